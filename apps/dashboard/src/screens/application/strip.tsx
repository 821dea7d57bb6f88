import type { StillStrip } from '@verify/contract';
import { useEffect, useState } from 'preact/hooks';
import { imageUrl } from '../../app/api.ts';
import { Button } from '../../parts/parts.tsx';

/** A still is shown until the recording reaches the next one, within limits that the eye can follow. */
const SHORTEST_MS = 80;
const LONGEST_MS = 600;
const AT_THE_END_MS = 1_500;

/** Plays in a loop, except for people who prefer reduced motion. */
export function useStrip(timesMs: readonly number[]) {
  const [index, setIndex] = useState(0);
  const [playing, setPlaying] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  const last = timesMs.length - 1;
  useEffect(() => {
    if (!playing || last < 1) return undefined;
    const gap = index < last ? timesMs[index + 1]! - timesMs[index]! : AT_THE_END_MS;
    const wait = index < last ? Math.min(LONGEST_MS, Math.max(SHORTEST_MS, gap)) : gap;
    const timer = setTimeout(() => setIndex(index < last ? index + 1 : 0), wait);
    return () => clearTimeout(timer);
  }, [playing, index, last]);
  const show = (next: number): void => {
    setPlaying(false);
    setIndex(next);
  };
  return {
    index,
    playing,
    timeMs: timesMs[index] ?? 0,
    show,
    goTo(timeMs: number) {
      const away = (i: number): number => Math.abs(timesMs[i]! - timeMs);
      show(timesMs.reduce((best, _, i) => (away(i) < away(best) ? i : best), 0));
    },
    toggle: () => setPlaying(!playing),
  };
}

type StripPlay = ReturnType<typeof useStrip>;

type Props = { applicationId: string; strip: StillStrip; play: StripPlay; command: string | null };

export function Strip({ applicationId, strip, play, command }: Props) {
  const { columns, widthPx, heightPx, timesMs, imageId } = strip;
  const rows = Math.ceil(timesMs.length / columns);
  const share = (n: number, of: number): string => `${of > 1 ? (100 * n) / (of - 1) : 0}%`;
  const said = `${(play.timeMs / 1000).toFixed(1)} s${command ? `, asked to ${command.toLowerCase()}` : ''}`;
  return (
    <figure class="strip">
      <div
        class="still"
        role="img"
        aria-label={`Still at ${said}`}
        style={{
          aspectRatio: `${widthPx} / ${heightPx}`,
          backgroundImage: `url("${imageUrl(applicationId, imageId)}")`,
          backgroundSize: `${columns * 100}% ${rows * 100}%`,
          backgroundPosition: `${share(play.index % columns, columns)} ${share(Math.floor(play.index / columns), rows)}`,
        }}
      />
      <div class="strip-bar">
        <Button kind="quiet" verb={play.playing ? 'Pause' : 'Play'} act={play.toggle} />
        <input
          type="range"
          min={0}
          max={timesMs.length - 1}
          value={play.index}
          aria-label="Still"
          aria-valuetext={said}
          onInput={(event) => play.show(Number(event.currentTarget.value))}
        />
      </div>
      <figcaption>
        <b>{said}</b>
        <span class="muted">{timesMs.length} frames of the face check</span>
      </figcaption>
    </figure>
  );
}
