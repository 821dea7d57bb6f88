import { FlowSettings } from '@verify/contract';
import { newId } from '../ids.ts';
import { insert, list, update } from '../rows.ts';
import { first, type Db } from '../store.ts';

export interface Flow {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly version: number;
  readonly settings: FlowSettings;
}

/** A flow as the list shows it. */
export interface ListedFlow extends Flow {
  readonly savedAt: number;
  /** Id of the user; null for the version created with the account. */
  readonly savedBy: string | null;
  readonly archivedAt: number | null;
}

export async function insertFlow(
  tx: Db,
  flow: { accountId: string; name: string; settings: FlowSettings; now: number; savedBy?: string },
): Promise<Flow> {
  const { accountId, name, settings, now, savedBy } = flow;
  const id = newId();
  await insert(tx, 'flows', { id, accountId, name, version: 1, createdAt: now, archivedAt: null });
  await insertVersion(tx, id, { version: 1, settings, now, savedBy });
  return { id, accountId, name, version: 1, settings };
}

/**
 * Saves the next version, for sessions that start from now on. Returns false if the current version is no longer
 * `fromVersion`, which the editor saw.
 */
export async function saveFlow(
  tx: Db,
  flow: {
    accountId: string;
    id: string;
    fromVersion: number;
    settings: FlowSettings;
    now: number;
    savedBy?: string;
  },
): Promise<boolean> {
  const { accountId, id, fromVersion } = flow;
  const version = fromVersion + 1;
  if ((await update(tx, 'flows', { accountId, id, version: fromVersion }, { version })) === 0) return false;
  await insertVersion(tx, id, { ...flow, version });
  return true;
}

/** No session starts with an archived flow; sessions in progress continue. */
export const archiveFlow = (tx: Db, accountId: string, id: string, archivedAt: number | null) =>
  update(tx, 'flows', { accountId, id }, { archivedAt });

/** A flow by name, in its current version, for a session that starts. */
export async function findFlow(db: Db, accountId: string, name: string): Promise<Flow | null> {
  const row = await flowsWithSettings(db)
    .whereRef('flowVersions.version', '=', 'flows.version')
    .where('flows.accountId', '=', accountId)
    .where('flows.name', '=', name)
    .where('flows.archivedAt', 'is', null)
    .executeTakeFirst();
  return row ? toFlow(row) : null;
}

/** Every flow of an account in its current version, by name, including archived ones. */
export async function listFlows(db: Db, accountId: string): Promise<ListedFlow[]> {
  const rows = await listed(db).where('flows.accountId', '=', accountId).orderBy('flows.name').execute();
  return rows.map(toListed);
}

export async function findListedFlow(db: Db, accountId: string, id: string): Promise<ListedFlow | null> {
  const row = await listed(db).where('flows.accountId', '=', accountId).where('flows.id', '=', id).executeTakeFirst();
  return row ? toListed(row) : null;
}

/** The version that a session started with. */
export async function findFlowVersion(db: Db, id: string, version: number): Promise<Flow | null> {
  const row = await flowsWithSettings(db)
    .where('flows.id', '=', id)
    .where('flowVersions.version', '=', version)
    .executeTakeFirst();
  return row ? toFlow(row) : null;
}

export interface FlowVersion {
  readonly version: number;
  readonly savedAt: number;
  readonly savedBy: string | null;
  readonly settings: FlowSettings;
}

/** Versions, newest first. */
export async function listFlowVersions(db: Db, id: string, before: number, limit: number): Promise<FlowVersion[]> {
  const rows = await list(db, 'flowVersions', { flowId: id, version: { '<': before } }, ['version desc'], limit);
  return rows.map(({ version, createdAt: savedAt, savedBy, settings }) => {
    return { version, savedAt, savedBy, settings: FlowSettings.parse(JSON.parse(settings)) };
  });
}

/** When the last session of a flow started. */
export async function lastUseOf(db: Db, accountId: string, name: string): Promise<number | null> {
  const uses = db.selectFrom('applications').select('createdAt').where('accountId', '=', accountId);
  const last = await first(uses.where('flowName', '=', name).orderBy('createdAt', 'desc').limit(1));
  return last?.createdAt ?? null;
}

const flowsWithSettings = (db: Db) =>
  db
    .selectFrom('flows')
    .innerJoin('flowVersions', 'flowVersions.flowId', 'flows.id')
    .select(['flows.id', 'flows.accountId', 'flows.name', 'flowVersions.version', 'flowVersions.settings']);

const listed = (db: Db) =>
  flowsWithSettings(db)
    .select(['flowVersions.createdAt as savedAt', 'flowVersions.savedBy', 'flows.archivedAt'])
    .whereRef('flowVersions.version', '=', 'flows.version');

async function insertVersion(
  tx: Db,
  flowId: string,
  { version, settings, now, savedBy }: { version: number; settings: FlowSettings; now: number; savedBy?: string },
): Promise<void> {
  const checked = JSON.stringify(FlowSettings.parse(settings));
  await insert(tx, 'flowVersions', { flowId, version, settings: checked, createdAt: now, savedBy: savedBy ?? null });
}

const toFlow = (row: Omit<Flow, 'settings'> & { settings: string }): Flow => ({
  ...row,
  settings: FlowSettings.parse(JSON.parse(row.settings)),
});

const toListed = (row: Omit<ListedFlow, 'settings'> & { settings: string }): ListedFlow => ({
  ...row,
  settings: FlowSettings.parse(JSON.parse(row.settings)),
});
