import type { Shape } from './identity.ts';

/** The canonical points bent to a person's features. Input and output are x, y, z a point in centimetres. */
export function morph(base: Float32Array, shape: Shape): Float32Array {
  const out = new Float32Array(base.length);
  for (let i = 0; i < base.length; i += 3) {
    const moved = movePoint(base[i]!, base[i + 1]!, base[i + 2]!, shape);
    out[i] = moved[0];
    out[i + 1] = moved[1];
    out[i + 2] = moved[2];
  }
  closeLips(out);
  return out;
}

/** The canonical mouth is open by half a centimetre; a neutral one is closed. */
function closeLips(out: Float32Array): void {
  const middle = (out[13 * 3 + 1]! + out[14 * 3 + 1]!) / 2;
  const gap = out[13 * 3 + 1]! - middle;
  const half = Math.abs(out[291 * 3]!);
  for (let i = 0; i < out.length; i += 3) {
    const x = out[i]! / half;
    const away = (out[i + 1]! - middle) / gap;
    if (Math.abs(x) > 1 || Math.abs(away) > 4) continue;
    // The inner edges (`away` about 1) meet, rows further out follow less and less.
    const reach = Math.max(0, Math.abs(away) - 1);
    out[i + 1] =
      out[i + 1]! - Math.sign(away) * gap * 1.02 * Math.sqrt(Math.max(0, 1 - x * x)) * Math.exp(-reach * 1.1);
  }
}

/** Bell around (cx, cy) and its mirror image, falling off with sx and sy. */
function bell(x: number, y: number, cx: number, cy: number, sx: number, sy: number): number {
  const u = (Math.abs(x) - cx) / sx;
  const v = (y - cy) / sy;
  return Math.exp(-(u * u + v * v) / 2);
}

function movePoint(x: number, y: number, z: number, s: Shape): [number, number, number] {
  const side = Math.sign(x);
  let [px, py, pz] = [x, y, z];
  const below = (from: number, over: number): number => Math.min(1, Math.max(0, (from - y) / over));
  const above = Math.max(0, y - 3);

  px += x * (0.085 * s.faceWidth + 0.15 * s.jawWidth * below(-1.5, 5.5));
  py -= 1.0 * s.chinLength * below(-4.8, 4);
  pz += 0.9 * s.chinForward * bell(x, y, 0, -8.2, 2.4, 1.7);
  py += above * 0.13 * s.foreheadHeight;
  pz -= above * 0.16 * s.foreheadSlope;
  pz += 0.5 * s.browRidge * bell(x, y, 2.9, 4.2, 2.2, 1);
  py += 0.42 * s.browHeight * bell(x, y, 3, 4.7, 2.5, 0.8);

  const eye = bell(x, y, 3.2, 2.6, 1.8, 1.15);
  px += side * 0.34 * s.eyeSpacing * bell(x, y, 3.2, 2.8, 2, 1.8);
  py += (y - 2.6) * 0.28 * s.eyeSize * eye;
  px += (x - side * 3.2) * 0.12 * s.eyeSize * eye;
  py += (Math.abs(x) - 3.2) * 0.17 * s.eyeTilt * bell(x, y, 3.2, 2.7, 2.1, 1.4);
  pz -= 0.35 * s.eyeDepth * bell(x, y, 3.1, 2.8, 1.7, 1.3);

  py += 0.42 * s.eyeHeight * bell(x, y, 3, 3.4, 2.6, 1.7);
  py += (Math.abs(x) - 3) * 0.2 * s.browTilt * bell(x, y, 3, 4.7, 2.5, 0.8);
  px += x * 0.035 * s.templeWidth * Math.min(above, 3);

  const nose = bell(x, y, 0, -1.3, 1.9, 1.5);
  py -= 0.65 * s.noseLength * nose;
  px += x * 0.3 * s.noseWidth * bell(x, y, 0, -1.5, 1.9, 1.1);
  pz += 0.95 * s.noseForward * bell(x, y, 0, -0.9, 1.3, 1.9);
  pz += 0.65 * s.noseBridge * bell(x, y, 0, 2.1, 1, 1.7);
  py += 0.45 * s.noseTilt * bell(x, y, 0, -0.8, 1, 0.9);

  px += x * 0.18 * s.mouthWidth * bell(x, y, 0, -4.4, 3, 1.2);
  py += 0.5 * s.mouthHeight * bell(x, y, 0, -4.4, 3, 1.7);
  const lips = bell(x, y, 0, -4.4, 2.4, 0.95);
  py += (y + 4.3) * 0.38 * s.lipFullness * lips;
  pz += 0.22 * s.lipFullness * lips;

  const cheek = bell(x, y, 5.2, -2.2, 1.8, 2.6);
  px += side * 0.5 * s.cheekFullness * cheek;
  pz += 0.45 * s.cheekFullness * bell(x, y, 4, -2, 1.8, 2.2);
  pz += 0.45 * s.cheekbone * bell(x, y, 4.8, 0.6, 1.6, 1.2);
  px += side * 0.3 * s.cheekbone * bell(x, y, 6, 0.8, 1.5, 1.4);

  py += 0.1 * s.asymmetry * side * bell(x, y, 3.2, 3, 2, 1.6);
  px += 0.16 * s.asymmetry * bell(x, y, 0, -4, 3, 2.4);
  return [px, py, pz];
}
