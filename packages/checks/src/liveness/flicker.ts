import { type FacePicture, SIDE } from '../face/face-picture.ts';
import { blurred } from '../face/face-likeness.ts';
import { INSIDE } from '../face/face-square.ts';

/** Measures how far each face differs from those right before and after it, where those two are alike. */
export interface FlickerMeter {
  /** In the order of time. A still without a face leaves no gap: the faces on both its sides are neighbours. */
  add(index: number, face: FacePicture): void;
  /** Difference of correlations: about 0 for a face that goes on as it was, or that changes and stays so. */
  of(index: number): number;
}

/** So many stills in a row may have been replaced. A longer run is a part of its own, and described as one. */
const LONGEST_RUN = 2;
/** Blurs that leave the features of a face, without the grain of the camera and the fall of the light. */
const BLURS = { fine: 2, coarse: 14 } as const;
/** The mesh is accurate to a pixel of the square. */
const SHIFTS = [0, -1, 1, -SIDE, SIDE] as const;

/**
 * A head that moves goes on moving. A face that was pasted into a few stills is there in these and gone in the next, so
 * that the stills around it are more like each other than like it.
 */
export function createFlickerMeter(): FlickerMeter {
  const recent: { readonly index: number; readonly face: Float32Array }[] = [];
  const flickers = new Map<number, number>();
  return {
    add(index, { grey }) {
      const now = { index, face: features(grey) };
      // The oldest still, a run of stills between, and this one.
      for (let run = 1; run <= LONGEST_RUN && recent.length > run; run++) {
        const before = recent.at(-run - 1)!;
        const between = recent.slice(-run);
        const nearest = Math.max(
          ...between.map(({ face }) => Math.max(alike(before.face, face), alike(face, now.face))),
        );
        const flicker = alike(before.face, now.face) - nearest;
        for (const one of between) flickers.set(one.index, Math.max(flickers.get(one.index) ?? 0, flicker));
      }
      recent.push(now);
      if (recent.length > LONGEST_RUN + 1) recent.shift();
    },
    of: (index) => flickers.get(index) ?? 0,
  };
}

function features(grey: Float32Array): Float32Array {
  const coarse = blurred(grey, BLURS.coarse);
  return blurred(grey, BLURS.fine).map((value, i) => value - coarse[i]!);
}

/** Correlation over the middle of the face at the best of the shifts. */
function alike(a: Float32Array, b: Float32Array): number {
  let best = -1;
  for (const shift of SHIFTS) {
    let [ab, aa, bb] = [0, 0, 0];
    for (const i of INSIDE.middle) {
      const [p, q] = [a[i]!, b[i + shift]!];
      ab += p * q;
      aa += p * p;
      bb += q * q;
    }
    best = Math.max(best, ab / Math.sqrt(aa * bb || 1));
  }
  return best;
}
