import type { HolderMemo } from '@verify/checks/memory/holder';
import type { Db } from './store.ts';

interface Of {
  readonly accountId: string;
  readonly applicationId: string;
}

/** Keeps the holder of a document. An application that is decided again replaces its earlier entry. */
export async function keepHolder(db: Db, of: Of, memo: HolderMemo, seenAt: number): Promise<void> {
  await db
    .insertInto('documentHolders')
    .values({ ...of, ...memo, seenAt })
    .onConflict((conflict) =>
      conflict.columns(['applicationId', 'documentHash']).doUpdateSet({ holderHash: memo.holderHash }),
    )
    .execute();
}

/** The most applications that are returned: more would add nothing. */
const MOST = 50;

/** What other applications of the account kept of the same document, the newest first. */
export async function findHolders(
  db: Db,
  { accountId, applicationId }: Of,
  documentHash: string,
): Promise<readonly { readonly applicationId: string; readonly holderHash: string; readonly seenAt: number }[]> {
  return db
    .selectFrom('documentHolders')
    .select(['applicationId', 'holderHash', 'seenAt'])
    .where('accountId', '=', accountId)
    .where('documentHash', '=', documentHash)
    .where('applicationId', '!=', applicationId)
    .orderBy('seenAt', 'desc')
    .orderBy('applicationId')
    .limit(MOST)
    .execute();
}
