import { type Command, judgeSteps, planarResidual, restBefore, type StepVerdict } from '@verify/face';
import type { Raised } from '../../rules/decide.ts';
import { round, type TraceEntry } from '../../rules/trace.ts';
import { template } from '../../face/descriptor.ts';
import { FACE_MODELS, type FaceEngine } from '../../face/face-engine.ts';
import type { LivenessMaterial, Material } from '../../material/material.ts';
import type { Notebook } from '../../rules/notebook.ts';
import type { RecordedFace } from '../service.ts';
import { isVirtualCamera } from './camera.ts';
import { type Chooser, createChooser } from './choose.ts';
import { judgeCommands } from './commands.ts';
import { judgeCopies } from './copies.ts';
import { judgeShownLight, lightSpan } from './judge-light.ts';
import { LIVENESS_LIMITS } from './limits.ts';
import { pathOf, timesOf } from './head-path-trace.ts';
import { livenessNotebook } from './notebook.ts';
import { AHEAD_DEG, findOnePerson, type OnePerson, type PartSpan, side } from './one-person.ts';
import type { PassivePad } from '../../face/passive-pad.ts';
import { openRecording, type Recording } from '../../material/recording.ts';
import { screenPattern } from './screen-pattern.ts';
import { describeFrames, type Moment, type Watch, watch, type WatchedFrame } from './watch.ts';

export interface LivenessVerdict {
  readonly raised: readonly Raised[];
  readonly trace: readonly TraceEntry[];
  readonly steps: readonly StepVerdict[];
  /** The still that shows the face best; null where there is none. */
  readonly best: { readonly bytes: Uint8Array } | null;
  /** The person that the stills show; null if no face can be compared. */
  readonly face: RecordedFace | null;
}

type Asked = Omit<LivenessMaterial, 'stills' | 'video' | 'committed'> & {
  readonly bytes: Uint8Array;
  /** As the flow says. */
  readonly lightRequired?: boolean;
};
/** This many stills are chosen for thorough analysis. */
const CHOSEN = { face: 8, pattern: 4, pad: 3 } as const;
/** Faces turned less than this show too little of their depth. */
const TURNED_DEG = AHEAD_DEG.yaw;
/** Lids are at rest this long before a command to blink. */
const REST_MS = 700;

/** Judges a recording against the challenge that was drawn: three to five seconds of one core. */
export async function judgeRecording(
  asked: Asked,
  environment: Material['environment'],
  engine: FaceEngine,
  pad: PassivePad | null,
): Promise<LivenessVerdict> {
  const notes = livenessNotebook();
  const opened = await openRecording(asked.bytes, asked.nonce);
  if (!opened.ok) {
    // A recording for another challenge is one that was made before; anything else is one that shows nothing.
    const code = opened.reason === 'other-nonce' ? 'LV005' : 'LV001';
    notes.ask('recording', code, true, { reason: opened.reason });
    return { raised: notes.raised, trace: notes.trace, steps: [], best: null, face: null };
  }
  const { recording } = opened;
  const { manifest, stills } = recording;
  const endMs = stills.at(-1)!.timeMs;
  const timing = judgeCommands(manifest.commands, asked.steps, endMs);
  const { commands } = timing;
  judgeClaims(notes, asked, timing, { environment, label: manifest.cameraLabel, endMs });

  const light = lightSpan(manifest);
  const watched = await watch(recording, engine, { lids: blinks(commands), light });
  const { frames } = watched;
  judgePresence(notes, watched);
  judgeCopies(notes, recording, watched.shown);

  const restPitchDeg = restBefore(frames, commands[0]?.atMs ?? 0)?.pitchDeg ?? 0;
  const person = findOnePerson(frames, restPitchDeg, partsOf(commands, light?.fromMs ?? Infinity));
  judgePerson(notes, person, frames);

  const steps = performedByPerson(commands, frames, person);
  const failed = steps.filter(({ performed }, i) => !performed && manifest.commands[i]?.doneMs !== null);
  notes.ask(
    'steps-performed',
    'LV002',
    failed.length > 0,
    { steps: steps.map(({ kind, reason, margin }) => `${kind} ${reason} ${margin.toFixed(2)}`) },
    1,
    failed.map(({ kind }) => kind).join(', '),
  );
  // Beside the video, for its reviewer.
  notes.signal('challenge-times', {
    ...timesOf(commands, manifest.commands),
    outcomes: steps.map(({ reason }) => reason),
    endMs: Math.round(endMs),
  });
  notes.signal('head-path', pathOf(commands, steps, frames));
  judgeDepth(notes, recording, person.tied, steps);
  judgeShownLight(notes, asked, recording, litByPerson(frames, person));

  const digests = manifest.frames.map(({ sha256 }) => sha256);
  const chooser = createChooser(asked.sampleSecret, asked.nonce, digests);
  await judgePattern(notes, recording, chooser.choose('pattern', person.ahead, CHOSEN.pattern));
  if (pad) {
    const shown = chooser.choose('pad', person.ahead, CHOSEN.pad);
    const { probability, version } = await pad.judge(shown.map(({ index }) => stills[index]!.bytes));
    notes.ask('passive-pad', 'LV001', probability > pad.threshold, { probability, provider: version }, pad.threshold);
  }
  const best = person.ahead.toSorted((a, b) => frontality(a) - frontality(b))[0];
  return {
    raised: notes.raised,
    trace: notes.trace,
    steps,
    best: best ? { bytes: stills[best.index]!.bytes } : null,
    face: await recordedFace(recording, engine, person, chooser),
  };
}

