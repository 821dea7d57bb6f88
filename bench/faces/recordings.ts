import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { ChallengeStep } from '@verify/contract';
import { CHALLENGE, challengeSize, type Direction, drawChallenge } from '@verify/face';
import {
  type Attack,
  attackClip,
  ATTACKS,
  CAST,
  challengeClip,
  createPerson,
  createRandom,
  DAYLIGHT,
  makeIdentity,
  type PersonModel,
  type Random,
} from '@verify/specimen';
import { watchPointer } from '@verify/checks/services/liveness/aim.fixture';
import type { FaceEngine } from '@verify/checks/face/face-engine';
import { perform, record } from '@verify/checks/material/recording.fixture';

export const SPECIES = ['bona-fide', ...ATTACKS] as const;
export type Species = (typeof SPECIES)[number];

export interface BenchRecording {
  readonly bytes: Uint8Array;
  readonly nonce: string;
  readonly steps: readonly ChallengeStep[];
  readonly durationS: number;
}

/** Attacks in which a second person plays no part. */
const ALONE: ReadonlySet<Species> = new Set(ATTACKS.filter((one) => !/^(?:other-person|two-people)/.test(one)));
const NONCE = 'bench'.padEnd(32, '-');

/** Sets share no seeds, because the clips on which the judge was tuned can't measure it. */
const SEEDS_A_SET = 1_000_000;
/** Beyond the 320 heads from which the cast was picked. */
const FIRST_UNSEEN_HEAD = 1_000;

/**
 * Renders one clip of a species and records it as the browser does. The same set and index give the same clip.
 * @param set 0: heads of the cast, on which thresholds were chosen. Others: unseen heads, except in attacks by two
 *   people, whose faces must differ enough for the comparison.
 * @param folder with earlier recordings, because making one takes three times as long as judging it
 */
export async function benchRecording(
  species: Species,
  index: number,
  engine: FaceEngine,
  { set, folder }: { readonly set: number; readonly folder: URL },
): Promise<BenchRecording> {
  const random = createRandom(SEEDS_A_SET * set + 7_000 + index).fork(species);
  const steps = drawChallenge((below) => random.int(0, below - 1), challengeSize(false));
  const reactionMs = random.int(350, 900);
  const file = new URL(`${species}-${index}.zip`, folder);
  if (existsSync(file))
    return { bytes: readFileSync(file), nonce: NONCE, steps, durationS: perform(steps, { reactionMs }).durationS };

  const who = random.int(0, CAST.length - 1);
  const options = {
    seed: SEEDS_A_SET * set + 10_000 + index,
    fps: 16,
    width: 480,
    height: 360,
    distance: random.range(38, 50),
    noise: random.range(1.2, 3.5),
  };
  const unseen = set > 0 && (species === 'bona-fide' || ALONE.has(species));
  const victim = unseen ? unseenHead(random) : member(who);
  const other = (who + random.int(1, CAST.length - 1)) % CAST.length;
  const view = { samples: 1, light: lamp(random) };
  const seen = watchPointer(victim, engine, { ...view, distance: options.distance });
  const aim = (point: Direction): Direction => seen(missed(point, random));
  const { acts, commands, durationS } = perform(steps, { reactionMs, aim });
  const clip =
    species === 'bona-fide'
      ? challengeClip(victim, acts, { ...options, durationS, view })
      : attackClip(species as Attack, victim, {
          ...options,
          durationS,
          view,
          acts,
          other: ALONE.has(species) ? victim : member(other),
        });
  const closely = commands.flatMap(({ step, atMs, doneMs }) =>
    steps[step]!.kind === 'blink' && doneMs !== null ? [{ atMs, doneMs: doneMs + 200 }] : [],
  );
  const bytes = await record(clip, { nonce: NONCE, commands, closely });
  // Renamed when complete, because a run may be stopped at any moment.
  const part = new URL(`${file.href}.part`);
  writeFileSync(part, bytes);
  renameSync(part, file);
  return { bytes, nonce: NONCE, steps, durationS };
}

/**
 * Where a person who follows the pointer stops: within three quarters of the guidance's tolerance, as measured by the
 * browser's face model. The server's model measures other angles: over 120 rendered poses of eight heads the two
 * differed by 1.9 degrees at the median and 5.0 at the 95th percentile.
 */
function missed({ yawDeg, pitchDeg }: Direction, random: Random): Direction {
  const [radius, angle] = [0.75 * CHALLENGE.toleranceDeg * Math.sqrt(random.range(0, 1)), random.range(0, 2 * Math.PI)];
  return {
    yawDeg: yawDeg + radius * Math.cos(angle) + 2 * random.normal(),
    pitchDeg: pitchDeg + radius * Math.sin(angle) + 2 * random.normal(),
  };
}

const members = new Map<number, PersonModel>();

/** Painting somebody's skin takes half a second. */
export function member(index: number): PersonModel {
  const person = members.get(index) ?? createPerson(CAST[index]!);
  members.set(index, person);
  return person;
}

function unseenHead(random: Random): PersonModel {
  const seed = random.int(FIRST_UNSEEN_HEAD, SEEDS_A_SET);
  return createPerson(makeIdentity({ seed, sex: random.chance(0.5) ? 'F' : 'M', age: random.range(0.1, 0.95) }));
}

/** Anything from a lamp at the side in a dim room to a bright window ahead. */
export const lamp = (random: Random): typeof DAYLIGHT => ({
  ...lampAt(random),
  tint: [1.02, 1, random.range(0.88, 1.02)],
});

/** Where the light of a lamp comes from, and how strong it is. */
export function lampAt(random: Random): Pick<typeof DAYLIGHT, 'direction' | 'key' | 'ambient'> {
  const [x, y] = [random.range(-0.8, 0.8), random.range(0.1, 0.7)];
  const length = Math.hypot(x, y, 0.78);
  return {
    direction: [x / length, y / length, 0.78 / length],
    key: random.range(0.4, 0.75),
    ambient: random.range(0.25, 0.5),
  };
}
