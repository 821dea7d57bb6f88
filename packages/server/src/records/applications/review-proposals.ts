import type { ReviewProposal } from '@verify/contract';
import type { Db } from '../store.ts';
import type { ReviewProposalRow } from '../tables.ts';

export async function insertProposal(tx: Db, proposal: ReviewProposalRow): Promise<void> {
  await tx.insertInto('reviewProposals').values(proposal).execute();
}

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

export async function deleteProposal(tx: Db, applicationId: string): Promise<void> {
  await tx.deleteFrom('reviewProposals').where('applicationId', '=', applicationId).execute();
}
