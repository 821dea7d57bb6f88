import type { LivenessTimeline } from '@verify/contract';

type Direction = LivenessTimeline['path'][number];

/** Units per degree; up and down are enlarged, since heads nod less than they turn. */
const [PER_YAW, PER_PITCH] = [2, 3];
/** Mirrored as the person saw it: their left is on the left. */
const place = ({ yawDeg, pitchDeg }: Direction) => ({ x: 90 - yawDeg * PER_YAW, y: 66 + pitchDeg * PER_PITCH });

/** The points for the nose, where it was held, and its path, in degrees from the person's own rest. */
export function HeadPath({ timeline: { steps, path } }: { timeline: LivenessTimeline }) {
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

type Props = { number: number; asked: Direction; measured: Direction | null };

function inWords({ number, asked, measured }: Props): string {
  const at = ({ yawDeg, pitchDeg }: Direction): string => `yaw ${yawDeg}°, pitch ${pitchDeg}°`;
  return `Step ${number}: asked ${at(asked)}, ${measured ? `measured ${at(measured)}` : 'not measured'}`;
}
