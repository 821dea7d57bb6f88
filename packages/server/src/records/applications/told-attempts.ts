import { type Expression, ExpressionStep } from '@verify/contract';
import * as z from 'zod/mini';
import type { Db } from '../store.ts';
import type { StoredChallenge } from './liveness-challenges.ts';

const Kinds = z.array(ExpressionStep.shape.kind);

/** Counts an attempt of which a movement is told now against each of its owners. */
export async function insertToldAttempt(tx: Db, challenge: StoredChallenge): Promise<void> {
  const { applicationId, attempt, createdAt, steps, owed } = challenge;
  if (owed.owners.length === 0) return;
  const expressions = steps.map(({ kind }) => kind).filter((kind) => kind !== 'point');
  const kinds = owed.repeats ? null : JSON.stringify(expressions);
  await tx
    .insertInto('toldAttempts')
    .values(owed.owners.map((owner) => ({ applicationId, attempt, owner, drawnAt: createdAt, kinds, answered: 0 })))
    .execute();
}

/** Notes that the recording of the last attempt was submitted. */
export async function answerToldAttempt(
  tx: Db,
  { applicationId, attempt }: Pick<StoredChallenge, 'applicationId' | 'attempt'>,
): Promise<void> {
  await tx
    .updateTable('toldAttempts')
    .set({ answered: 1 })
    .where('applicationId', '=', applicationId)
    .where('attempt', '=', attempt)
    .execute();
}

/** How many attempts of an owner were told since then, by whether their recording was submitted. */
export async function countToldAttempts(
  db: Db,
  owner: string,
  since: number,
): Promise<{ readonly answered: number; readonly abandoned: number }> {
  const rows = await db
    .selectFrom('toldAttempts')
    .select((eb) => ['answered', eb.fn.countAll<number>().as('n')])
    .where('owner', '=', owner)
    .where('drawnAt', '>=', since)
    .groupBy('answered')
    .execute();
  const of = (answered: number) => Number(rows.find((row) => row.answered === answered)?.n ?? 0);
  return { answered: of(1), abandoned: of(0) };
}

/**
 * The kinds of expression of the last attempt of an owner that drew them anew, if nobody has submitted a recording for
 * it or a later one.
 */
export async function findOwedKinds(db: Db, owner: string, since: number): Promise<readonly Expression[] | null> {
  const last = (answered: 0 | 1) =>
    db
      .selectFrom('toldAttempts')
      .select(['drawnAt', 'kinds'])
      .where('owner', '=', owner)
      .where('drawnAt', '>=', since)
      .where('answered', '=', answered)
      .orderBy('drawnAt', 'desc')
      .limit(1);
  const [abandoned, answered] = await Promise.all([
    last(0).where('kinds', 'is not', null).executeTakeFirst(),
    last(1).executeTakeFirst(),
  ]);
  if (!abandoned || (answered && answered.drawnAt > abandoned.drawnAt)) return null;
  return Kinds.parse(JSON.parse(abandoned.kinds!));
}
