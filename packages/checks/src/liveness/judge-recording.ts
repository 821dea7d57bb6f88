import { type Command, judgeSteps, planarResidual, restBefore, type StepVerdict } from '@verify/face';
import type { Raised } from '../decide.ts';
import { round, type TraceEntry } from '../trace.ts';
import type { FaceDescriptor } from '../face/descriptor.ts';
import { descriptorDistance, FACE_MODELS, type FaceEngine } from '../face/face-engine.ts';
import type { LivenessMaterial, Material } from '../material.ts';
import type { Notebook } from '../notebook.ts';
import { isVirtualCamera } from './camera.ts';
import { judgeSignals } from './camera-signals.ts';
import { judgeCommands } from './commands.ts';
import { judgeCopies } from './copies.ts';
import { judgeShownLight, lightSpan } from './judge-light.ts';
import { LIVENESS_LIMITS } from './limits.ts';
import { pathOf, timesOf } from './head-path-trace.ts';
import { livenessNotebook } from './notebook.ts';
import type { PassivePad } from './passive-pad.ts';
import { openRecording, type Recording } from './recording.ts';
import { screenPattern } from './screen-pattern.ts';
import { describeFrames, type Watch, watch, type WatchedFrame } from './watch.ts';

export interface LivenessVerdict {
  readonly raised: readonly Raised[];
  readonly trace: readonly TraceEntry[];
  readonly steps: readonly StepVerdict[];
  /** The still that shows the face best; null where there is none. */
  readonly best: { readonly bytes: Uint8Array } | null;
  /** Of frontal stills that are spread over the recording; each describes the still and its mirror image. */
  readonly descriptors: readonly FaceDescriptor[];
}

type Asked = Omit<LivenessMaterial, 'stills' | 'video' | 'committed'> & {
  readonly bytes: Uint8Array;
  /** Of the flow. */
  readonly lightRequired?: boolean;
};
const FACES_COMPARED = 6;
const FRAMES_FOR_PATTERN = 4;
/** Margin below which a step is not hidden between two stills that are 0.2 s apart: it takes twice as long to come and go. */
const NEARLY = 0.4;
/** Faces turned less than this show too little of their depth. */
const TURNED_DEG = 14;
/** Turned further than this, a face is compared badly. */
const FRONTAL_DEG = { yaw: 14, pitchFromRest: 10 } as const;

/** Judges a recording against the challenge that was drawn. Half a second to two for eight seconds of stills, on one core. */
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
    return { raised: notes.raised, trace: notes.trace, steps: [], best: null, descriptors: [] };
  }
  const { recording } = opened;
  const { manifest, stills } = recording;
  const endMs = stills.at(-1)!.timeMs;
  const timing = judgeCommands(manifest.commands, asked.steps, endMs);
  judgeClaims(notes, asked, timing, { environment, label: manifest.cameraLabel, endMs });

  const watched = await watch(recording, engine, blinks(timing.commands, manifest.commands));
  let steps = judgeSteps(watched.frames(), timing.commands);
  const unseen = timing.commands.filter((_, i) => steps[i]!.reason === 'not-performed' && steps[i]!.margin >= NEARLY);
  if (unseen.length > 0) {
    // What every second still nearly shows may be in the others.
    await watched.closely(unseen.map(withRest));
    steps = judgeSteps(watched.frames(), timing.commands);
  }
  const frames = watched.frames();
  judgePresence(notes, frames, watched);
  judgeCopies(notes, recording, watched.shown);
  judgeSignals(notes, recording, watched.grains);
  const failed = steps.filter(({ performed }, i) => !performed && manifest.commands[i]?.doneMs !== null);
  notes.ask(
    'steps-performed',
    'LV002',
    failed.length > 0,
    { steps: steps.map(({ kind, reason, margin }) => `${kind} ${reason} ${margin.toFixed(2)}`) },
    1,
    failed.map(({ kind }) => kind).join(', '),
  );
  // Beside the video, for whoever reviews it.
  notes.signal('challenge-times', {
    ...timesOf(timing.commands, manifest.commands),
    outcomes: steps.map(({ reason }) => reason),
    endMs: Math.round(endMs),
  });
  notes.signal('head-path', pathOf(timing.commands, steps, frames));
  judgeDepth(notes, recording, frames, steps);
  await judgeShownLight(notes, asked, recording, frames);

  // A face in coloured light is compared badly.
  const litFromMs = lightSpan(manifest)?.fromMs ?? Infinity;
  // A phone held low sees every face from below: up and down count from rest.
  const restPitchDeg = restBefore(frames, timing.commands[0]?.atMs ?? 0)?.pitchDeg ?? 0;
  const frontal = frames.filter(
    ({ measures, timeMs }) =>
      timeMs < litFromMs &&
      measures &&
      Math.abs(measures.yawDeg) < FRONTAL_DEG.yaw &&
      Math.abs(measures.pitchDeg - restPitchDeg) < FRONTAL_DEG.pitchFromRest,
  );
  const descriptors = await describeSpread(recording, engine, frontal);
  judgeSameness(notes, descriptors);
  await judgePattern(notes, recording, evenly(frontal, FRAMES_FOR_PATTERN));
  if (pad) {
    const { probability, version } = await pad.judge(evenly(frontal, 3).map(({ index }) => stills[index]!.bytes));
    notes.ask('passive-pad', 'LV001', probability > pad.threshold, { probability, provider: version }, pad.threshold);
  }
  const best = frontal.toSorted((a, b) => frontality(a) - frontality(b))[0];
  return {
    raised: notes.raised,
    trace: notes.trace,
    steps,
    best: best ? { bytes: stills[best.index]!.bytes } : null,
    descriptors,
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
  // The bytes were announced before the challenge was drawn, or show more time than has passed since.
  const impossible = tookMs < 0 || endMs > tookMs + limits.longerMs;
  notes.ask('recorded-since', 'LV005', impossible, { recordedMs: Math.round(endMs), tookMs }, limits.longerMs);
  notes.ask('camera', 'LV004', isVirtualCamera(label, environment), { labelChars: label.length });
}

