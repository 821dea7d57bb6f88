import type { ChallengeStep, LightSequence, LivenessManifest } from '@verify/contract';
import {
  challengeSize,
  drawChallenge,
  drawLight,
  LIGHT_TIMING,
  linearOf,
  measureGrain,
  REST_DIRECTION,
  SELFIE_LIMITS,
} from '@verify/face';
import {
  actEnd,
  type Clip,
  colourCourse,
  createPerson,
  createRandom,
  drawCamera,
  fromCanvas,
  type Identity,
  litClip,
  makeIdentity,
  performBeforeScreen,
  type PersonModel,
  type Random,
  type Raster,
  toCanvas,
} from '@verify/specimen';
import type { FaceEngine } from '@verify/checks/face/face-engine';
import { watchPointer } from '@verify/checks/services/liveness/aim.fixture';
import { perform, type Stills, takeStills } from '@verify/checks/material/recording.fixture';
import { DEVICES, lamp, ROOMS as LIT_ROOMS } from './light-courses.ts';

/** Beyond this distance a face is so small that the guide asks people to come closer. */
const FARTHEST_CM = 47;
const MOST_LAMPS = 5;
const ROOMS = { ...LIT_ROOMS, 'dark room': { ...LIT_ROOMS['dark room'], lux: [10, 25] } } as const;
type Room = keyof typeof ROOMS;

/** The challenge for a person, and their room and device. */
export interface Scene {
  readonly index: number;
  readonly seed: number;
  readonly room: Room;
  readonly device: keyof typeof DEVICES;
  readonly steps: readonly ChallengeStep[];
  readonly light: LightSequence;
  /** If false, the recording ends before the colours. */
  readonly lit: boolean;
  readonly hand: boolean;
  readonly random: Random;
}

/** What the person did, in the browser's stills. */
export interface Take {
  readonly identity: Identity;
  readonly commands: LivenessManifest['commands'];
  readonly lightAtMs: readonly number[];
  readonly stills: Stills;
  readonly durationMs: number;
}

const SEEDS_A_SET = 1_000_000;
const ROOM_NAMES = Object.keys(ROOMS) as Room[];
const DEVICE_NAMES = Object.keys(DEVICES) as (keyof typeof DEVICES)[];
const SIZE = { width: 480, height: 360 } as const;
const FPS = 16;
/** Without colours, the browser records this long after the last movement. */
const UNLIT_END_MS = 250;

/** Draws a scene. The same set and index give the same scene; rooms and devices take turns. */
export function drawScene(index: number, set: number, lit = true): Scene {
  const seed = SEEDS_A_SET * set + 60_000 + index;
  const random = createRandom(seed).fork('scene');
  const steps = drawChallenge((below) => random.int(0, below - 1), challengeSize(lit));
  return {
    index,
    seed,
    room: ROOM_NAMES[index % ROOM_NAMES.length]!,
    device: DEVICE_NAMES[index % DEVICE_NAMES.length]!,
    steps,
    light: drawLight((below) => random.int(0, below - 1)),
    lit,
    hand: index % 5 === 0,
    random,
  };
}

/** Draws a head that no other set has. Every third one wears glasses, so that there are enough of them. */
export function drawHead(scene: Scene, name: string): Identity {
  const random = scene.random.fork(name);
  const identity = makeIdentity({
    seed: random.int(1_000, SEEDS_A_SET),
    sex: random.chance(0.5) ? 'F' : 'M',
    age: random.range(0.1, 0.95),
  });
  return scene.index % 3 === 0 ? { ...identity, glasses: true } : identity;
}

