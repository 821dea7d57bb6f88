import { GivenConsent, OverallStatus, Submit } from '@verify/contract';
import type { ExpressionBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { ApplicationStage } from '../../domain/application.ts';
import type { TraceEntry } from '@verify/checks/rules/trace';
import { saveTerms } from './application-terms.ts';
import { insert, remove, update } from '../rows.ts';
import type { Db } from '../store.ts';
import type { ApplicationRow, Tables } from '../tables.ts';
import { type Round, roundsOf, saveRounds } from './rounds.ts';
import { Opening, type StoredApplication } from './stored-application.ts';
import type { StoredResult } from './stored-result.ts';

export async function insertApplication(tx: Db, application: StoredApplication): Promise<void> {
  const counted = { trace: null, trackBatch: null, reachedSteps: null, funnelRows: 0 };
  await insert(tx, 'applications', { ...toRow(application), ...counted });
  await saveRounds(tx, application.id, application.rounds);
  await saveTerms(tx, application);
}

/** Saves a step if nobody has saved another one in the meantime. `trace` is written once, with the result. */
export async function saveApplication(
  tx: Db,
  application: StoredApplication,
  trace?: readonly TraceEntry[],
): Promise<boolean> {
  const { id, accountId: _, ...columns } = toRow(application);
  const change = trace ? { ...columns, trace: JSON.stringify(trace) } : columns;
  if ((await update(tx, 'applications', { id, revision: application.revision - 1 }, change)) === 0) return false;
  await saveRounds(tx, id, application.rounds);
  await saveTerms(tx, application);
  return true;
}

/** Not a step, so nothing else changes; ignored if a step came first, such as one that removed personal data. */
export const saveOpening = (tx: Db, { id, opening, revision }: StoredApplication) =>
  update(tx, 'applications', { id, stage: 'collecting', revision }, { opening: JSON.stringify(opening) });

/** The reasons for a result; empty if there is none yet. */
export async function findTrace(db: Db, id: string): Promise<TraceEntry[]> {
  const row = await db.selectFrom('applications').select('trace').where('id', '=', id).executeTakeFirst();
  return row?.trace ? (JSON.parse(row.trace) as TraceEntry[]) : [];
}

/** Also null for an id of another account. */
export async function findApplication(db: Db, accountId: string, id: string): Promise<StoredApplication | null> {
  return findOne(db, columns(db).where('id', '=', id).where('accountId', '=', accountId));
}

/** For jobs, whose ids come from the store itself. */
export async function findApplicationById(db: Db, id: string): Promise<StoredApplication | null> {
  return findOne(db, columns(db).where('id', '=', id));
}

export async function findApplicationByToken(db: Db, jti: string): Promise<StoredApplication | null> {
  const token = db.selectFrom('applicationTokens').select('applicationId').where('jti', '=', jti);
  return findOne(db, columns(db).where('id', '=', token));
}

async function findOne(db: Db, query: ReturnType<typeof columns>): Promise<StoredApplication | null> {
  const row = await query.executeTakeFirst();
  return row ? (await toApplications(db, [row]))[0]! : null;
}

/** Adds the rounds of applications that have some. */
export async function toApplications(db: Db, rows: readonly Found[]): Promise<StoredApplication[]> {
  const rounds = await roundsOf(
    db,
    rows.flatMap(({ id, round }) => (round > 0 ? [id] : [])),
  );
  return rows.map((row) => toApplication(row, rounds.get(row.id) ?? []));
}

/** A token belongs to one application for ever, so a second call with its `jti` is a duplicate. */
export const insertApplicationToken = (
  tx: Db,
  { now, ...token }: { jti: string; applicationId: string; now: number },
) => insert(tx, 'applicationTokens', { ...token, createdAt: now });

/** Ends every session of the application: its tokens are refused from now on. */
export const deleteApplicationTokens = (tx: Db, applicationId: string) =>
  remove(tx, 'applicationTokens', { applicationId });

/** Ends the collection immediately. */
export const endCollecting = (tx: Db, id: string, now: number) =>
  update(tx, 'applications', { id, stage: 'collecting' }, { expiresAt: now });

/** A returning customer may return again, and may be verified again. */
const isNoReturn = ({ exists, not, selectFrom }: ExpressionBuilder<Tables, 'applications'>) =>
  not(exists(selectFrom('returns').select('applicationId').whereRef('returns.applicationId', '=', 'applications.id')));

/** Whether another application of this customer was submitted. */
export async function hasOtherSubmission(
  db: Db,
  { id, accountId, customerId }: { id: string; accountId: string; customerId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('applications')
    .select('id')
    .where('accountId', '=', accountId)
    .where('customerId', '=', customerId)
    .where(isNoReturn)
    .where('stage', 'in', ['processing', 'done'])
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasFinishedApplication(db: Db, accountId: string, customerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('applications')
    .select('id')
    .where('accountId', '=', accountId)
    .where('customerId', '=', customerId)
    .where(isNoReturn)
    .where('stage', '=', 'done')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const COLUMNS = [
  'id',
  'accountId',
  'flowId',
  'flowName',
  'flowVersion',
  'environment',
  'stage',
  'revision',
  'createdAt',
  'expiresAt',
  'submittedAt',
  'finishedAt',
  'redactedAt',
  'overallStatus',
  'externalId',
  'customerId',
  'opening',
  'submission',
  'result',
  'round',
  'consents',
  'purged',
] as const satisfies readonly (keyof ApplicationRow)[];

type Columns = Pick<ApplicationRow, (typeof COLUMNS)[number]>;
type Found = Columns & { readonly referenceId?: string | null };

/** All columns except the trace, which only the dashboard reads. */
export const columns = (db: Db) =>
  db
    .selectFrom('applications')
    .select(COLUMNS)
    .select((eb) =>
      eb
        .selectFrom('returns')
        .select('referenceId')
        .whereRef('returns.applicationId', '=', 'applications.id')
        .as('referenceId'),
    );

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

const toRow = ({ rounds, referenceId: _kept, ...application }: StoredApplication): Columns => ({
  ...application,
  round: rounds.at(-1)?.number ?? 0,
  opening: JSON.stringify(application.opening),
  submission: json(application.submission),
  result: json(application.result),
  consents: application.consents.length > 0 ? JSON.stringify(application.consents) : null,
});

function toApplication(row: Found, rounds: readonly Round[]): StoredApplication {
  const { round: _, ...columns } = row;
  return {
    ...columns,
    rounds,
    stage: row.stage as ApplicationStage,
    overallStatus: row.overallStatus === null ? null : OverallStatus.parse(row.overallStatus),
    opening: Opening.parse(JSON.parse(row.opening)),
    submission: row.submission === null ? null : Submit.parse(JSON.parse(row.submission)),
    // This server wrote it from the finaliser's typed answer, and the schema of the view validates it again.
    result: row.result === null ? null : (JSON.parse(row.result) as StoredResult),
    consents: row.consents === null ? [] : z.array(GivenConsent).parse(JSON.parse(row.consents)),
  };
}
