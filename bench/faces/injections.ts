import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
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
} from '@verify/checks/liveness/injections.fixture';
import type { FaceSource } from '@verify/checks/liveness/paste-face.fixture';
import { pack, type Stills } from '@verify/checks/liveness/recording.fixture';
import { rate } from './comparisons.ts';
import { drawHead, drawScene, film, type Scene, type Take } from './subjects.ts';

const OUTPUT = new URL('../.output/', import.meta.url);
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
  readonly measures: Readonly<Record<string, unknown>>;
}

export interface InjectionReport {
  readonly rows: readonly {
    readonly species: string;
    readonly passed: string;
    /** Passes against a known customer. */
    readonly returned: string;
    readonly codes: string;
  }[];
  /** Share of people who were refused at the first attempt. */
  readonly refused: number;
  /** Greatest share of passes of a species, except the species that `docs/method.md` names as not caught. */
  readonly passed: number;
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
 * Measures people in four rooms, and impostors who inject a victim's face. Writes one JSON line per attempt, so that an
 * interrupted run can continue.
 */
export async function measureInjections(
  engine: FaceEngine,
  {
    attempts,
    people,
    set,
    resume,
    lit,
  }: Readonly<Record<'attempts' | 'people' | 'set', number>> & {
    readonly resume: boolean;
    /** Whether colours follow two movements; if not, there are three. */
    readonly lit: boolean;
  },
): Promise<InjectionReport> {
  const out = new URL(`injections${lit ? '' : '-unlit'}${set || ''}.jsonl`, OUTPUT);
  mkdirSync(OUTPUT, { recursive: true });
  if (!resume) rmSync(out, { force: true });
  const text = existsSync(out) ? readFileSync(out, 'utf8').trimEnd() : '';
  const done = text ? text.split('\n').map((line) => JSON.parse(line) as Attempt) : [];
  const isDone = (species: string, index: number) => done.some((one) => one.species === species && one.index === index);
  const note = (attempt: Attempt) => {
    done.push(attempt);
    appendFileSync(out, `${JSON.stringify(attempt)}\n`);
  };
  for (let index = 0; index < people; index++)
    if (!isDone(PERSON, index)) note(await honestPerson(engine, drawScene(index, set, lit)));
  const all = [CONTROL, REPLAY, VIRTUAL, ...INJECTIONS];
  for (let index = 0; index < attempts; index++) {
    const missing = all.filter((species) => !isDone(species, index));
    if (missing.length > 0)
      for await (const attempt of attacksOn(engine, drawScene(index, set, lit), missing)) note(attempt);
  }
  return report(done, all);
}

function report(done: readonly Attempt[], attacks: readonly string[]): InjectionReport {
  const of = (species: string) => done.filter((one) => one.species === species);
  const passes = (list: readonly Attempt[]) => list.filter(({ codes }) => codes.length === 0).length;
  const rows = [PERSON, ...attacks].map((species) => {
    const list = of(species);
    const codes = [...new Set(list.flatMap((one) => one.codes))].toSorted().join(' ');
    const returned = list.filter(({ returnCodes }) => returnCodes.some((one) => one.length === 0)).length;
    return { species, passed: rate(passes(list), list.length), returned: rate(returned, list.length), codes };
  });
  const honest = of(PERSON);
  const shares = attacks
    .filter((species) => !NOT_CAUGHT.has(species))
    .map((species) => {
      const list = of(species);
      return list.length > 0 ? passes(list) / list.length : 0;
    });
  return {
    rows,
    refused: honest.length > 0 ? 1 - passes(honest) / honest.length : 0,
    passed: Math.max(...shares),
    cpuMs: done.map(({ cpuMs }) => cpuMs).toSorted((a, b) => a - b)[done.length >> 1] ?? 0,
  };
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
    if (one === CONTROL) yield await judge(engine, { ...given, stills: take.stills });
    else if (one === REPLAY) yield await judge(engine, { ...given, ...replayed(scene, victims) });
    else if (one === VIRTUAL)
      yield await judge(engine, {
        ...given,
        stills: await inject('every still, bent', all),
        cameraLabel: 'OBS Virtual Camera',
      });
    else yield await judge(engine, { ...given, stills: await inject(one as (typeof INJECTIONS)[number], all) });
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
  readonly cameraLabel?: string;
}

/** The verdict on one recording, and its cost. */
async function judge(
  engine: FaceEngine,
  { scene, species, take, stills, portrait, taken, cameraLabel }: Sent,
): Promise<Attempt> {
  const { commands, lightAtMs, durationMs } = take;
  const bytes = pack(stills, {
    nonce: NONCE,
    commands,
    light: scene.lit ? { atMs: [...lightAtMs] } : null,
    ...(cameraLabel === undefined ? {} : { cameraLabel }),
  });
  const { steps, light } = scene;
  const before = process.cpuUsage();
  const verdict = await judgeInjected(
    bytes,
    { nonce: NONCE, steps, light: scene.lit ? light : 'off', tookMs: durationMs + 500 },
    portrait,
    engine,
    taken,
  );
  const { user, system } = process.cpuUsage(before);
  return {
    species,
    index: scene.index,
    room: scene.room,
    codes: verdict.codes,
    returnCodes: verdict.returnCodes,
    rules: verdict.rules,
    cpuMs: Math.round((user + system) / 1000),
    measures: Object.fromEntries(
      verdict.trace
        .filter(({ rule }) => MEASURED.has(rule))
        .map(({ rule, inputs }) => [`${rule}${inputs['picture'] ? ` ${String(inputs['picture'])}` : ''}`, inputs]),
    ),
  };
}

const MEASURED = new Set([
  'same-face',
  'same-face-throughout',
  'same-person',
  'own-picture',
  'steps-performed',
  'light-followed',
  'depth',
]);
