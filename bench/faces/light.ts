import { drawLight, judgeLight, type LightVerdict } from '@verify/face';
import { createRandom } from '@verify/specimen';
import type { FaceEngine } from '@verify/checks/face/face-engine';
import { attempts } from '../measuring/attempts.ts';
import type { BenchResult } from '../measuring/results.ts';
import { Tally } from '../measuring/tally.ts';
import { type LightCourse, lightCourses } from './light-courses.ts';

/** How many other drawings each course of light is compared with. */
const REPLAYS = 4;
/** Tempo of a replay that does not keep to the clock. */
const TEMPOS = [1.12, 1.3] as const;

/**
 * Measures the cast in front of screens in four rooms: who is refused, which replays are detected, and how often there
 * is no verdict. Shares of `told` count only recordings with a verdict.
 */
export async function measureLight(
  engine: FaceEngine,
  { people, set, resume }: { people: number; set: number; resume: boolean },
): Promise<BenchResult> {
  const courses = attempts<LightCourse>(`light${set || ''}.jsonl`, resume);
  for (let index = 0; index < people; index++)
    if (!courses.all.some((course) => course.index === index))
      for (const course of await lightCourses(index, engine, set)) courses.add(course);
  const tally = new Tally();
  for (const course of courses.all) {
    const { outcome } = judge(course);
    const name = course.kind === 'person' ? course.room : course.kind;
    tally.add(`${name}: followed`, outcome === 'followed');
    if (course.kind !== 'person') continue;
    tally.add(['refused', `${name}: refused`], outcome === 'not-followed');
    for (const { outcome: other } of replays(course)) {
      tally.add(`${name}: replays found`, other === 'not-followed');
      if (other !== 'cannot-tell') tally.add('told replays undetected', other === 'followed');
    }
  }
  return { on: `people in front of screens in four rooms, set ${set}`, shares: tally.shares };
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