function judgeClaims(
  notes: Notebook,
  { tookMs, limitMs, steps: { length: drawn } }: Asked,
  { missing, otherOrder, early, late }: ReturnType<typeof judgeCommands>,
  { environment, label, endMs }: { environment: Material['environment']; label: string; endMs: number },
): void {
  const limits = LIVENESS_LIMITS;
  notes.ask('commands-as-drawn', 'LV002', drawn === 0 || missing > 0 || otherOrder, { drawn, missing, otherOrder });
  notes.ask('in-time', 'LV003', late > 0 || tookMs > limitMs, { late, tookMs }, limitMs);
  notes.ask('delays-as-drawn', 'LV005', early > 0, { early }, limits.earlyMs);
  // The bytes were announced before the challenge was drawn, or the recording is longer than the time since.
  const impossible = tookMs < 0 || endMs > tookMs + limits.longerMs;
  notes.ask('recorded-since', 'LV005', impossible, { recordedMs: Math.round(endMs), tookMs }, limits.longerMs);
  notes.ask('camera', 'LV004', isVirtualCamera(label, environment), { labelChars: label.length });
}

/** When lids are measured: a blink's own time, and the start, when lids are at rest. */
function blinks(commands: readonly Command[]): Moment[] {
  const wanted = commands.filter(({ step }) => step.kind === 'blink');
  const start = { fromMs: 0, toMs: commands[0]?.atMs ?? 0 };
  const rest = wanted.map(({ atMs, untilMs }) => ({ fromMs: atMs - REST_MS, toMs: untilMs }));
  return wanted.length > 0 ? [start, ...rest] : [];
}

/** Rest, each movement with the way after it, and the light: every still is in one of them. */
function partsOf(commands: readonly Command[], lightMs: number): PartSpan[] {
  const starts = [
    { name: 'rest', fromMs: -Infinity },
    ...commands.map(({ step, atMs }, i) => ({ name: `${i + 1} ${step.kind}`, fromMs: atMs })),
    { name: 'light', fromMs: lightMs },
  ];
  return starts.map((start, i) => ({ ...start, toMs: starts[i + 1]?.fromMs ?? Infinity }));
}

/** A step counts if the person performed it and all stills fit the way, so that no other face hides a detour. */
function performedByPerson(
  commands: readonly Command[],
  frames: readonly WatchedFrame[],
  { tied }: OnePerson,
): StepVerdict[] {
  const ofAll = judgeSteps(frames, commands);
  const ofPerson = judgeSteps(tied, commands);
  return ofAll.map((verdict, i) => (verdict.performed ? ofPerson[i]! : verdict));
}

/** Includes the few stills of the light too dark to show a face: without them a dark colour would be missing. */
function litByPerson(frames: readonly WatchedFrame[], { tied }: OnePerson): readonly WatchedFrame[] {
  const faceless = frames.filter(({ lit, landmarks }) => lit && !landmarks);
  if (faceless.length > LIVENESS_LIMITS.maxFacelessLit) return tied;
  const counted = new Set([...tied, ...faceless]);
  return frames.filter((frame) => counted.has(frame));
}

