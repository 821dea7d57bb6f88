import type { ChallengeStep, LivenessManifest } from '@verify/contract';
import { createPerson, encodeJpeg, type Identity, PORTRAIT, selfie } from '@verify/specimen';
import { type FaceLandmarks, measureFace } from '@verify/face';
import type { Raster } from '@verify/reading';
import sharp from 'sharp';
import type { FaceEngine } from '../../face/face-engine.ts';
import { faceMatch } from '../face-match/face-match.ts';
import { file, flow, material } from '../../material/material.fixture.ts';
import type { LivenessMaterial, ProducedImage } from '../../material/material.ts';
import { nothingFound, type ServiceRun } from '../service.ts';
import type { Tools } from '../tools.ts';
import type { TraceEntry } from '../../rules/trace.ts';
import { liveness } from './liveness.ts';
import { type FaceSource, type OwnPart, pasteFace, type PasteOptions } from './paste-face.fixture.ts';
import { commitmentsOf, type Stills } from '../../material/recording.fixture.ts';

/** A recording as seen by an attacker who wants to change it: where its face is, and what each still is for. */
export type Footage = readonly SeenStill[];

export interface SeenStill {
  readonly timeMs: number;
  readonly bytes: Uint8Array;
  readonly raster: Raster;
  /** Null without a face: such a still is left unchanged. */
  readonly landmarks: FaceLandmarks | null;
  readonly yawDeg: number;
  /** How far the lids are closed, from 0 to 1, by comparison with the first still. */
  readonly closed: number;
  readonly turned: boolean;
  readonly lit: boolean;
  /** The movement requested when it was taken. */
  readonly step: number | null;
  readonly kind: ChallengeStep['kind'] | null;
}

export interface Injected {
  /** The impostor, who follows all commands. */
  readonly impostor: Footage;
  /** The victim doing the same, at the same times. */
  readonly victim: Footage;
  /** A photograph of the victim, and the portrait on their document. */
  readonly photo: FaceSource;
  readonly portrait: FaceSource;
  /** Chooses among the ways in which an attacker lets parts of their own face show. */
  readonly variant?: number;
}

const TURNED_DEG = { yaw: 14, pitch: 10 } as const;
/** An expression is still on the face this long after the command was done. */
const FADES_MS = 300;

export async function footage(
  stills: Stills,
  {
    commands,
    steps,
    lightAtMs,
  }: {
    readonly commands: LivenessManifest['commands'];
    readonly steps: readonly ChallengeStep[];
    readonly lightAtMs: readonly number[];
  },
  engine: FaceEngine,
): Promise<Footage> {
  const seen: SeenStill[] = [];
  let restPitchDeg: number | null = null;
  let restOpening: number | null = null;
  for (const { timeMs, bytes } of stills) {
    const raster = await decode(bytes);
    const found = engine.find(raster)[0];
    const landmarks = (found && engine.mesh(raster, found)?.landmarks) ?? null;
    const pose = landmarks && measureFace(landmarks, sizeOf(raster));
    restPitchDeg ??= pose?.pitchDeg ?? null;
    const command = commands.find(({ atMs, doneMs }) => timeMs >= atMs && timeMs < (doneMs ?? Infinity) + FADES_MS);
    const lids = landmarks && measureFace(engine.refineEyes(raster, landmarks), sizeOf(raster)).lidOpening;
    restOpening ??= lids;
    const yawDeg = pose?.yawDeg ?? 0;
    const turned =
      Math.abs(yawDeg) >= TURNED_DEG.yaw || Math.abs((pose?.pitchDeg ?? 0) - (restPitchDeg ?? 0)) >= TURNED_DEG.pitch;
    seen.push({
      timeMs,
      bytes,
      raster,
      landmarks,
      yawDeg,
      closed: lids && restOpening ? Math.min(1, Math.max(0, (0.95 - lids / restOpening) / 0.35)) : 0,
      turned,
      lit: timeMs >= (lightAtMs[0] ?? Infinity),
      step: command?.step ?? null,
      kind: command ? steps[command.step]!.kind : null,
    });
  }
  return seen;
}

const sizeOf = ({ width, height }: Raster) => ({ widthPx: width, heightPx: height });

/** A judge that saves work follows four or five stills a second. */
const FOLLOWED_MS = 200;

