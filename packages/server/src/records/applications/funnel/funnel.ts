import type { Overview, RowStatus, TrackEvent } from '@verify/contract';
import { findFlow } from '../../accounts/flows.ts';
import { sha256Hex } from '../../ids.ts';
import { DAY_MS, dayOf, percentile, type Span } from '../../span.ts';
import { count, insert, remove, update } from '../../rows.ts';
import { changes, type Db } from '../../store.ts';
import type { FunnelRow } from '../../tables.ts';
import { follow, inOrderOf, SCREENS, type Progress, type Screen } from './funnel-steps.ts';

/** Rows of this category count applications that reached a step; the others count events. */
const REACHED = 'reached';
/** Rows that count how long applications were in a step, on the scale of `timeBucket`. */
const FINISHED_IN = 'finished-in';
/** Rows that count how pictures were taken: `camera` or `upload`. */
const TAKEN_BY = 'taken-by';
const MODES = ['camera', 'upload'] as const;
/**
 * Limits new rows per session and per flow and day, so that a page with invented names cannot fill the table. The
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
  const { finished, ...progress } = follow(progressOf(known), events);

  const { accountId, flowName } = application;
  const today = dayOf(now);
  let ownRows = fresh.funnelRows;
  let rowsToday: number | null = null;
  for (const { category, name, step, status, code } of events) {
    const row = { accountId, flowName, day: today, category, name, step: step ?? '', status, code: code ?? '' };
    if (await countAgain(tx, row)) continue;
    rowsToday ??= await count(tx, 'funnel', { accountId, flowName, day: today });
    if (ownRows >= MOST_ROWS_OF_SESSION || rowsToday >= MOST_ROWS_OF_DAY) continue;
    await insert(tx, 'funnel', { ...row, count: 1 });
    ownRows++;
    rowsToday++;
  }
  // Counted under the day the application started, so that all steps of a funnel concern the same people.
  const began = dayOf(application.createdAt);
  const note = async (category: string, name: string, step: string): Promise<void> => {
    const row = { accountId, flowName, day: began, category, name, step, status: '', code: '' };
    if (!(await countAgain(tx, row))) await insert(tx, 'funnel', { ...row, count: 1 });
  };
  for (const name of reached) await note(REACHED, name, '');
  for (const { step, ms } of finished) await note(FINISHED_IN, step, String(timeBucket(ms)));
  const taken = takenBy(events, known);
  for (const { screen, mode } of taken) await note(TAKEN_BY, screen, mode);
  const reachedSteps = JSON.stringify([
    ...known.filter((mark) => !PROGRESS_MARK.test(mark)),
    ...reached,
    ...taken.map(({ screen }) => takenMark(screen)),
    ...marksOf(progress),
  ]);
  if (reachedSteps === fresh.reachedSteps && ownRows === fresh.funnelRows) return;
  await update(tx, 'applications', { id: application.id }, { reachedSteps, funnelRows: ownRows });
}

const BUCKETS_PER_DOUBLING = 4;
const MOST_BUCKET = 60;

/**
 * Times on a scale of quarter octaves of a second, which is exact to a tenth: 0 is up to 1 s, 4 up to 2 s, 8 up to 4 s.
 */
const timeBucket = (ms: number): number =>
  Math.min(MOST_BUCKET, Math.max(0, Math.ceil(BUCKETS_PER_DOUBLING * Math.log2(Math.max(1, ms / 1000)))));
const secondsOf = (bucket: number): number => Math.round(10 * 2 ** (bucket / BUCKETS_PER_DOUBLING)) / 10;

/** How the first picture of each kind was taken, with the screen that shows it, unless an earlier batch said so. */
function takenBy(events: readonly TrackEvent[], known: readonly string[]) {
  const modes = new Map<string, (typeof MODES)[number]>();
  for (const { name, properties } of events) {
    const screen = shownOn(name, properties);
    const mode = MODES.find((each) => each === properties['mode']);
    if (screen && mode && !modes.has(screen) && !known.includes(takenMark(screen))) modes.set(screen, mode);
  }
  return [...modes].map(([screen, mode]) => ({ screen, mode }));
}

function shownOn(name: string, { side, paper }: TrackEvent['properties']): Screen | null {
  if (name === 'selfie_taken') return 'selfie-review';
  if (name !== 'photo_taken') return null;
  if (paper !== undefined) return 'paper-review';
  return side === 'back' ? 'review-back' : 'review-front';
}

