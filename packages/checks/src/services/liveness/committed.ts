import type { LivenessManifest } from '@verify/contract';
import { LIGHT_TIMING, type StepVerdict } from '@verify/face';
import { type CommitmentVerdict, judgeCommitments } from '../../material/commitments.ts';
import type { LivenessMaterial } from '../../material/material.ts';
import { notebook, type Notebook } from '../../rules/notebook.ts';

/** Thresholds for the server's own times. All in milliseconds. */
export const COMMITTED_LIMITS = {
  version: 1,
  /** From sending a movement to the digest of its last still. A person has 7 s for it, besides 1.5 s of rest. */
  stepMs: 12_000,
  /** From sending the colours to the last digest, besides the colours themselves. */
  lightMs: 5_000,
  /** Between two stills. */
  pauseMs: 2_000,
  /** How much later than the browser the server may see a movement performed. */
  performedLaterMs: 1_200,
  /** The clocks of several servers agree, but not to the millisecond. */
  clockMs: 250,
} as const;

type Asked = Pick<LivenessMaterial, 'steps' | 'light' | 'committed'>;

/** Whether content and time match its commitments. Late or partial is a review, exchanged or re-timed is declined. */
export function judgeCommitted(
  { frames, commands, light: shown }: Pick<LivenessManifest, 'frames' | 'commands' | 'light'>,
  { steps, light, committed }: Asked,
  verdicts: readonly StepVerdict[],
): Notebook {
  const limits = COMMITTED_LIMITS;
  const notes = notebook(limits.version);
  const verdict = judgeCommitments(frames, committed);
  const inputs = { stills: frames.length, ...inputsOf(verdict) };
  notes.ask('stills-as-committed', 'LV005', verdict.fault === 'other-pictures', inputs, null);
  const pauseMs = longestPause(frames.map(({ timeMs }) => timeMs));
  const unsure = ['nothing-committed', 'incomplete', 'late'].includes(verdict.fault) || pauseMs > limits.pauseMs;
  notes.ask('committed-in-time', 'LV006', unsure, { ...inputs, pauseMs: Math.round(pauseMs) }, limits.pauseMs);
  if (verdict.committed === 0) return notes;

  const { told, groups } = committed;
  const wanted = steps.length + (typeof light === 'string' ? 0 : 1);
  notes.ask('told-whole', 'LV002', told.length < wanted, { wanted, told: told.length }, null);
  const lastMs = groups.at(-1)!.receivedAtMs;
  const tookMs = steps.flatMap((_, i) => (told[i] ? [(told[i + 1]?.atMs ?? lastMs) - told[i].atMs] : []));
  notes.ask(
    'steps-in-time',
    'LV003',
    tookMs.some((took) => took > limits.stepMs),
    { tookMs },
    limits.stepMs,
  );
  if (typeof light !== 'string' && told[steps.length]) {
    const lightTookMs = lastMs - told[steps.length]!.atMs;
    const most = light.colours.length * light.colourMs + LIGHT_TIMING.lastMs + limits.lightMs;
    notes.ask('light-in-time', 'LV003', lightTookMs > most, { lightTookMs }, most);
  }
  // The browser can't show a command before it is sent, and no movement ends in stills after the next one was sent.
  const lastTimeBefore = (count: number): number => frames[Math.min(count, frames.length) - 1]?.timeMs ?? 0;
  const startsMs = [...commands.map(({ atMs }) => atMs), ...(shown ? shown.atMs.slice(0, 1) : [])];
  const early = startsMs.filter((atMs, i) => {
    const known = told[i];
    if (!known) return true;
    return atMs < lastTimeBefore(known.stills) || atMs + verdict.clockOffsetMs < known.atMs - limits.clockMs;
  });
  notes.ask('shown-after-told', 'LV005', early.length > 0, { early: early.length, shown: startsMs.length }, null);
  const afterwards = commands.filter(({ doneMs }, i) => {
    const next = told[i + 1];
    const performedMs = verdicts[i]?.performedAtMs ?? null;
    const unsaid = performedMs !== null && doneMs !== null && performedMs > doneMs + limits.performedLaterMs;
    return unsaid || (next !== undefined && doneMs !== null && doneMs > lastTimeBefore(next.stills) + limits.clockMs);
  });
  notes.ask('done-before-next', 'LV005', afterwards.length > 0, { afterwards: afterwards.length }, null);
  return notes;
}

const inputsOf = ({ fault, committed, maxLagMs, usualLagMs }: CommitmentVerdict) => ({
  fault,
  committed,
  maxLagMs: Math.round(maxLagMs),
  usualLagMs: Math.round(usualLagMs),
});

function longestPause(times: readonly number[]): number {
  let longest = 0;
  for (const [i, time] of times.entries()) if (i > 0) longest = Math.max(longest, time - times[i - 1]!);
  return longest;
}
