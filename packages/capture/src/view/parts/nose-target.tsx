import type { LivenessView } from '@verify/engine';
import type { JSX } from 'preact';

type Direction = NonNullable<LivenessView['target']>;

/** Units of the oval's drawing a degree: the farthest points lie on its line, so that they are seen from the corner of an eye. */
const PER_DEGREE = { yaw: 36.5 / 34, pitch: 37 / 17 } as const;
/** Mirrored as the preview is: the person's left is on the left. */
const place = ({ yawDeg, pitchDeg }: Direction): string =>
  `translate(${(38 - yawDeg * PER_DEGREE.yaw).toFixed(1)}px, ${(50 + pitchDeg * PER_DEGREE.pitch).toFixed(1)}px)`;

/** Where the nose has to point, a ring that fills while it stays, and where it points now. */
export function NoseTarget({ view }: { view: LivenessView }): JSX.Element | null {
  const { target, pointer, holding, progress, phase } = view;
  if (phase === 'position' || phase === 'done') return null;
  return (
    <>
      {target && (
        <g class={holding ? 'nose-target holding' : 'nose-target'} style={{ transform: place(target) }}>
          <circle class="nose-dot" r={6.5} />
          {holding && (
            <circle
              class="nose-fill"
              r={6.5}
              pathLength={1}
              stroke-dasharray="1"
              stroke-dashoffset={1 - progress}
              transform="rotate(-90)"
            />
          )}
        </g>
      )}
      {pointer && target && <circle class="nose-pointer" r={3} style={{ transform: place(within(pointer)) }} />}
    </>
  );
}

/** A pointer that leaves the picture could not be followed back. */
const within = ({ yawDeg, pitchDeg }: Direction): Direction => ({
  yawDeg: Math.max(-42, Math.min(42, yawDeg)),
  pitchDeg: Math.max(-21, Math.min(21, pitchDeg)),
});