/** The rest before a command is judged with it. */
const withRest = ({ atMs, untilMs }: Command) => ({ fromMs: atMs - 700, toMs: untilMs });

/** A blink is over within two stills: there each one counts. Lids at rest are measured as those that blink. */
function blinks(commands: readonly Command[], claimed: Recording['manifest']['commands']) {
  const asked = commands.map((command, i) => ({ command, doneMs: claimed[i]!.doneMs ?? command.untilMs }));
  const wanted = asked.filter(({ command }) => command.step.kind === 'blink');
  const start = { fromMs: 0, toMs: commands[0]?.atMs ?? 0 };
  return {
    lids: wanted.length > 0 ? [start, ...wanted.map(({ command }) => withRest(command))] : [],
    closely: wanted.map(({ command: { atMs, untilMs }, doneMs }) => ({
      fromMs: atMs - 300,
      toMs: Math.min(untilMs, doneMs + 400),
    })),
  };
}

function judgePresence(notes: Notebook, frames: readonly WatchedFrame[], { shown, unreadable }: Watch): void {
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
  const rest = frames.find(({ landmarks, measures }) => landmarks && Math.abs(measures!.yawDeg) < FRONTAL_DEG.yaw);
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

/** With fewer, one that differs may be half of what there is. */
const LEAST_WITH_OUTLIER = 5;
const STILLS_AROUND_OUTLIER = 3;

/**
 * Descriptors of near-frontal stills that are spread over the recording. One that is far from all others is left out where the stills
 * right around it are near them: it was described badly, as happens while a phone is put away. Where those are far as well, a second
 * person takes part, and all stay for the check of one face.
 */
async function describeSpread(
  recording: Recording,
  engine: FaceEngine,
  frontal: readonly WatchedFrame[],
): Promise<readonly FaceDescriptor[]> {
  const compared = evenly(frontal, FACES_COMPARED);
  const described = await describeFrames(recording, engine, compared);
  if (described.length < Math.max(LEAST_WITH_OUTLIER, compared.length)) return described;
  const at = described.findIndex((one) => described.every((other) => other === one || isFar(one, other)));
  const rest = described.filter((_, i) => i !== at);
  if (at < 0 || rest.some((one) => rest.some((other) => isFar(one, other)))) return described;
  const { timeMs } = compared[at]!;
  const around = frontal
    .filter((frame) => !compared.includes(frame))
    .toSorted((a, b) => Math.abs(a.timeMs - timeMs) - Math.abs(b.timeMs - timeMs))
    .slice(0, STILLS_AROUND_OUTLIER);
  const near = await describeFrames(recording, engine, around);
  const same = near.length === STILLS_AROUND_OUTLIER && near.every((one) => rest.every((other) => !isFar(one, other)));
  return same ? rest : described;
}

const isFar = (a: FaceDescriptor, b: FaceDescriptor): boolean =>
  descriptorDistance(a, b) > LIVENESS_LIMITS.maxFaceDistance * 0.9;

function judgeSameness(notes: Notebook, descriptors: readonly FaceDescriptor[]): void {
  if (descriptors.length < 2) return notes.ask('same-face', 'LV001', true, { compared: descriptors.length });
  let farthest = 0;
  for (const a of descriptors) for (const b of descriptors) farthest = Math.max(farthest, descriptorDistance(a, b));
  const { maxFaceDistance } = LIVENESS_LIMITS;
  const inputs = { compared: descriptors.length, farthest: round(farthest), models: FACE_MODELS };
  notes.ask('same-face', 'LV001', farthest > maxFaceDistance, inputs, maxFaceDistance);
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

function evenly<T>(list: readonly T[], count: number): T[] {
  if (list.length <= count) return [...list];
  return Array.from({ length: count }, (_, i) => list[Math.round((i * (list.length - 1)) / (count - 1))]!);
}
