import type { ReviewClaim } from '@verify/contract';
import { changes, type Db } from '../store.ts';

/** An unrenewed claim expires, so that a closed laptop does not block the review. */
const CLAIM_MS = 15 * 60 * 1000;

/** False while another user holds the claim. A call by its holder renews it. */
export async function claimReview(tx: Db, applicationId: string, userId: string, now: number): Promise<boolean> {
  const held = (await claimsOf(tx, [applicationId], now)).get(applicationId);
  if (held && held.userId !== userId) return false;
  const until = now + CLAIM_MS;
  await tx
    .insertInto('reviewClaims')
    .values({ applicationId, userId, until })
    .onConflict((conflict) => conflict.column('applicationId').doUpdateSet({ userId, until }))
    .execute();
  return true;
}

/** True if the claim was this user's. */
export async function releaseReview(tx: Db, applicationId: string, userId: string): Promise<boolean> {
  return changes(tx.deleteFrom('reviewClaims').where('applicationId', '=', applicationId).where('userId', '=', userId));
}

export async function endReview(tx: Db, applicationId: string): Promise<void> {
  await tx.deleteFrom('reviewClaims').where('applicationId', '=', applicationId).execute();
}

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
