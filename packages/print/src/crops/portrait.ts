import type { Layout } from '../document/layouts.ts';
import { rectify } from '@verify/reading/raster/rectify';
import { quadOf } from '@verify/reading/raster/geometry';
import { luma, type Plane } from '@verify/reading/raster/plane';
import type { Box, Raster } from '@verify/reading';

/** Levels at a pixel a millimetre. Specimen portraits deviate by 31 to 74, zones without one by 8 to 17 (30 seeds). */
const LEAST_DEVIATION = 20;
/** Share of skin in the middle of a window that counts as a portrait when no layout places one. */
const LEAST_SKIN = 0.25;

/** The portrait in millimetres: the zone if it has a picture, else the 26 x 33 mm with most skin; null if none. */
export function findPortrait(flat: Raster, layout: Layout, zone: Box | null): Box | null {
  const small = rectify(flat, quadOf(flat), Math.round(layout.widthMm), Math.round(layout.heightMm));
  const grey = luma(small);
  if (zone) return deviation(grey, zone) >= LEAST_DEVIATION ? zone : null;
  const skin = skinMap(small);
  let best: Box | null = null;
  let most = LEAST_SKIN;
  for (let y = 3; y + 33 < grey.height; y += 2) {
    for (let x = 1; x + 26 < grey.width; x += 2) {
      const box = { x, y, width: 26, height: 33 };
      // Beige paper has the colour of skin too, beside the face as well as within the window.
      const here = mean(skin, { x: x + 7, y: y + 9, width: 12, height: 16 }) - mean(skin, box) / 2;
      if (here > most && deviation(grey, box) >= LEAST_DEVIATION) [most, best] = [here, box];
    }
  }
  return best;
}

/** 1 where a pixel has the colour of skin: in any light, all skin tones are in one narrow range of ratios. */
function skinMap({ data, width, height }: Raster): Plane {
  const out = new Uint8Array(width * height);
  for (let i = 0, p = 0; i < out.length; i++, p += 4) {
    const [r, g, b] = [data[p]!, data[p + 1]!, data[p + 2]!];
    out[i] = r > 50 && r > g && g >= b * 0.85 && r - b > 14 && r - g > 6 && r - g < 90 && r < b * 2.9 ? 1 : 0;
  }
  return { width, height, data: out };
}

const mean = (plane: Plane, box: Box): number => moments(plane, box).mean;
const deviation = (plane: Plane, box: Box): number => moments(plane, box).deviation;

function moments({ data, width, height }: Plane, box: Box): { mean: number; deviation: number } {
  let n = 0;
  let sum = 0;
  let squares = 0;
  const bottom = Math.min(height, Math.round(box.y + box.height));
  const right = Math.min(width, Math.round(box.x + box.width));
  for (let y = Math.max(0, Math.round(box.y)); y < bottom; y++) {
    for (let i = y * width + Math.max(0, Math.round(box.x)); i < y * width + right; i++) {
      const v = data[i]!;
      n++;
      sum += v;
      squares += v * v;
    }
  }
  if (n === 0) return { mean: 0, deviation: 0 };
  return { mean: sum / n, deviation: Math.sqrt(Math.max(0, squares / n - (sum / n) ** 2)) };
}
