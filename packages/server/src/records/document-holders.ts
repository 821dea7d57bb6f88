import type { HolderMemo } from '@verify/checks/signals/memory/holder';
import { list, update } from './rows.ts';
import type { Db } from './store.ts';

interface Of {
  readonly accountId: string;
  readonly applicationId: string;
}

/** Stored data of a document: its holder, and its sealed pages; null if there is nothing to compare. */
export interface KeptDocument extends HolderMemo {
  readonly pages: string | null;
}

/** Keeps a document. An application that is decided again replaces its earlier entry. */
export async function keepHolder(
  db: Db,
  of: Of,
  { documentHash, holderHash, pages }: KeptDocument,
  seenAt: number,
): Promise<void> {
  await db
    .insertInto('documentHolders')
    .values({ ...of, documentHash, holderHash, pages, seenAt })
    .onConflict((conflict) => conflict.columns(['applicationId', 'documentHash']).doUpdateSet({ holderHash, pages }))
    .execute();
}

/** An application that ended in an error was not decided, so its person may use the same pictures again. */
export const forgetPages = (tx: Db, applicationId: string) =>
  update(tx, 'documentHolders', { applicationId }, { pages: null });

/** Maximum number of applications returned, because more would not help. */
const MOST = 50;

/** Data of the same document kept by other applications of the account, the newest first. */
export const findHolders = (db: Db, { accountId, applicationId }: Of, documentHash: string) =>
  list(
    db,
    'documentHolders',
    { accountId, documentHash, applicationId: { '<>': applicationId } },
    ['seenAt desc', 'applicationId'],
    MOST,
  );
