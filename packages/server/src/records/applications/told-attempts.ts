import { type Expression, ExpressionStep } from '@verify/contract';
import * as z from 'zod/mini';
import { find, insert, update } from '../rows.ts';
import type { Db } from '../store.ts';
import type { StoredChallenge } from './liveness-challenges.ts';

const Kinds = z.array(ExpressionStep.shape.kind);

/** Counts an attempt whose first movement is sent now against each of its owners. */
export async function insertToldAttempt(tx: Db, challenge: StoredChallenge): Promise<void> {
  const { applicationId, attempt, createdAt, steps, owed } = challenge;
  const expressions = steps.map(({ kind }) => kind).filter((kind) => kind !== 'point');
  const kinds = owed.repeats ? null : JSON.stringify(expressions);
  const rows = owed.owners.map((owner) => ({ applicationId, attempt, owner, drawnAt: createdAt, kinds, answered: 0 }));
  await insert(tx, 'toldAttempts', rows);
}

/** Notes that the recording of the last attempt was submitted. */
export const answerToldAttempt = (
  tx: Db,
  { applicationId, attempt }: Pick<StoredChallenge, 'applicationId' | 'attempt'>,
) => update(tx, 'toldAttempts', { applicationId, attempt }, { answered: 1 });

/** Number of an owner's attempts sent since then, by whether their recording was submitted. */
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
 * The kinds of expression in the last attempt that an owner drew freshly, if nobody has submitted a recording for it or
 * a later one.
 */
export async function findOwedKinds(db: Db, owner: string, since: number): Promise<readonly Expression[] | null> {
  const recent = { owner, drawnAt: { '>=': since } } as const;
  const [abandoned, answered] = await Promise.all([
    find(db, 'toldAttempts', { ...recent, answered: 0, kinds: { 'is not': null } }, 'drawnAt desc'),
    find(db, 'toldAttempts', { ...recent, answered: 1 }, 'drawnAt desc'),
  ]);
  if (!abandoned || (answered && answered.drawnAt > abandoned.drawnAt)) return null;
  return Kinds.parse(JSON.parse(abandoned.kinds!));
}
