import type { Overview, RowStatus, TrackEvent } from '@verify/contract';
import { sha256Hex } from '../ids.ts';
import { DAY_MS, dayOf, type Span } from '../span.ts';
import type { Db } from '../store.ts';
import type { FunnelRow } from '../tables.ts';

/** Rows of this category count applications that reached a step; the others count events. */
const REACHED = 'reached';
/**
 * Screens in the order in which a person sees them. Screens off this path (problems, refusals) are counted but not
 * plotted.
 */
const SCREENS = [
  'intro',
  'choose',
  'camera-front',
  'review-front',
  'camera-back',
  'review-back',
  'selfie-camera',
  'selfie-review',
  'liveness-camera',
  'paper-review',
  'sending',
] as const;
/**
 * Limits new rows per session and per flow and day, so that a page with made-up names cannot fill the table. The
 * longest flow creates about 60 rows in a session.
 */
const MOST_ROWS_OF_SESSION = 100;
const MOST_ROWS_OF_DAY = 1_000;
/** If no retention is set, a year can still be compared with the one before. */
const MOST_DAYS = 400;

interface Counted {
  readonly id: string;
  readonly accountId: string;
  readonly flowName: string;
  readonly createdAt: number;
}

/**
 * Counts the events of one application by day, step and outcome, and each screen once. If the last batch is sent again
 * because its answer was lost, it is skipped. Events beyond the row limits are not counted.
 */
export async function countEvents(
  tx: Db,
  application: Counted,
  events: readonly TrackEvent[],
  now: number,
): Promise<void> {
  const trackBatch = sha256Hex(JSON.stringify(events));
  const fresh = await tx
    .updateTable('applications')
    .set({ trackBatch })
    .where('id', '=', application.id)
    .where((row) => row.or([row('trackBatch', 'is', null), row('trackBatch', '<>', trackBatch)]))
    .returning(['reachedSteps', 'funnelRows'])
    .executeTakeFirst();
  if (!fresh) return;
  const known: string[] = fresh.reachedSteps === null ? [] : (JSON.parse(fresh.reachedSteps) as string[]);
  const steps = new Set(events.map(({ step }) => step));
  const reached = SCREENS.filter((screen) => steps.has(screen) && !known.includes(screen));

  const { accountId, flowName } = application;
  const today = dayOf(now);
  let ownRows = fresh.funnelRows;
  let rowsToday: number | null = null;
  for (const { category, name, step, status, code } of events) {
    const row = { accountId, flowName, day: today, category, name, step: step ?? '', status, code: code ?? '' };
    if (await countAgain(tx, row)) continue;
    rowsToday ??= await countRows(tx, row);
    if (ownRows >= MOST_ROWS_OF_SESSION || rowsToday >= MOST_ROWS_OF_DAY) continue;
    await tx
      .insertInto('funnel')
      .values({ ...row, count: 1 })
      .execute();
    ownRows++;
    rowsToday++;
  }
  // Counted under the day the application started, so that all steps of a funnel concern the same people.
  const began = dayOf(application.createdAt);
  for (const name of reached) {
    const row = { accountId, flowName, day: began, category: REACHED, name, step: '', status: '', code: '' };
    if (!(await countAgain(tx, row))) {
      await tx
        .insertInto('funnel')
        .values({ ...row, count: 1 })
        .execute();
    }
  }
  if (reached.length === 0 && ownRows === fresh.funnelRows) return;
  await tx
    .updateTable('applications')
    .set({ reachedSteps: JSON.stringify([...known, ...reached]), funnelRows: ownRows })
    .where('id', '=', application.id)
    .execute();
}

/**
 * False if the row does not exist yet. The caller holds the account's funnel lock, so nobody else inserts it in the
 * meantime.
 */
async function countAgain(tx: Db, row: Omit<FunnelRow, 'count'>): Promise<boolean> {
  let update = tx.updateTable('funnel').set((eb) => ({ count: eb('funnel.count', '+', 1) }));
  for (const [column, value] of Object.entries(row)) update = update.where(column as keyof FunnelRow, '=', value);
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}

async function countRows(tx: Db, { accountId, flowName, day }: Omit<FunnelRow, 'count'>): Promise<number> {
  const { rows } = await tx
    .selectFrom('funnel')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('accountId', '=', accountId)
    .where('flowName', '=', flowName)
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return Number(rows);
}

/**
 * Deletes the counts of a flow before `before`. They identify nobody, but are meaningless once the applications are
 * gone.
 */
export async function purgeFunnel(tx: Db, of: { accountId: string; flowName: string }, before: number): Promise<void> {
  await tx
    .deleteFrom('funnel')
    .where('accountId', '=', of.accountId)
    .where('flowName', '=', of.flowName)
    .where('day', '<', dayOf(before))
    .execute();
}

/** Includes flows that were renamed or removed. */
export async function purgeOldFunnels(tx: Db, now: number): Promise<void> {
  await tx
    .deleteFrom('funnel')
    .where('day', '<', dayOf(now - MOST_DAYS * DAY_MS))
    .execute();
}

/**
 * How far the applications started in this period came. Steps that nobody reached are left out, because a flow may not
 * have them.
 */
export async function readFunnel(
  db: Db,
  { accountId, start, end, flow }: Span,
  statuses: Partial<Record<RowStatus, number>>,
): Promise<Overview['funnel']> {
  let rows = db
    .selectFrom('funnel')
    .select(['name', (eb) => eb.fn.sum<number>('count').as('count')])
    .where('accountId', '=', accountId)
    .where('category', '=', REACHED)
    .where('day', '>=', dayOf(start))
    .where('day', '<', dayOf(end));
  if (flow !== undefined) rows = rows.where('flowName', '=', flow);
  const reached = new Map((await rows.groupBy('name').execute()).map((row) => [row.name, Number(row.count)]));
  const of = (...names: RowStatus[]): number => names.reduce((sum, name) => sum + (statuses[name] ?? 0), 0);
  const decided = of('approved', 'declined', 'needs-review', 'error');
  const submitted = decided + of('processing');
  const opened = submitted + of('collecting', 'expired');
  return [
    { step: 'opened', count: opened },
    ...SCREENS.flatMap((step) => (reached.has(step) ? [{ step, count: reached.get(step)! }] : [])),
    { step: 'submitted', count: submitted },
    { step: 'decided', count: decided },
  ];
}
