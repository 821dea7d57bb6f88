import type { RowStatus } from '@verify/contract';
import type { StoredApplication } from './stored-application.ts';
import { insert, remove } from '../rows.ts';
import type { Db } from '../store.ts';

export type TermKind = 'code' | 'country' | 'label' | 'search' | 'status';
export interface Term {
  readonly kind: TermKind;
  readonly value: string;
}

type Source = {
  readonly externalId: string | null;
  readonly opening: Pick<StoredApplication['opening'], 'labels' | 'profile'>;
  readonly result: Pick<NonNullable<StoredApplication['result']>, 'document' | 'fields' | 'overall'> | null;
};

const NAMES: ReadonlySet<string> = new Set(['First name', 'Last name']);

/** The terms for filtering and searching the list: one row each, so that every filter is one index lookup. */
export function termsOf({ externalId, opening, result }: Source): Term[] {
  const terms = new Map<string, Term>();
  const add = (kind: TermKind, value: string): void => {
    if (value !== '') terms.set(`${kind} ${value}`, { kind, value });
  };
  for (const [key, value] of Object.entries(opening.labels ?? {})) {
    add('label', key);
    add('label', `${key}=${value}`);
  }
  for (const { id } of result?.overall.concerns ?? []) add('code', id);
  if (result?.document) add('country', result.document.issuingCountry);
  if (externalId !== null) add('search', searchable(externalId));

  const names: string[] = [];
  const given = opening.profile.map(({ category, value }) => ({ category, content: value }));
  for (const { category, content } of [...given, ...(result?.fields ?? [])]) {
    if (category === 'Document number') add('search', searchable(content));
    if (NAMES.has(category)) names.push(searchable(content));
  }
  for (const name of names) for (const word of [name, ...name.split(' ')]) add('search', word);
  return [...terms.values()];
}

/** Ignores case, accents and repeated spaces: `Özgür  ŞAHİN` becomes `ozgur sahin`. */
export const searchable = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim().slice(0, 128);

/** The result if there is one, else the stage. */
export const statusOf = (application: Pick<StoredApplication, 'stage' | 'overallStatus'>): RowStatus =>
  application.stage === 'done' && application.overallStatus !== null
    ? application.overallStatus
    : (application.stage as RowStatus);

/** Replaces an application's terms in the same transaction as the change. */
export async function saveTerms(
  tx: Db,
  application: Source &
    Pick<StoredApplication, 'id' | 'accountId' | 'createdAt' | 'flowName' | 'stage' | 'overallStatus'>,
): Promise<void> {
  const { id: applicationId, accountId, createdAt, flowName } = application;
  const status = statusOf(application);
  const terms: readonly Term[] = [{ kind: 'status', value: status }, ...termsOf(application)];
  const rows = terms.map((term) => ({ ...term, accountId, createdAt, applicationId, status, flowName }));
  await remove(tx, 'applicationTerms', { applicationId });
  await insert(tx, 'applicationTerms', rows);
}
