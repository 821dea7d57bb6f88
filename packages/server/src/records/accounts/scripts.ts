import { newId } from '../ids.ts';
import { changes, first, type Db } from '../store.ts';
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
  await tx.insertInto('standaloneScripts').values({ publicId, accountId, flowId, createdAt: now }).execute();
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
  script: { accountId: string; publicId: string; flowId: string },
): Promise<boolean> {
  const { accountId, publicId, flowId } = script;
  return changes(
    tx
      .updateTable('standaloneScripts')
      .set({ flowId })
      .where('publicId', '=', publicId)
      .where('accountId', '=', accountId),
  );
}

/** Pages that load the script get a 404 from then on. */
export async function deleteScript(tx: Db, accountId: string, publicId: string): Promise<boolean> {
  return changes(
    tx.deleteFrom('standaloneScripts').where('publicId', '=', publicId).where('accountId', '=', accountId),
  );
}

const scripts = (db: Db) =>
  db
    .selectFrom('standaloneScripts')
    .innerJoin('flows', 'flows.id', 'standaloneScripts.flowId')
    .selectAll('standaloneScripts')
    .select('flows.name as flowName');