/** Films a person who follows the scene's challenge and then looks at its colours. */
export async function film(scene: Scene, identity: Identity, engine: FaceEngine): Promise<Take> {
  const random = scene.random.fork('film');
  const person = createPerson(identity);
  const { lux, tints } = ROOMS[scene.room];
  const device = DEVICES[scene.device];
  const between = ([from, to]: readonly [number, number]) => random.range(from, to);
  const view = { light: lamp(random) };
  const distance = Math.min(FARTHEST_CM, between(device.cm));
  const { acts, commands, durationS } = perform(scene.steps, {
    reactionMs: random.int(350, 900),
    aim: watchPointer(person, engine, { ...view, samples: 1, distance }),
  });
  const back = { action: 'point', ...REST_DIRECTION, atS: durationS } as const;
  const startMs = Math.round(actEnd(back) * 1000);
  const { colours, colourMs } = scene.light;
  const lightAtMs = colours.map((_, i) => startMs + i * colourMs);
  const durationMs = scene.lit
    ? lightAtMs.at(-1)! + LIGHT_TIMING.lastMs + 100
    : commands.at(-1)!.doneMs! + UNLIT_END_MS;
  const performance = performBeforeScreen(person, {
    seed: scene.seed,
    durationS: durationMs / 1000,
    fps: FPS,
    acts: [...acts, back],
    ...SIZE,
    distance,
    view,
  });
  const lighting = {
    roomLux: Math.exp(between(lux.map(Math.log) as unknown as [number, number])),
    roomTint: random.pick<readonly [number, number, number]>(tints),
    screenLux: between(device.lux),
    screenAt: colourCourse(colours.map(linearOf), { atS: startMs / 1000, colourS: colourMs / 1000 }),
  };
  const camera = drawCamera(random.fork('camera'));
  let clip = litClip(performance, lighting, camera);
  // People who are told that it is too dark turn on another lamp.
  for (let lamps = 0; lamps < MOST_LAMPS && (await isTooDark(clip, engine)); lamps++) {
    lighting.roomLux *= 1.7;
    clip = litClip(performance, lighting, camera);
  }
  const closely = commands.flatMap(({ step, atMs, doneMs }) =>
    scene.steps[step]!.kind === 'blink' && doneMs !== null ? [{ atMs, doneMs: doneMs + 200 }] : [],
  );
  const stills = await takeStills(scene.hand ? withHand(clip, person, random.fork('hand')) : clip, { closely });
  return { identity, commands, lightAtMs: scene.lit ? lightAtMs : [], stills, durationMs };
}

/** Whether the guide asks for more light: for the mean level of the middle of the face, or for its noise. */
async function isTooDark(clip: Clip, engine: FaceEngine): Promise<boolean> {
  const raster = await clip.frame(0);
  const found = engine.find(raster)[0];
  const mesh = found && engine.mesh(raster, found);
  if (!mesh || measureGrain(raster, mesh.landmarks) > SELFIE_LIMITS.maxGrain) return true;
  const at = (index: number) => mesh.landmarks[index]!;
  let [sum, count] = [0, 0];
  for (let y = Math.round(at(10).y * raster.height); y < at(152).y * raster.height; y += 2)
    for (let x = Math.round(at(234).x * raster.width); x < at(454).x * raster.width; x += 2) {
      const k = (y * raster.width + x) * 4;
      sum += raster.data[k]! * 0.3 + raster.data[k + 1]! * 0.59 + raster.data[k + 2]! * 0.11;
      count++;
    }
  return sum / Math.max(1, count) < SELFIE_LIMITS.minFaceLight;
}

const HAND_S = 0.7;

/** Adds a finger that touches cheek, chin or brow once, for as long as scratching takes. */
function withHand(clip: Clip, { identity }: PersonModel, random: Random): Clip {
  const fromS = random.range(0.3, clip.frames / clip.fps - 2);
  const tip = { x: SIZE.width * random.range(0.42, 0.58), y: SIZE.height * random.range(0.5, 0.75) };
  const side = random.chance(0.5) ? 1 : -1;
  const [r, g, b] = identity.skin;
  return {
    ...clip,
    frame: async (index) => {
      const raster = await clip.frame(index);
      const t = index / clip.fps - fromS;
      if (t < 0 || t > HAND_S) return raster;
      const reach = Math.sin((t / HAND_S) * Math.PI);
      const gain = meanOf(raster) / 110;
      const canvas = toCanvas(raster);
      const pen = canvas.getContext('2d');
      pen.lineCap = 'round';
      pen.strokeStyle = `rgb(${r * gain} ${g * gain} ${b * gain})`;
      const away = (1 - reach) * 160;
      for (let finger = 0; finger < 3; finger++) {
        pen.lineWidth = 22;
        pen.beginPath();
        pen.moveTo(tip.x + side * (away + finger * 14), tip.y + finger * 22 + away * 0.4);
        pen.lineTo(tip.x + side * (away + 170), tip.y + 130 + finger * 22 + away * 0.4);
        pen.stroke();
      }
      return fromCanvas(canvas);
    },
  };
}

function meanOf({ data }: Raster): number {
  let sum = 0;
  for (let k = 1; k < data.length; k += 64) sum += data[k]!;
  return (sum * 64) / data.length;
}
