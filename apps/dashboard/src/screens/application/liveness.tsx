import type { ApplicationDetail, LivenessTimeline } from '@verify/contract';
import { useState } from 'preact/hooks';
import { imageUrl } from '../../app/api.ts';
import { words } from '../../app/format.ts';
import { Badge, Card } from '../../parts/parts.tsx';
import { Strip, useStrip } from './strip.tsx';

const NAMES: Readonly<Record<string, string>> = { smile: 'Smile', blink: 'Blink' };
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** The judged stills with the commands at their times; a step jumps to its time. */
export function Liveness({ detail }: { detail: ApplicationDetail }) {
  const { application, images, liveness: timeline, strip } = detail;
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
          <Strip applicationId={application.id} strip={strip} play={play} command={now ? nameOf(now) : null} />
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
                src={imageUrl(application.id, recorded.id)}
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

type Direction = LivenessTimeline['path'][number];

/** Units per degree; up and down are enlarged, since heads nod less than they turn. */
const [PER_YAW, PER_PITCH] = [2, 3];
/** Mirrored as the person saw it: their left is on the left. */
const place = ({ yawDeg, pitchDeg }: Direction) => ({ x: 90 - yawDeg * PER_YAW, y: 66 + pitchDeg * PER_PITCH });

/** The points for the nose, where it was held, and its path, in degrees from the person's own rest. */
function HeadPath({ timeline: { steps, path } }: { timeline: LivenessTimeline }) {
  const points = steps.flatMap((step, i) => (step.asked ? [{ ...step, asked: step.asked, number: i + 1 }] : []));
  if (points.length === 0) return null;
  const way = path.map(place).map(({ x, y }) => `${x},${y}`);
  return (
    <figure class="head-path">
      <svg viewBox="0 0 180 132" role="img" aria-label={points.map(inWords).join('; ')}>
        <path class="axes" d="M4 66h172M90 6v120" />
        <polyline class="way" points={way.join(' ')} />
        {points.map(({ asked, measured, toleranceDeg, outcome, number }) => {
          const good = outcome === 'performed' ? 'good' : 'bad';
          return (
            <g key={number} data-outcome={good}>
              <ellipse
                class="asked"
                cx={place(asked).x}
                cy={place(asked).y}
                rx={toleranceDeg * PER_YAW}
                ry={toleranceDeg * PER_PITCH}
              />
              {measured && <circle class="measured" cx={place(measured).x} cy={place(measured).y} r={2.5} />}
              <text x={place(asked).x + 9} y={place(asked).y - 8}>
                {number}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption class="muted">
        Rings show where the nose had to point. Dots show where it was held. The line shows its path.
      </figcaption>
    </figure>
  );
}

type PointProps = { number: number; asked: Direction; measured: Direction | null };

function inWords({ number, asked, measured }: PointProps): string {
  const at = ({ yawDeg, pitchDeg }: Direction): string => `yaw ${yawDeg}°, pitch ${pitchDeg}°`;
  return `Step ${number}: asked ${at(asked)}, ${measured ? `measured ${at(measured)}` : 'not measured'}`;
}
