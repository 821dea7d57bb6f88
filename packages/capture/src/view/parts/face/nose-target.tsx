import type { LivenessView } from '@verify/engine';

type Direction = NonNullable<LivenessView['target']>;

/** Drawing units per degree: the farthest points are on the oval, in peripheral vision. */
const PER_DEGREE = { yaw: 36.5 / 34, pitch: 37 / 17 } as const;
/** Mirrored like the preview: the person's left is on the left. */
const place = ({ yawDeg, pitchDeg }: Direction): string =>
  `translate(${(38 - yawDeg * PER_DEGREE.yaw).toFixed(1)}px, ${(50 + pitchDeg * PER_DEGREE.pitch).toFixed(1)}px)`;

/** The place to move to, green and filled while the nose is there, and the dot to move. */
export function NoseTarget({ view }: { view: LivenessView }) {
  const { target, pointer, holding, phase } = view;
  if (phase === 'position' || phase === 'done') return null;
  return (
    <>
      {target && (
        <circle class={holding ? 'nose-target holding' : 'nose-target'} r={7} style={{ transform: place(target) }} />
      )}
      {pointer && target && <circle class="nose-pointer" r={3} style={{ transform: place(within(pointer)) }} />}
    </>
  );
}

/** Keeps the pointer inside the picture, so that it can be followed back. */
const within = ({ yawDeg, pitchDeg }: Direction): Direction => ({
  yawDeg: Math.max(-42, Math.min(42, yawDeg)),
  pitchDeg: Math.max(-21, Math.min(21, pitchDeg)),
});
