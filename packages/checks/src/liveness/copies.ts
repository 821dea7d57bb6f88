import { type Command, judgeRepetition } from '@verify/face';
import { bentLikeness } from '../face/bent-likeness.ts';
import { LIVENESS_LIMITS } from './limits.ts';
import { AHEAD_DEG } from './one-person.ts';
import type { Notebook } from '../rules/notebook.ts';
import { round } from '../trace.ts';
import type { Recording } from './recording.ts';
import type { ShownFrame, WatchedFrame } from './watch.ts';

/** Pictures that come again, and times that no camera keeps. */
export function judgeCopies(notes: Notebook, { manifest }: Recording, frames: readonly ShownFrame[]): void {
  const limits = LIVENESS_LIMITS;
  const shown = withoutEchoes(frames);
  const report = judgeRepetition(
    shown.map(({ signature }) => signature),
    shown.map(({ timeMs }) => timeMs),
  );
  const copies = copiesIn(manifest.frames);
  const repeated =
    copies > limits.maxCopies || report.longestLoop > limits.maxLoop || report.frozen > limits.maxFrozenShare;
  notes.ask('repetition', 'LV005', repeated, {
    copies,
    longestLoop: report.longestLoop,
    frozen: round(report.frozen),
  });
  // Signals with a weight, never proof: a good capture card keeps time as well as a file does.
  const steady = report.intervalVariation < 0.004;
  notes.signal('frame-times', { variation: round(report.intervalVariation), weight: steady ? 0.3 : 0 });
}

/** Stills of each of the two views that are compared. One still with another picture hardly changes their mean. */
const VIEW_STILLS = 10;

/**
 * One photograph that is bent to a moving head in every still: the same person throughout, with the head's movements,
 * depth and light. It stays one picture where the head turns.
 */
export function judgeBentPicture(notes: Notebook, frames: readonly WatchedFrame[], commands: readonly Command[]): void {
  const expressions = commands.filter(({ step }) => step.kind !== 'point');
  const views = frames.flatMap(({ lit, picture, measures, timeMs }) => {
    const changed = expressions.some(({ atMs, untilMs }) => timeMs >= atMs && timeMs < untilMs);
    if (!picture || !measures || lit || changed) return [];
    return [{ picture, yawDeg: measures.yawDeg, eyeOpenness: measures.eyeOpenness }];
  });
  const byYaw = views.toSorted((a, b) => a.yawDeg - b.yawDeg);
  const sides = [byYaw.slice(0, VIEW_STILLS), byYaw.slice(-VIEW_STILLS)].map((stills) => ({
    stills,
    yawDeg: stills[stills.length >> 1]?.yawDeg ?? 0,
  }));
  const [turned] = sides.toSorted((a, b) => Math.abs(b.yawDeg) - Math.abs(a.yawDeg));
  if (!turned || Math.abs(turned.yawDeg) < AHEAD_DEG.yaw) return notes.skip('bent-picture', 'LV004');
  // Of twice as many, those with the widest open eyes: nobody blinks in all of them.
  const ahead = views
    .toSorted((a, b) => Math.abs(a.yawDeg) - Math.abs(b.yawDeg))
    .slice(0, 2 * VIEW_STILLS)
    .toSorted((a, b) => b.eyeOpenness - a.eyeOpenness)
    .slice(0, VIEW_STILLS);
  const picturesOf = (stills: typeof views) => stills.map(({ picture }) => picture);
  const likeness = bentLikeness(picturesOf(ahead), picturesOf(turned.stills));
  const { most, perDeg, freeDeg } = LIVENESS_LIMITS.bentLikeness;
  const limit = round(most - perDeg * Math.max(0, Math.abs(turned.yawDeg) - freeDeg));
  notes.ask(
    'bent-picture',
    'LV004',
    likeness > limit,
    { likeness: round(likeness), yawDeg: round(turned.yawDeg) },
    limit,
  );
}

/** Without pictures that the camera gave twice in a row: the browser may look more often than it takes them. */
function withoutEchoes(frames: readonly ShownFrame[]): ShownFrame[] {
  const kept: ShownFrame[] = [];
  for (const frame of frames) {
    const last = kept.at(-1);
    const echo =
      last &&
      frame.timeMs - last.timeMs < LIVENESS_LIMITS.samePictureMs &&
      Buffer.compare(frame.signature, last.signature) === 0;
    if (!echo) kept.push(frame);
  }
  return kept;
}

/** Stills whose very bytes were there more than a second before. */
function copiesIn(frames: Recording['manifest']['frames']): number {
  const first = new Map<string, number>();
  return frames.filter(({ sha256, timeMs }) => {
    const before = first.get(sha256);
    if (before === undefined) first.set(sha256, timeMs);
    return before !== undefined && timeMs - before > 1_000;
  }).length;
}
