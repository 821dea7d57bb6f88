import type { DashboardImage, LivenessTimeline } from '@verify/contract';
import { useRef, useState } from 'preact/hooks';
import { imageUrl } from '../../app/api.ts';
import { words } from '../../app/format.ts';
import { Badge, Card } from '../../parts/parts.tsx';
import { HeadPath } from './head-path.tsx';

const NAMES: Readonly<Record<string, string>> = { smile: 'Smile', blink: 'Blink' };
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** The recording with what was commanded when; a step goes to its time. */
export function Liveness({
  applicationId,
  images,
  timeline,
}: {
  applicationId: string;
  images: readonly DashboardImage[];
  timeline: LivenessTimeline | null;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const [at, setAt] = useState(0);
  const [failed, setFailed] = useState(false);
  const recorded = images.find(({ mediaType }) => mediaType.startsWith('video/'));
  if (!recorded && !timeline) return null;
  const go = (ms: number): void => {
    if (!video.current) return;
    video.current.currentTime = ms / 1000;
    void video.current.play().catch(() => setFailed(true));
  };
  const share = (ms: number): string => `${Math.min(100, Math.max(0, (ms / (timeline?.endMs || 1)) * 100))}%`;
  return (
    <Card
      title="Liveness"
      note={timeline ? `Attempt ${timeline.attempt}, ${seconds(timeline.endMs)} recorded` : undefined}
    >
      <div class="liveness">
        {recorded && !failed && (
          <video
            ref={video}
            src={imageUrl(applicationId, recorded.id)}
            controls
            muted
            playsInline
            preload="auto"
            aria-label="Recording of the liveness check"
            onTimeUpdate={() => setAt((video.current?.currentTime ?? 0) * 1000)}
            onError={() => setFailed(true)}
          />
        )}
        {recorded && failed && <p class="muted pad">This browser does not play the recording.</p>}
        {!recorded && <p class="muted pad">No video was sent; the stills were judged.</p>}
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
              <b style={{ left: share(at) }} />
            </div>
            <HeadPath timeline={timeline} />
            <ol class="steps">
              {timeline.steps.map((step) => (
                <li key={step.atMs} data-now={at >= step.atMs && at < step.untilMs ? 'yes' : undefined}>
                  <button class="button quiet" disabled={!recorded || failed} onClick={() => go(step.atMs)}>
                    <span class="mono">{seconds(step.atMs)}</span>
                    {nameOf(step)}
                  </button>
                  <Badge status={step.outcome === 'performed' ? 'clear' : 'rejected'}>{words(step.outcome)}</Badge>
                </li>
              ))}
            </ol>
          </div>
        )}
      </div>
    </Card>
  );
}

/** As the person sees it: left is their own left. */
function nameOf({ kind, asked }: LivenessTimeline['steps'][number]): string {
  if (!asked) return NAMES[kind] ?? words(kind);
  const side = asked.yawDeg > 0 ? `${asked.yawDeg}° left` : asked.yawDeg < 0 ? `${-asked.yawDeg}° right` : '';
  const height = asked.pitchDeg > 0 ? `${asked.pitchDeg}° down` : asked.pitchDeg < 0 ? `${-asked.pitchDeg}° up` : '';
  return `Point ${[side, height].filter(Boolean).join(', ')}`;
}