/** Six of the followed stills that look ahead, evenly spread: the sample of a judge with a fixed rule. */
function six(all: Footage): ReadonlySet<SeenStill> {
  let followedMs = -Infinity;
  const ahead = all.filter(({ landmarks, turned, lit, timeMs }) => {
    if (timeMs - followedMs < FOLLOWED_MS) return false;
    followedMs = timeMs;
    return landmarks && !turned && !lit;
  });
  return new Set(Array.from({ length: 6 }, (_, i) => ahead[Math.round((i * (ahead.length - 1)) / 5)]!));
}

const isExpression = ({ kind }: SeenStill): boolean => kind === 'smile' || kind === 'blink';

/** A paste over the impostor's stills, or nothing if a still is unchanged. */
type Paste = (still: SeenStill, all: Injected) => ({ readonly source: FaceSource } & PasteOptions) | null;

const photoWhere =
  (where: (still: SeenStill) => boolean): Paste =>
  (still, { photo }) =>
    where(still) ? { source: photo } : null;

/**
 * The photograph bent to every still, with parts of the impostor's own face visible. Attackers use a small or a large
 * oval, and adapt its colour to the paste or leave it.
 */
const withOwn =
  (where: (still: SeenStill) => readonly { readonly part: OwnPart['part']; readonly opacity: number }[]): Paste =>
  (still, { photo, portrait, variant = 0 }) => {
    const how = { grow: variant % 2 === 0 ? 1.25 : 1.8, matched: variant % 4 < 2 };
    const own = where(still).filter(({ opacity }) => opacity > 0);
    return { source: variant % 3 === 0 ? portrait : photo, fit: 'mesh', own: own.map((part) => ({ ...part, ...how })) };
  };

const lidsOf = ({ kind, closed }: SeenStill) => ({ part: 'eyes', opacity: kind === 'blink' ? closed : 0 }) as const;

/** Pastes; each is one species of injection in the sense of CEN/TS 18099. */
const PASTES = {
  'six stills': (still, { impostor, photo }) => (six(impostor).has(still) ? { source: photo } : null),
  'all near-frontal stills': photoWhere(({ turned }) => !turned),
  'all but the expression': photoWhere((still) => !isExpression(still)),
  'only turned': photoWhere(({ turned }) => turned),
  'only lit': photoWhere(({ lit }) => lit),
  'the portrait alone': (still, { portrait }) => (still.turned ? null : { source: portrait }),
  'a bent portrait': (still, { portrait }) => (still.turned ? null : { source: portrait, fit: 'mesh' }),
  'faded with the turn': ({ yawDeg }, { photo }) => {
    const opacity = Math.min(1, Math.max(0, (22 - Math.abs(yawDeg)) / 14));
    return opacity > 0 ? { source: photo, fit: 'mesh', opacity } : null;
  },
  'every still': photoWhere(() => true),
  'every still, the portrait bent': (_, { portrait }) => ({ source: portrait, fit: 'mesh' }),
  'every still, bent': (_, { photo }) => ({ source: photo, fit: 'mesh' }),
  'own lids': withOwn((still) => [lidsOf(still)]),
  'own lids and mouth': withOwn((still) => [lidsOf(still), { part: 'mouth', opacity: still.kind === 'smile' ? 1 : 0 }]),
  'own eyes': withOwn(() => [{ part: 'eyes', opacity: 1 }]),
} as const satisfies Record<string, Paste>;

/** Stills of both people in one recording. */
const MIXES = {
  'half old, half new': ({ impostor, victim }) => {
    const middle = Math.floor(impostor.length / 2);
    return [...victim.slice(0, middle), ...impostor.slice(middle)];
  },
  'a second person for one movement': ({ impostor, victim }) => {
    const moved = impostor.find(({ kind }) => kind === 'point')?.step;
    return impostor.map((still, i) => (still.step === moved ? still : victim[i]!));
  },
} as const satisfies Record<string, (all: Injected) => Stills>;

export const INJECTIONS = [...Object.keys(PASTES), ...Object.keys(MIXES)] as (
  | keyof typeof PASTES
  | keyof typeof MIXES
)[];
export type Injection = (typeof INJECTIONS)[number];

