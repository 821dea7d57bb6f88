import type { HolderMemo } from '@verify/checks/signals/memory/holder';
import type { Db } from './store.ts';

interface Of {
  readonly accountId: string;
  readonly applicationId: string;
}

/** What is kept of a document: who holds it, and its pages, sealed; null if there is nothing to compare. */
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
export async function forgetPages(tx: Db, applicationId: string): Promise<void> {
  await tx.updateTable('documentHolders').set({ pages: null }).where('applicationId', '=', applicationId).execute();
}

/** The most applications that are returned: more would add nothing. */
const MOST = 50;

/** What other applications of the account kept of the same document, the newest first. */
export async function findHolders(
  db: Db,
  { accountId, applicationId }: Of,
  documentHash: string,
): Promise<
  readonly (Omit<KeptDocument, 'documentHash'> & { readonly applicationId: string; readonly seenAt: number })[]
> {
  return db
    .selectFrom('documentHolders')
    .select(['applicationId', 'holderHash', 'pages', 'seenAt'])
    .where('accountId', '=', accountId)
    .where('documentHash', '=', documentHash)
    .where('applicationId', '!=', applicationId)
    .orderBy('seenAt', 'desc')
    .orderBy('applicationId')
    .limit(MOST)
    .execute();
}
