import type { ReviewClaim, ReviewProposal } from '@verify/contract';
import { insert, put, remove } from '../rows.ts';
import type { Db } from '../store.ts';
import type { ReviewProposalRow } from '../tables.ts';

/** An unrenewed claim expires, so that a closed laptop does not block the review. */
const CLAIM_MS = 15 * 60 * 1000;

/** False while another user holds the claim. A call by its holder renews it. */
export async function claimReview(tx: Db, applicationId: string, userId: string, now: number): Promise<boolean> {
  const held = (await claimsOf(tx, [applicationId], now)).get(applicationId);
  if (held && held.userId !== userId) return false;
  await put(tx, 'reviewClaims', { applicationId, userId, until: now + CLAIM_MS }, 'applicationId');
  return true;
}

/** True if the claim was this user's. */
export const releaseReview = async (tx: Db, applicationId: string, userId: string): Promise<boolean> =>
  (await remove(tx, 'reviewClaims', { applicationId, userId })) > 0;

export const endReview = (tx: Db, applicationId: string) => remove(tx, 'reviewClaims', { applicationId });

/** Claims valid at `now`, by application. */
export async function claimsOf(db: Db, ids: readonly string[], now: number): Promise<Map<string, ReviewClaim>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('reviewClaims')
    .innerJoin('users', 'users.id', 'reviewClaims.userId')
    .select(['reviewClaims.applicationId', 'reviewClaims.userId', 'reviewClaims.until', 'users.name'])
    .where('reviewClaims.applicationId', 'in', ids)
    .where('reviewClaims.until', '>', now)
    .execute();
  return new Map(rows.map(({ applicationId, ...claim }) => [applicationId, claim]));
}

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
