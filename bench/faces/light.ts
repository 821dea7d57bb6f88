import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { drawLight, judgeLight, type LightVerdict } from '@verify/face';
import { createRandom } from '@verify/specimen';
import type { FaceEngine } from '@verify/checks/face/face-engine';
import { rate } from './comparisons.ts';
import { type LightCourse, lightCourses, ROOMS } from './light-courses.ts';

const OUTPUT = new URL('../.output/', import.meta.url);
/** How many other drawings each course of light is compared with. */
const REPLAYS = 4;
/** Tempo of a replay that does not keep to the clock. */
const TEMPOS = [1.12, 1.3] as const;

export interface LightReport {
  readonly rows: readonly Record<string, string | number>[];
  /** Share of refused people, and share of undetected replays. Counts only recordings with a verdict. */
  readonly refused: number;
  readonly undetected: number;
  readonly people: number;
}

/**
 * Measures the cast in front of screens in four rooms: who is refused, which replays are detected, and how often there
 * is no verdict.
 */
export async function measureLight(
  engine: FaceEngine,
  { people, set, resume }: { people: number; set: number; resume: boolean },
): Promise<LightReport> {
  const file = new URL(`light${set || ''}.jsonl`, OUTPUT);
  mkdirSync(OUTPUT, { recursive: true });
  if (!resume) rmSync(file, { force: true });
  const text = existsSync(file) ? readFileSync(file, 'utf8').trimEnd() : '';
  const courses = text ? text.split('\n').map((line) => JSON.parse(line) as LightCourse) : [];
  for (let index = 0; index < people; index++) {
    if (courses.some((course) => course.index === index)) continue;
    const made = await lightCourses(index, engine, set);
    appendFileSync(file, made.map((course) => `${JSON.stringify(course)}\n`).join(''));
    courses.push(...made);
  }
  return lightReport(courses);
}

function lightReport(courses: readonly LightCourse[]): LightReport {
  const live = courses.filter(({ kind }) => kind === 'person');
  const verdicts = live.map((course) => ({ course, own: judge(course), others: replays(course) }));
  const rows = (Object.keys(ROOMS) as (keyof typeof ROOMS)[]).map((room) => {
    const here = verdicts.filter(({ course }) => course.room === room);
    const own = here.map((one) => one.own);
    const others = here.flatMap((one) => one.others);
    const judged = others.filter(({ outcome }) => outcome !== 'cannot-tell');
    return {
      room,
      lux: ROOMS[room].lux.join(' to '),
      followed: rate(count(own, 'followed'), own.length),
      refused: rate(count(own, 'not-followed'), own.length),
      'cannot tell': rate(count(own, 'cannot-tell'), own.length),
      'replays found': rate(count(others, 'not-followed'), others.length),
      'of those told': rate(count(judged, 'not-followed'), judged.length),
    };
  });
  const own = verdicts.map((one) => one.own);
  const others = verdicts.flatMap((one) => one.others);
  const without = courses.filter(({ kind }) => kind === 'no-light').map(judge);
  rows.push({
    room: 'no light at all' as never,
    lux: '',
    followed: rate(count(without, 'followed'), without.length),
    refused: rate(count(without, 'not-followed'), without.length),
    'cannot tell': rate(count(without, 'cannot-tell'), without.length),
    'replays found': '',
    'of those told': '',
  });
  const judged = others.filter(({ outcome }) => outcome !== 'cannot-tell');
  return {
    rows,
    refused: count(own, 'not-followed') / own.length,
    undetected: 1 - count(judged, 'not-followed') / judged.length,
    people: own.length,
  };
}

const judge = ({ stills, shown }: LightCourse): LightVerdict => judgeLight(stills, shown);

/** The same pictures judged against other sequences: in time, slightly late, and at another tempo. */
function replays({ stills, shown, index, room }: LightCourse): LightVerdict[] {
  const random = createRandom(`replay ${index} ${room}`);
  return Array.from({ length: REPLAYS }, (_, i) => {
    const { colours } = drawLight((below) => random.int(0, below - 1));
    const offMs = random.range(-250, 250);
    const tempo = i === REPLAYS - 1 ? random.pick(TEMPOS) : 1;
    const from = shown.atMs[0]!;
    const moved = stills.map((still) => ({ ...still, timeMs: from + offMs * (i % 2) + (still.timeMs - from) * tempo }));
    return judgeLight(moved, { ...shown, colours });
  });
}

const count = (verdicts: readonly LightVerdict[], outcome: LightVerdict['outcome']): number =>
  verdicts.filter((verdict) => verdict.outcome === outcome).length;