function judgePresence(notes: Notebook, { frames, shown, unreadable }: Watch): void {
  const limits = LIVENESS_LIMITS;
  const share = frames.filter(({ landmarks }) => landmarks).length / Math.max(1, frames.length);
  const tooFew = shown.length < limits.minFrames || unreadable > shown.length;
  const inputs = { frames: shown.length, unreadable, followed: frames.length };
  notes.ask('frames', 'LV001', tooFew, inputs, limits.minFrames);
  notes.ask('face-present', 'LV001', share < limits.minFaceShare, { share: round(share) }, limits.minFaceShare);
  const searched = frames.filter(({ faces }) => faces !== null);
  const several = searched.filter(({ faces }) => faces! > 1).length / Math.max(1, searched.length);
  notes.ask('one-face', 'LV001', several > limits.maxSeveralShare, { share: round(several) }, limits.maxSeveralShare);
}

function judgeDepth(
  notes: Notebook,
  { widthPx, heightPx }: Recording,
  frames: readonly WatchedFrame[],
  steps: readonly StepVerdict[],
): void {
  const rest = frames.find(({ landmarks, measures }) => landmarks && Math.abs(measures!.yawDeg) < AHEAD_DEG.yaw);
  const turned = steps.some(({ performed, measured }) => performed && Math.abs(measured?.yawDeg ?? 0) >= TURNED_DEG);
  if (!rest || !turned) return notes.skip('depth', 'LV001');
  const depth = Math.max(
    ...frames.map(({ landmarks, measures }) =>
      landmarks && Math.abs(measures!.yawDeg) >= TURNED_DEG
        ? planarResidual(rest.landmarks!, landmarks, { widthPx, heightPx })
        : 0,
    ),
  );
  notes.ask('depth', 'LV001', depth < LIVENESS_LIMITS.minDepth, { depth: round(depth) }, LIVENESS_LIMITS.minDepth);
}

function judgePerson(notes: Notebook, person: OnePerson, frames: readonly WatchedFrame[]): void {
  const limits = LIVENESS_LIMITS;
  const { face, tied, ahead, others, farthest, parts } = person;
  const faced = frames.filter(({ descriptor }) => descriptor).length;
  const share = tied.length / Math.max(1, faced);
  const most = Math.max(limits.maxOthersAhead, Math.floor(limits.maxOthersAheadShare * faced));
  const strangers = others.ahead > most || others.turned > limits.maxOthersTurned;
  const other = !face || strangers || share < limits.minPersonShare;
  const inputs = {
    compared: faced,
    ahead: ahead.length,
    share: round(share),
    othersAhead: others.ahead,
    othersTurned: others.turned,
    farthestAhead: round(farthest.ahead),
    farthestTurned: round(farthest.turned),
    models: FACE_MODELS,
  };
  notes.ask('same-face', 'LV001', other, inputs, most);
  if (!face) return notes.skip('same-face-throughout', 'LV001');
  const strange = parts.filter(({ distance, turned }) => distance > limits.maxPartDistance[side(turned)]);
  const named = parts.map(
    ({ name, turned, stills, distance }) => `${name} ${side(turned)} ${stills} ${round(distance)}`,
  );
  notes.ask(
    'same-face-throughout',
    'LV001',
    strange.length > 0,
    { parts: named, strange: strange.map(({ name }) => name) },
    limits.maxPartDistance.ahead,
  );
}

/** A thorough description of a few stills, the means of all parts, and pictures of all that look ahead. */
async function recordedFace(
  recording: Recording,
  engine: FaceEngine,
  { ahead, parts }: OnePerson,
  chooser: Chooser,
): Promise<RecordedFace | null> {
  const described = await describeFrames(recording, engine, chooser.choose('face', ahead, CHOSEN.face));
  if (described.length === 0) return null;
  return {
    descriptor: template(described),
    stills: described.length,
    parts: parts.filter(({ turned }) => !turned),
    pictures: ahead.flatMap(({ picture }) => picture ?? []),
  };
}

async function judgePattern(notes: Notebook, recording: Recording, frames: readonly WatchedFrame[]): Promise<void> {
  const all = await Promise.all(frames.map(({ index }) => recording.decode(index)));
  const seen = all.filter((raster) => raster !== null);
  if (seen.length < 3) return notes.skip('screen-pattern', 'LV001');
  const decibels = screenPattern(seen);
  const { maxPatternDb } = LIVENESS_LIMITS;
  notes.ask('screen-pattern', 'LV001', decibels > maxPatternDb, { decibels: round(decibels) }, maxPatternDb);
}

const frontality = ({ measures }: WatchedFrame): number =>
  Math.abs(measures!.yawDeg) + Math.abs(measures!.pitchDeg) / 2 + Math.max(0, 0.2 - measures!.eyeOpenness) * 100;
