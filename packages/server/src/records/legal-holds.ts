import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Db } from './store.ts';
import type { LegalHoldRow, Tables } from './tables.ts';

/** Holds that nobody released, newest first. */
export async function listHolds(db: Db, accountId: string): Promise<LegalHoldRow[]> {
  return db
    .selectFrom('legalHolds')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('releasedAt', 'is', null)
    .orderBy('setAt', 'desc')
    .orderBy('id')
    .execute();
}

export async function insertHold(tx: Db, hold: LegalHoldRow): Promise<void> {
  await tx.insertInto('legalHolds').values(hold).execute();
}

export async function saveRelease(tx: Db, { id, ...release }: { id: string } & Partial<LegalHoldRow>): Promise<void> {
  await tx.updateTable('legalHolds').set(release).where('id', '=', id).execute();
}

/** Whether an application of the query is on hold. */
export const isHeld = (eb: ExpressionBuilder<Tables, 'applications'>): Expression<SqlBool> => eb.exists(holdsOf(eb));

const holdsOf = (eb: ExpressionBuilder<Tables, 'applications'>) =>
  eb
    .selectFrom('legalHolds')
    .select('legalHolds.reason')
    .whereRef('legalHolds.accountId', '=', 'applications.accountId')
    .where('legalHolds.releasedAt', 'is', null)
    .where((hold) =>
      hold.or([
        hold.and([hold('kind', '=', 'application'), hold('value', '=', hold.ref('applications.id'))]),
        hold.and([hold('kind', '=', 'externalId'), hold('value', '=', hold.ref('applications.externalId'))]),
        hold.and([hold('kind', '=', 'customerId'), hold('value', '=', hold.ref('applications.customerId'))]),
      ]),
    );

/** The reasons why these applications may not be erased, by id. */
export async function reasonsOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('applications')
    .select((eb) => ['applications.id', holdsOf(eb).limit(1).as('reason')])
    .where('applications.id', 'in', ids)
    .execute();
  return new Map(rows.flatMap(({ id, reason }) => (reason === null ? [] : [[id, reason]])));
}

/** Applications on hold from which something would have been erased by now: `finishedAt` is before the given time. */
export async function countHeld(db: Db, accountId: string, flowId: string, before: number): Promise<number> {
  const { n } = await db
    .selectFrom('applications')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('accountId', '=', accountId)
    .where('flowId', '=', flowId)
    .where('finishedAt', '<', before)
    .where('purged', '<', 7)
    // Without a hold, no application is visited.
    .where(({ exists }) =>
      exists(
        db.selectFrom('legalHolds').select('id').where('accountId', '=', accountId).where('releasedAt', 'is', null),
      ),
    )
    .where(isHeld)
    .executeTakeFirstOrThrow();
  return Number(n);
}
