import type { ReviewProposal } from '@verify/contract';
import { insert, remove } from '../rows.ts';
import type { Db } from '../store.ts';
import type { ReviewProposalRow } from '../tables.ts';

export const insertProposal = (tx: Db, proposal: ReviewProposalRow) => insert(tx, 'reviewProposals', proposal);

/** Decisions that wait for a second reviewer, by application. */
export async function proposalsOf(db: Db, ids: readonly string[]): Promise<Map<string, ReviewProposal>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('reviewProposals')
    .innerJoin('users', 'users.id', 'reviewProposals.userId')
    .select([
      'reviewProposals.applicationId',
      'reviewProposals.userId',
      'reviewProposals.status',
      'reviewProposals.reason',
      'reviewProposals.createdAt',
      'users.name',
    ])
    .where('reviewProposals.applicationId', 'in', ids)
    .execute();
  return new Map(rows.map(({ applicationId, ...proposal }) => [applicationId, proposal]));
}

export const deleteProposal = (tx: Db, applicationId: string) => remove(tx, 'reviewProposals', { applicationId });
