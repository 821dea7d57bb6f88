import { judgeRepetition } from '@verify/face';
import { LIVENESS_LIMITS } from './limits.ts';
import type { Notebook } from '../../rules/notebook.ts';
import { round } from '../../rules/trace.ts';
import type { Recording } from '../../material/recording.ts';
import type { ShownFrame } from './watch.ts';

/** Repeated pictures. */
export function judgeCopies(notes: Notebook, { manifest }: Recording, frames: readonly ShownFrame[]): void {
  const limits = LIVENESS_LIMITS;
  const shown = withoutEchoes(frames);
  const report = judgeRepetition(shown.map(({ signature }) => signature));
  const copies = copiesIn(manifest.frames);
  const repeated =
    copies > limits.maxCopies || report.longestLoop > limits.maxLoop || report.frozen > limits.maxFrozenShare;
  notes.ask('repetition', 'LV005', repeated, {
    copies,
    longestLoop: report.longestLoop,
    frozen: round(report.frozen),
  });
}

/** Without consecutive duplicates of the camera: the browser may look more often than the camera takes pictures. */
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

/** Stills with the same bytes as one more than a second before. */
function copiesIn(frames: Recording['manifest']['frames']): number {
  const first = new Map<string, number>();
  return frames.filter(({ sha256, timeMs }) => {
    const before = first.get(sha256);
    if (before === undefined) first.set(sha256, timeMs);
    return before !== undefined && timeMs - before > 1_000;
  }).length;
}
