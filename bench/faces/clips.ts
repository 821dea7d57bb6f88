import { drawChallenge } from '@verify/face';
import { type Attack, attackClip, ATTACKS, CAST, challengeClip, createPerson, createRandom } from '@verify/specimen';
import type { FaceEngine } from '../../packages/server/src/services/face/face-engine.ts';
import { judgeRecording } from '../../packages/server/src/services/liveness/judge-recording.ts';
import { perform, record } from '../../packages/server/src/services/liveness/recording.fixture.ts';

export const SPECIES = ['bona-fide', ...ATTACKS] as const;
export type Species = (typeof SPECIES)[number];

export interface JudgedClip {
  readonly species: Species;
  readonly index: number;
  readonly codes: readonly string[];
  readonly rules: readonly string[];
  readonly measures: Readonly<Record<string, number>>;
  /** Of the judgement alone: by the clock, and of the processor, which a busy machine does not change. */
  readonly judgeMs: number;
  readonly judgeCpuMs: number;
}

const NONCE = 'bench'.padEnd(32, '-');

/** One clip of a species, drawn, performed, recorded as the browser does, and judged. The same index is the same clip. */
export async function judgeClip(species: Species, index: number, engine: FaceEngine): Promise<JudgedClip> {
  const random = createRandom(7_000 + index).fork(species);
  const steps = drawChallenge((below) => random.int(0, below - 1));
  const { acts, commands, durationS } = perform(steps, random.int(350, 900));
  const who = random.int(0, CAST.length - 1);
  const victim = createPerson(CAST[who]!);
  const options = {
    seed: 10_000 + index,
    fps: 8,
    durationS,
    width: 480,
    height: 360,
    distance: random.range(38, 50),
    noise: random.range(1.2, 3.5),
    view: { samples: 1 },
  };
  const other = createPerson(CAST[(who + random.int(1, CAST.length - 1)) % CAST.length]!);
  const clip =
    species === 'bona-fide'
      ? challengeClip(victim, acts, options)
      : attackClip(species as Attack, victim, { ...options, acts, other });
  const bytes = await record(clip, { nonce: NONCE, commands });
  const asked = { bytes, nonce: NONCE, attempt: 1, steps, tookMs: durationS * 1000 + 500, limitMs: 120_000 };
  const started = performance.now();
  const before = process.cpuUsage();
  const { raised, trace } = await judgeRecording(asked, 'live', engine, null);
  const judgeMs = Math.round(performance.now() - started);
  const { user, system } = process.cpuUsage(before);
  const measure = (rule: string, input: string) => Number(trace.find((entry) => entry.rule === rule)?.inputs[input]);
  return {
    species,
    index,
    codes: [...new Set(raised.map(({ code }) => code))].toSorted(),
    rules: trace.filter(({ outcome }) => outcome === 'raised').map(({ rule }) => rule),
    measures: {
      depth: measure('depth', 'depth'),
      farthest: measure('same-face', 'farthest'),
      decibels: measure('screen-pattern', 'decibels'),
      loop: measure('repetition', 'longestLoop'),
    },
    judgeMs,
    judgeCpuMs: Math.round((user + system) / 1000),
  };
}
