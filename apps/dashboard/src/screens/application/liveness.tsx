import type { DashboardImage, LivenessTimeline, StillStrip } from '@verify/contract';
import { useState } from 'preact/hooks';
import { imageUrl } from '../../app/api.ts';
import { words } from '../../app/format.ts';
import { Badge, Card } from '../../parts/parts.tsx';
import { HeadPath } from './head-path.tsx';
import { Strip, useStrip } from './strip.tsx';

const NAMES: Readonly<Record<string, string>> = { smile: 'Smile', blink: 'Blink' };
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

interface Props {
  readonly applicationId: string;
  readonly images: readonly DashboardImage[];
  readonly timeline: LivenessTimeline | null;
  readonly strip: StillStrip | null;
}

/** The judged stills with the commands at their times; a step jumps to its time. */
export function Liveness({ applicationId, images, timeline, strip }: Props) {
  const play = useStrip(strip?.timesMs ?? []);
  const [failed, setFailed] = useState(false);
  const recorded = images.find(({ mediaType }) => mediaType.startsWith('video/'));
  if (!recorded && !timeline && !strip) return null;
  const at = strip ? play.timeMs : -1;
  const now = timeline?.steps.find((step) => at >= step.atMs && at < step.untilMs);
  const share = (ms: number): string => `${Math.min(100, Math.max(0, (ms / (timeline?.endMs || 1)) * 100))}%`;
  return (
    <Card
      title="Liveness"
      note={timeline ? `Attempt ${timeline.attempt}, ${seconds(timeline.endMs)} recorded` : undefined}
    >
      <div class="liveness">
        {strip ? (
          <Strip applicationId={applicationId} strip={strip} play={play} command={now ? nameOf(now) : null} />
        ) : (
          <p class="muted pad">The frames of the face check are not available.</p>
        )}
        {timeline && (
          <div class="timeline">
            <div class="track" aria-hidden="true">
              {timeline.steps.map((step) => (
                <i
                  key={step.atMs}
                  data-outcome={step.outcome === 'performed' ? 'good' : 'bad'}
                  style={{ left: share(step.atMs), width: `calc(${share(step.untilMs)} - ${share(step.atMs)})` }}
                />
              ))}
              {strip && <b style={{ left: share(at) }} />}
            </div>
            <HeadPath timeline={timeline} />
            <ol class="challenges">
              {timeline.steps.map((step) => (
                <li key={step.atMs} data-now={at >= step.atMs && at < step.untilMs ? 'yes' : undefined}>
                  <button class="button quiet" disabled={!strip} onClick={() => play.goTo(step.atMs)}>
                    <span class="mono">{seconds(step.atMs)}</span>
                    {nameOf(step)}
                  </button>
                  <Badge status={step.outcome === 'performed' ? 'clear' : 'rejected'}>{words(step.outcome)}</Badge>
                </li>
              ))}
            </ol>
          </div>
        )}
        {recorded && (
          <details class="unjudged">
            <summary>Video recorded by the browser, not judged</summary>
            {failed ? (
              <p class="muted">This browser cannot play the video.</p>
            ) : (
              <video
                src={imageUrl(applicationId, recorded.id)}
                controls
                muted
                playsInline
                preload="none"
                aria-label="Video recorded by the browser, not judged"
                onError={() => setFailed(true)}
              />
            )}
          </details>
        )}
      </div>
    </Card>
  );
}

/** Directions as the person sees them: left is their own left. */
function nameOf({ kind, asked }: LivenessTimeline['steps'][number]): string {
  if (!asked) return NAMES[kind] ?? words(kind);
  const side = asked.yawDeg > 0 ? `${asked.yawDeg}° left` : asked.yawDeg < 0 ? `${-asked.yawDeg}° right` : '';
  const height = asked.pitchDeg > 0 ? `${asked.pitchDeg}° down` : asked.pitchDeg < 0 ? `${-asked.pitchDeg}° up` : '';
  return `Point ${[side, height].filter(Boolean).join(', ')}`;
}
