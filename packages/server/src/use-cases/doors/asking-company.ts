import type { Needs } from '../../context.ts';
import { listAccounts } from '../../records/accounts/accounts.ts';
import { listFlows } from '../../records/accounts/flows.ts';
import { findLinkById } from '../../records/accounts/links.ts';

export interface AskingCompany {
  readonly name: string;
  /** The site of its privacy policy. */
  readonly url?: string;
}

/**
 * Who sent a link that cannot be opened. An incomplete link names nobody, but where the service has a single account
 * whose flows all name one company, it can only be that one.
 */
export async function askingCompany(
  { store: { db } }: Needs<'store'>,
  linkId: string | null,
): Promise<AskingCompany | undefined> {
  const link = linkId === null ? null : await findLinkById(db, linkId);
  const accounts = link ? [] : await listAccounts(db);
  const accountId = link?.accountId ?? (accounts.length === 1 ? accounts[0]!.id : undefined);
  if (accountId === undefined) return undefined;
  const flows = (await listFlows(db, accountId)).filter((flow) => !link || flow.name === link.flowName);
  const named = flows.flatMap(({ settings: { consent } }) => (consent.company ? [consent] : []));
  const [first] = named;
  if (!first || named.some(({ company }) => company !== first.company)) return undefined;
  const { company, privacyUrl } = first;
  return { name: company!, ...(URL.canParse(privacyUrl ?? '') ? { url: new URL(privacyUrl!).origin } : {}) };
}
