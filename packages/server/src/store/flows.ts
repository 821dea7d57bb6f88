import { FlowSettings } from '@verify/contract';
import { newId } from './ids.ts';
import type { Db } from './store.ts';

export interface Flow {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly version: number;
  readonly settings: FlowSettings;
}

export async function insertFlow(
  tx: Db,
  flow: { accountId: string; name: string; settings: FlowSettings; now: number },
): Promise<Flow> {
  const { accountId, name, settings, now } = flow;
  const id = newId();
  await tx.insertInto('flows').values({ id, accountId, name, version: 1, createdAt: now }).execute();
  await insertVersion(tx, id, 1, settings, now);
  return { id, accountId, name, version: 1, settings };
}

/** The next version, for sessions that begin from now on. `fromVersion` is what the editor saw; another one meanwhile: false. */
export async function saveFlow(
  tx: Db,
  flow: { accountId: string; id: string; fromVersion: number; settings: FlowSettings; now: number },
): Promise<boolean> {
  const changed = await tx
    .updateTable('flows')
    .set({ version: flow.fromVersion + 1 })
    .where('accountId', '=', flow.accountId)
    .where('id', '=', flow.id)
    .where('version', '=', flow.fromVersion)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return false;
  await insertVersion(tx, flow.id, flow.fromVersion + 1, flow.settings, flow.now);
  return true;
}

/** A flow by its name, in its current version. */
export async function findFlow(db: Db, accountId: string, name: string): Promise<Flow | null> {
  const row = await flowsWithSettings(db)
    .whereRef('flowVersions.version', '=', 'flows.version')
    .where('flows.accountId', '=', accountId)
    .where('flows.name', '=', name)
    .executeTakeFirst();
  return row ? toFlow(row) : null;
}

/** Every flow of an account in its current version, by name. */
export async function listFlows(db: Db, accountId: string): Promise<(Flow & { savedAt: number })[]> {
  const rows = await flowsWithSettings(db)
    .select('flowVersions.createdAt as savedAt')
    .whereRef('flowVersions.version', '=', 'flows.version')
    .where('flows.accountId', '=', accountId)
    .orderBy('flows.name')
    .execute();
  return rows.map(({ savedAt, ...row }) => ({ ...toFlow(row), savedAt }));
}

/** The version that a session began with. */
export async function findFlowVersion(db: Db, id: string, version: number): Promise<Flow | null> {
  const row = await flowsWithSettings(db)
    .where('flows.id', '=', id)
    .where('flowVersions.version', '=', version)
    .executeTakeFirst();
  return row ? toFlow(row) : null;
}

const flowsWithSettings = (db: Db) =>
  db
    .selectFrom('flows')
    .innerJoin('flowVersions', 'flowVersions.flowId', 'flows.id')
    .select(['flows.id', 'flows.accountId', 'flows.name', 'flowVersions.version', 'flowVersions.settings']);

async function insertVersion(tx: Db, flowId: string, version: number, settings: FlowSettings, now: number) {
  const row = { flowId, version, settings: JSON.stringify(FlowSettings.parse(settings)), createdAt: now };
  await tx.insertInto('flowVersions').values(row).execute();
}

const toFlow = (row: Omit<Flow, 'settings'> & { settings: string }): Flow => ({
  ...row,
  settings: FlowSettings.parse(JSON.parse(row.settings)),
});
