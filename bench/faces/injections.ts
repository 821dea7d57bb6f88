import type { Identity } from '@verify/specimen';
import { descriptorDistance, type FaceEngine } from '@verify/checks/face/face-engine';
import {
  type Footage,
  footage,
  faceSource,
  inject,
  type Injected,
  INJECTIONS,
  judgeInjected,
  photographOf,
  portraitOf,
  selfieOf,
} from '@verify/checks/services/liveness/injections.fixture';
import type { FaceSource } from '@verify/checks/services/liveness/paste-face.fixture';
import { pack, type Stills } from '@verify/checks/material/recording.fixture';
import { attempts } from '../measuring/attempts.ts';
import { withCpu } from '../measuring/cpu.ts';
import { median } from '../measuring/median.ts';
import type { BenchResult } from '../measuring/results.ts';
import { Tally } from '../measuring/tally.ts';
import { drawHead, drawScene, film, type Scene, type Take } from './subjects.ts';

const NONCE = 'bench'.padEnd(32, '-');
const PERSON = 'a person';
const CONTROL = 'the impostor, nothing changed';
const REPLAY = 'a recording for another challenge';
const VIRTUAL = 'every still, bent, from a camera named as virtual';
/** Below this distance the comparison may take the impostor for the victim even without an injection. */
const APART = 0.58;

/** The service's verdict on one recording. */
interface Attempt {
  readonly species: string;
  readonly index: number;
  readonly room: string;
  readonly codes: readonly string[];
  /** Against a known customer, whose picture is from a document or a selfie. */
  readonly returnCodes: readonly (readonly string[])[];
  readonly rules: readonly string[];
  readonly cpuMs: number;
}

/** Species that these rules are known not to catch: a face swap that fits every still is a deepfake. */
const NOT_CAUGHT: ReadonlySet<string> = new Set([
  'every still, bent',
  'every still, the portrait bent',
  'own lids',
  'own lids and mouth',
  'own eyes',
]);

/**
 * Measures people in four rooms, and impostors who inject a victim's face. Shares are of passes, `returned` is the
 * share against known customers, `refused` the share of people; the worst species is taken from the species known to be
 * caught.
 */
export async function measureInjections(
  engine: FaceEngine,
  of: Readonly<Record<'attempts' | 'people' | 'set', number>> & {
    readonly resume: boolean;
    /** Whether colours follow two movements; if not, there are three. */
    readonly lit: boolean;
  },
): Promise<BenchResult> {
  const { set, lit } = of;
  const done = attempts<Attempt>(`injections${lit ? '' : '-unlit'}${set || ''}.jsonl`, of.resume);
  const isDone = (species: string, index: number) =>
    done.all.some((one) => one.species === species && one.index === index);
  for (let index = 0; index < of.people; index++)
    if (!isDone(PERSON, index)) done.add(await honestPerson(engine, drawScene(index, set, lit)));
  for (let index = 0; index < of.attempts; index++) {
    const missing = [CONTROL, REPLAY, VIRTUAL, ...INJECTIONS].filter((species) => !isDone(species, index));
    if (missing.length > 0)
      for await (const attempt of attacksOn(engine, drawScene(index, set, lit), missing)) done.add(attempt);
  }
  const tally = new Tally();
  for (const { species, codes, returnCodes } of done.all) {
    const passes = codes.length === 0;
    tally.add(species, passes);
    tally.add(
      `${species}, returned`,
      returnCodes.some((each) => each.length === 0),
    );
    if (species === PERSON) tally.add('refused', !passes);
  }
  const cpu = { name: 'CPU of a judgement, median', value: median(done.all.map(({ cpuMs }) => cpuMs)), unit: 'ms' };
  const caught = [REPLAY, VIRTUAL, ...INJECTIONS].filter((species) => !NOT_CAUGHT.has(species));
  const rates = tally.shares.flatMap(({ name, hits, trials }) => (caught.includes(name) ? hits / trials : []));
  const worst = { name: 'passed, worst species', value: Math.max(...rates), unit: '' };
  const on = `${of.people} people and ${of.attempts} attempts of each species, set ${set}${lit ? '' : ', without colours'}`;
  return { on, shares: tally.shares, numbers: [worst, cpu] };
}

