import type { Raster } from '@verify/reading';
import { type Page, softened } from '../burst/plane.ts';
import type { FaceEngine } from '../../face/face-engine.ts';
import { apart, type Head, isSamePlace, wholePage } from './find-head.ts';
import { levelled } from './levels.ts';

/** Height of the portrait's head on the page that is searched, in pixels: soft, so that fine lines vanish. */
const HEAD_PX = 68;
/** Side of the windows, in heights of the page, and how far they are apart at most, in their sides. */
const WINDOW = 0.7;
const APART = 0.57;
/** Print within a window is black, and a pale face grey. */
const CLIPPED = 0.1;
const SCORE = 0.5;
/** Sizes of ghost portraits, as shares of the portrait. What is smaller is often a pattern. */
const SIZES = { least: 0.33, most: 0.75 } as const;
/** Height of a head between brow and chin, in sides of the detector's square. */
const HEAD_OF_SQUARE = 1;
const MOST = 3;

/** Faces on a page beside its portrait, the surest first. `portrait`: its head, in pixels of the page. */
export function findFaces(engine: FaceEngine, page: Raster, portrait: Head): Head[] {
  const scale = HEAD_PX / portrait.size;
  const small = softened(wholePage(page, scale));
  const { width, height } = small;
  const side = Math.round(WINDOW * Math.min(width, height));
  const found = starts(height, side).flatMap((y) =>
    starts(width, side)
      .filter((x) => !holds(x, y, side, portrait, scale))
      .flatMap((x) =>
        engine.find(levelled(part(small, x, y, side), CLIPPED), SCORE).map(({ centre, sizePx, score }) => ({
          x: (centre.x + x) / scale,
          y: (centre.y + y) / scale,
          size: (HEAD_OF_SQUARE * sizePx) / scale,
          score,
        })),
      ),
  );
  const kept: Head[] = [];
  for (const face of found.toSorted((a, b) => b.score - a.score)) {
    if (kept.length === MOST) break;
    if (mayBeGhost(face, portrait) && kept.every((other) => !isSamePlace(other, face))) kept.push(face);
  }
  return kept;
}

export function mayBeGhost(head: Head, portrait: Head): boolean {
  const share = head.size / portrait.size;
  return share >= SIZES.least && share <= SIZES.most && apart(head, portrait) >= 0.9 * portrait.size;
}

/** A window with the portrait in it shows little else. */
const holds = (left: number, top: number, side: number, { x, y }: Head, scale: number): boolean =>
  x * scale > left && x * scale < left + side && y * scale > top && y * scale < top + side;

/** Even steps from one edge to the other. */
function starts(length: number, side: number): number[] {
  const steps = Math.ceil((length - side) / (APART * side));
  return Array.from({ length: steps + 1 }, (_, i) => Math.round((i * (length - side)) / Math.max(1, steps)));
}

function part({ width, data }: Page, left: number, top: number, side: number): Page {
  const out = new Float32Array(side * side);
  for (let y = 0; y < side; y++)
    out.set(data.subarray((top + y) * width + left, (top + y) * width + left + side), y * side);
  return { width: side, height: side, data: out };
}