/** In the list of steps that an application has reached: its first picture for this screen is counted. */
const takenMark = (screen: string): string => `taken ${screen}`;

/** In the same list: the steps that the application has started, and the start of the last one. */
const PROGRESS_MARK = /^(?:begun|in) /;
const marksOf = ({ begun, current }: Progress): string[] => [
  ...begun.map((step) => `begun ${step}`),
  ...(current ? [`in ${current.step} ${current.since}`] : []),
];
function progressOf(marks: readonly string[]): Progress {
  const words = marks.map((mark) => mark.split(' '));
  const [, step, since] = words.find(([kind]) => kind === 'in') ?? [];
  return {
    begun: words.flatMap(([kind, name]) => (kind === 'begun' && name !== undefined ? [name] : [])),
    current: step === undefined ? null : { step, since: Number(since) },
  };
}

/**
 * False if the row does not exist yet. The caller holds the account's funnel lock, so nobody else inserts it in the
 * meantime.
 */
async function countAgain(tx: Db, row: Omit<FunnelRow, 'count'>): Promise<boolean> {
  let again = tx.updateTable('funnel').set((eb) => ({ count: eb('funnel.count', '+', 1) }));
  for (const [column, value] of Object.entries(row)) again = again.where(column as keyof FunnelRow, '=', value);
  return changes(again);
}

/**
 * Deletes the counts of a flow before `before`. They identify nobody, but are meaningless once the applications are
 * gone.
 */
export const purgeFunnel = (tx: Db, of: { accountId: string; flowName: string }, before: number) =>
  remove(tx, 'funnel', { ...of, day: { '<': dayOf(before) } });

/** Includes flows that were renamed or removed. */
export const purgeOldFunnels = (tx: Db, now: number) =>
  remove(tx, 'funnel', { day: { '<': dayOf(now - MOST_DAYS * DAY_MS) } });

/**
 * Progress of the applications of one flow that started in this period. Steps that nobody reached are omitted, because
 * a flow may not have them.
 */
export async function readFunnel(
  db: Db,
  { accountId, start, end }: Span,
  flowName: string | null,
  statuses: Partial<Record<RowStatus, number>>,
): Promise<Overview['funnel']> {
  if (flowName === null) return { flowName, steps: [] };
  const rows = await db
    .selectFrom('funnel')
    .select(['category', 'name', 'step', (eb) => eb.fn.sum<number>('count').as('count')])
    .where('accountId', '=', accountId)
    .where('flowName', '=', flowName)
    .where('category', 'in', [REACHED, FINISHED_IN, TAKEN_BY])
    .where('day', '>=', dayOf(start))
    .where('day', '<', dayOf(end))
    .groupBy(['category', 'name', 'step'])
    .execute();
  const flow = await findFlow(db, accountId, flowName);
  const of = (category: string, name: string): { step: string; count: number }[] =>
    rows
      .filter((row) => row.category === category && row.name === name)
      .map(({ step, count }) => ({ step, count: Number(count) }));
  const screen = (step: string): Overview['funnel']['steps'] => {
    const count = of(REACHED, step)[0]?.count ?? 0;
    if (count === 0) return [];
    const median = percentile(new Map(of(FINISHED_IN, step).map((row) => [Number(row.step), row.count])), 0.5);
    const by = (mode: string): number => of(TAKEN_BY, step).find((row) => row.step === mode)?.count ?? 0;
    const medianSeconds = median === null ? null : secondsOf(median);
    return [{ step, count, medianSeconds, camera: by('camera'), upload: by('upload') }];
  };
  const sum = (...names: RowStatus[]): number => names.reduce((total, name) => total + (statuses[name] ?? 0), 0);
  const plain = (step: string, count: number) => ({ step, count, medianSeconds: null, camera: 0, upload: 0 });
  const decided = sum('approved', 'declined', 'needs-review', 'error');
  const submitted = decided + sum('processing');
  const opened = submitted + sum('collecting', 'expired');
  return {
    flowName,
    steps: [
      plain('opened', opened),
      ...inOrderOf(flow?.settings.steps ?? []).flatMap(screen),
      plain('submitted', submitted),
      plain('decided', decided),
    ],
  };
}