async function honestPerson(engine: FaceEngine, scene: Scene): Promise<Attempt> {
  const head = drawHead(scene, PERSON);
  const take = await film(scene, head, engine);
  const [portrait, taken] = [await portraitOf(head), await selfieOf(head)];
  return judge(engine, { scene, species: PERSON, take, stills: take.stills, portrait, taken });
}

async function* attacksOn(engine: FaceEngine, whole: Scene, species: readonly string[]): AsyncGenerator<Attempt> {
  // A hand in front of the face would only make an attack harder.
  const scene = { ...whole, hand: false };
  const impostor = drawHead(scene, 'impostor');
  const { head, portrait, photo } = await victimOf(engine, scene, impostor);
  const taken = await selfieOf(head);
  const [take, victims] = [await film(scene, impostor, engine), await film(scene, head, engine)];
  const seen = (of: Take): Promise<Footage> => footage(of.stills, { ...of, steps: scene.steps }, engine);
  const all: Injected = {
    impostor: await seen(take),
    victim: await seen(victims),
    photo,
    portrait: await faceSource(portrait, engine),
    variant: scene.index,
  };
  for (const one of species) {
    const given = { scene, species: one, take, portrait, taken };
    const pasted = one === VIRTUAL ? 'every still, bent' : (one as (typeof INJECTIONS)[number]);
    if (one === CONTROL) yield await judge(engine, { ...given, stills: take.stills });
    else if (one === REPLAY) yield await judge(engine, { ...given, ...replayed(scene, victims) });
    else yield await judge(engine, { ...given, stills: await inject(pasted, all) });
  }
}

/** What the victim recorded for an earlier challenge, with commands at the times of the new one. */
function replayed(scene: Scene, { stills }: Take): { scene: Scene; stills: Stills } {
  const steps = scene.steps.map((step) =>
    step.kind === 'point' ? { ...step, yawDeg: -step.yawDeg, pitchDeg: -step.pitchDeg } : step,
  );
  return { scene: { ...scene, steps }, stills };
}

/** A person that the comparison does not mistake for the impostor, with a document portrait and a photograph. */
async function victimOf(engine: FaceEngine, scene: Scene, impostor: Identity) {
  const describe = ({ raster, landmarks }: FaceSource) => engine.describe(raster, landmarks);
  const own = describe(await photographOf(impostor, engine));
  for (let n = 0; ; n++) {
    const head = drawHead(scene, `victim ${n}`);
    const portrait = await portraitOf(head);
    if (descriptorDistance(describe(await faceSource(portrait, engine)), own) < APART) continue;
    return { head, portrait, photo: await photographOf(head, engine) };
  }
}

interface Sent {
  readonly scene: Scene;
  readonly species: string;
  readonly take: Take;
  readonly stills: Stills;
  readonly portrait: Uint8Array;
  readonly taken: Uint8Array;
}

/** The verdict on one recording, and its cost. */
async function judge(engine: FaceEngine, { scene, species, take, stills, portrait, taken }: Sent): Promise<Attempt> {
  const { commands, lightAtMs, durationMs } = take;
  const bytes = pack(stills, {
    nonce: NONCE,
    commands,
    light: scene.lit ? { atMs: [...lightAtMs] } : null,
    ...(species === VIRTUAL && { cameraLabel: 'OBS Virtual Camera' }),
  });
  const { steps, light } = scene;
  const asked = { nonce: NONCE, steps, light: scene.lit ? light : ('off' as const), tookMs: durationMs + 500 };
  const { value, cpuMs } = await withCpu(() => judgeInjected(bytes, asked, portrait, engine, taken));
  const { codes, returnCodes, rules } = value;
  return { species, index: scene.index, room: scene.room, codes, returnCodes, rules, cpuMs: Math.round(cpuMs) };
}
