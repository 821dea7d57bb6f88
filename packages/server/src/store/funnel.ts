import type { Overview, RowStatus, TrackEvent } from '@verify/contract';
import { sha256Hex } from './ids.ts';
import { dayOf, type Span } from './span.ts';
import type { Db } from './store.ts';

/** Rows of this category say how many applications reached a step; the others count events. */
const REACHED = 'reached';
/** Screens in the order that a person meets them: what is no way onwards (troubles, refusals) is counted, not plotted. */
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
/** A page that makes names up fills no table. */
const STEP = /^[a-z][a-z-]{0,31}$/;
const MOST_STEPS = 40;

interface Counted {
  readonly id: string;
  readonly accountId: string;
  readonly flowName: string;
  readonly createdAt: number;
}

/**
 * Counts the events of one application by day, step and outcome, and each step that it reaches once. The batch that was counted last is
 * skipped: its answer was lost. Returns how many counted.
 */
export async function countEvents(
  tx: Db,
  application: Counted,
  events: readonly TrackEvent[],
  now: number,
): Promise<number> {
  const trackBatch = sha256Hex(JSON.stringify(events));
  const fresh = await tx
    .updateTable('applications')
    .set({ trackBatch })
    .where('id', '=', application.id)
    .where((row) => row.or([row('trackBatch', 'is', null), row('trackBatch', '<>', trackBatch)]))
    .returning('reachedSteps')
    .executeTakeFirst();
  if (!fresh) return 0;
  const day = dayOf(now);
  for (const { category, name, step, status, code } of events) {
    await count(tx, application, { day, category, name, step: step ?? '', status, code: code ?? '' });
  }
  const known: string[] = fresh.reachedSteps === null ? [] : (JSON.parse(fresh.reachedSteps) as string[]);
  const steps = new Set(events.flatMap(({ step }) => (step !== null && STEP.test(step) ? [step] : [])));
  const reached = [...steps].filter((step) => !known.includes(step)).slice(0, MOST_STEPS - known.length);
  if (reached.length === 0) return events.length;
  await tx
    .updateTable('applications')
    .set({ reachedSteps: JSON.stringify([...known, ...reached]) })
    .where('id', '=', application.id)
    .execute();
  // Under the day that the application began: the steps of a funnel are of the same people.
  const began = dayOf(application.createdAt);
  for (const step of reached) {
    await count(tx, application, { day: began, category: REACHED, name: step, step: '', status: '', code: '' });
  }
  return events.length;
}

interface Key {
  readonly day: string;
  readonly category: string;
  readonly name: string;
  readonly step: string;
  readonly status: string;
  readonly code: string;
}

async function count(tx: Db, { accountId, flowName }: Counted, key: Key): Promise<void> {
  await tx
    .insertInto('funnel')
    .values({ accountId, flowName, ...key, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'flowName', 'day', 'category', 'name', 'step', 'status', 'code'])
        .doUpdateSet((eb) => ({ count: eb('funnel.count', '+', 1) })),
    )
    .execute();
}

/** Of the applications begun in these days, how many came how far. Steps that nobody reached are left out: a flow may not have them. */
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