/** The stills sent by an attacker who injects the victim's face. */
export async function inject(injection: Injection, all: Injected): Promise<Stills> {
  if (injection in MIXES) return MIXES[injection as keyof typeof MIXES](all);
  const paste: Paste = PASTES[injection as keyof typeof PASTES];
  const stills: { timeMs: number; bytes: Uint8Array }[] = [];
  for (const still of all.impostor) {
    const { raster, landmarks, timeMs } = still;
    const how = landmarks && paste(still, all);
    const bytes = how ? await encode(pasteFace(raster, landmarks, how.source, how)) : still.bytes;
    stills.push({ timeMs, bytes });
  }
  return stills;
}

/** A picture with the mesh of its largest face. Throws where it shows none. */
export async function faceSource(jpeg: Uint8Array, engine: FaceEngine): Promise<FaceSource> {
  const raster = await decode(jpeg);
  const found = engine.find(raster)[0];
  const mesh = found && engine.mesh(raster, found);
  if (!mesh) throw new Error('the picture shows no face');
  return { raster, landmarks: mesh.landmarks };
}

/** A selfie that an attacker finds on the internet. */
export const selfieOf = async (head: Identity): Promise<Uint8Array> =>
  encodeJpeg(await selfie(createPerson(head), { seed: 7, pose: { smile: 0.2, yaw: 0.05 } }), 90);
export const photographOf = async (head: Identity, engine: FaceEngine): Promise<FaceSource> =>
  faceSource(await selfieOf(head), engine);

/** The portrait of a passport, as the document check cuts it out. */
export const portraitOf = (head: Identity): Promise<Uint8Array> =>
  encodeJpeg(createPerson({ ...head, glasses: false }).render({}, { ...PORTRAIT, width: 210, height: 270 }), 85);

const FLOW = flow({ steps: ['document', 'liveness'], services: ['docCheck', 'liveness', 'faceMatch'] });

interface Judged {
  readonly codes: string[];
  /** The same against a known customer, by the portrait of their document and by the selfie that was taken of them. */
  readonly returnCodes: readonly string[][];
  readonly rules: string[];
  readonly trace: readonly TraceEntry[];
}

/**
 * What the liveness check and the comparison with the portrait say, as the worker runs them. The stills are committed
 * to as they are: an injection into the camera comes before that, and an edit afterwards is for `committed.ts`.
 */
export async function judgeInjected(
  bytes: Uint8Array,
  asked: Pick<LivenessMaterial, 'nonce' | 'steps' | 'light' | 'tookMs'>,
  portrait: Uint8Array,
  engine: FaceEngine,
  taken: Uint8Array = portrait,
): Promise<Judged> {
  const given = material(portrait, {
    environment: 'live',
    flow: FLOW,
    liveness: {
      ...asked,
      stills: { ...file(bytes, 'stills'), mediaType: 'application/zip' },
      attempt: 1,
      committed: commitmentsOf(bytes),
      limitMs: 120_000,
    },
  });
  const tools = { faces: async () => engine, passivePad: null } as unknown as Tools;
  const cut: ProducedImage = {
    key: 'portrait',
    kind: 'portrait',
    mediaType: 'image/jpeg',
    bytes: portrait,
    widthPx: 0,
    heightPx: 0,
    ofFileId: 'front',
  };
  const document: ServiceRun = { findings: nothingFound(), raised: [], trace: [], images: [cut] };
  const live = await liveness.run(given, tools, new Map([['docCheck', document]]));
  const both = new Map([
    ['docCheck', document],
    ['liveness', live],
  ] as const);
  const match = await faceMatch.run(given, tools, both);
  const trace = [...live.trace, ...match.trace];
  const codesWith = ({ raised }: ServiceRun): string[] =>
    [...new Set([...live.raised, ...raised].map(({ code }) => code))].toSorted();
  const returnCodes: string[][] = [];
  for (const reference of [
    { source: 'document', bytes: portrait, expiry: null },
    { source: 'selfie', bytes: taken, expiry: null },
  ] as const) {
    const { document: _, ...known } = { ...given, reference };
    returnCodes.push(codesWith(await faceMatch.run(known, tools, new Map([['liveness', live]]))));
  }
  const rules = trace.filter(({ outcome }) => outcome === 'raised').map(({ rule }) => rule);
  return { codes: codesWith(match), returnCodes, rules: [...new Set(rules)].toSorted(), trace };
}

async function decode(bytes: Uint8Array): Promise<Raster> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

const encode = ({ data, width, height }: Raster): Promise<Buffer> =>
  sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 80 })
    .toBuffer();
