import type { LightSequence, LivenessManifest } from '@verify/contract';
import { judgeLight, LIGHT_LIMITS, LIGHT_TIMING } from '@verify/face';
import type { DrawnLight } from '../../material/material.ts';
import type { Notebook } from '../../rules/notebook.ts';
import type { Recording } from '../../material/recording.ts';
import type { WatchedFrame } from './watch.ts';

interface Asked {
  readonly light: DrawnLight;
  /** The flow wants the light: a recording without it gets a review. */
  readonly lightRequired?: boolean;
}

/**
 * Whether the skin of the person followed the colours that were drawn. Without an answer nothing is raised: the
 * movements must carry the check then.
 * @param frames that show the person
 */
export function judgeShownLight(
  notes: Notebook,
  { light, lightRequired = false }: Asked,
  recording: Recording,
  frames: readonly WatchedFrame[],
): void {
  if (light === 'off') return;
  if (light === 'declined') return notes.ask('light-chosen', 'LV006', lightRequired, { chosen: 'movements only' });
  const fault = claimFault(recording, light);
  notes.ask('light-shown', 'LV007', fault !== null, { colours: light.colours.join(' '), fault: fault ?? 'none' });
  if (fault !== null) return;
  const { atMs } = recording.manifest.light!;
  const stills = frames.flatMap((frame) => (frame.lit && frame.light ? [frame.light] : []));
  const verdict = judgeLight(stills, { ...light, atMs });
  const { outcome, reason, other, lagMs, ...figures } = verdict;
  notes.ask(
    'light-followed',
    'LV007',
    outcome === 'not-followed',
    {
      outcome,
      reason,
      lagMs,
      shown: light.colours.join(' '),
      bestOther: other.join(' '),
      ...Object.fromEntries(
        Object.entries(figures).map(([name, value]) => [name, value === null ? null : round(value)]),
      ),
    },
    LIGHT_LIMITS.minFit,
  );
}

/** From the first colour to the last picture that may show one; null if the recording has no light. */
export function lightSpan({ light }: LivenessManifest): { fromMs: number; toMs: number } | null {
  const [first, last] = [light?.atMs[0], light?.atMs.at(-1)];
  return first === undefined || last === undefined ? null : { fromMs: first, toMs: last + LIGHT_TIMING.lastMs };
}

/** The browser's times of its screen have to fit the drawn ones, and there must be pictures of the colours. */
function claimFault({ manifest, stills }: Recording, { colours, colourMs }: LightSequence): string | null {
  const span = lightSpan(manifest);
  if (!span) return 'no times';
  const { atMs } = manifest.light!;
  if (atMs.length !== colours.length) return 'other number of colours';
  const { earlyMs, lateMs, stillsAColour, pauseMs } = LIGHT_TIMING;
  const gaps = atMs.slice(1).map((at, i) => at - atMs[i]! - colourMs);
  if (gaps.some((gap) => gap < -earlyMs || gap > lateMs)) return 'other times';
  if (manifest.commands.some(({ atMs: at, doneMs }) => span.fromMs < (doneMs ?? at))) return 'before the last movement';
  const seen = stills.filter(({ timeMs }) => timeMs >= span.fromMs && timeMs <= span.toMs);
  const pauses = [span.fromMs, ...seen.map(({ timeMs }) => timeMs), span.toMs];
  const longest = Math.max(...pauses.slice(1).map((timeMs, i) => timeMs - pauses[i]!));
  return seen.length < stillsAColour * colours.length || longest > pauseMs ? 'few pictures' : null;
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000;
