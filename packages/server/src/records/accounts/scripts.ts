import { newId } from '../ids.ts';
import { insert, remove, update } from '../rows.ts';
import { first, type Db } from '../store.ts';
import type { StandaloneScriptRow } from '../tables.ts';

export interface StandaloneScript extends StandaloneScriptRow {
  readonly flowName: string;
}

/** Returns the script's public id. */
export async function insertScript(
  tx: Db,
  script: { accountId: string; flowId: string; now: number },
): Promise<string> {
  const { accountId, flowId, now } = script;
  const publicId = newId();
  await insert(tx, 'standaloneScripts', { publicId, accountId, flowId, createdAt: now });
  return publicId;
}

export async function findScript(db: Db, publicId: string): Promise<StandaloneScript | null> {
  return first(scripts(db).where('standaloneScripts.publicId', '=', publicId));
}

export async function listScripts(db: Db, accountId: string): Promise<StandaloneScript[]> {
  return scripts(db)
    .where('standaloneScripts.accountId', '=', accountId)
    .orderBy('standaloneScripts.createdAt')
    .execute();
}

/** Sets the flow for the script's next sessions. False if the account has no such script. */
export async function setScriptFlow(
  tx: Db,
  { flowId, ...script }: { accountId: string; publicId: string; flowId: string },
): Promise<boolean> {
  return (await update(tx, 'standaloneScripts', script, { flowId })) > 0;
}

/** Pages that load the script get a 404 from then on. */
export const deleteScript = async (tx: Db, accountId: string, publicId: string): Promise<boolean> =>
  (await remove(tx, 'standaloneScripts', { publicId, accountId })) > 0;

const scripts = (db: Db) =>
  db
    .selectFrom('standaloneScripts')
    .innerJoin('flows', 'flows.id', 'standaloneScripts.flowId')
    .selectAll('standaloneScripts')
    .select('flows.name as flowName');
