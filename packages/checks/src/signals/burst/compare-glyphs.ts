import type { Box } from '@verify/reading';
import { type Aligned, type Block, movedWithPage } from './moved-with-page.ts';
import { type Page, softened } from './plane.ts';

/** Width of the page on which characters are compared: a digit is about seven pixels wide. */
export const GLYPHS_WIDTH = 560;
/** A block holds six or seven characters of print, by which its frames are aligned. Its middle is judged. */
const [BLOCK_X, BLOCK_Y] = [42, 24] as const;
const [STRIDE_X, STRIDE_Y] = [28, 16] as const;
/** About one character. */
const [GLYPH_X, GLYPH_Y] = [8, 12] as const;
const STEP = 2;
const PIXELS = BLOCK_X * BLOCK_Y;
/** The edge of a page shows the background, which moves differently. */
const EDGE = 0.04;
/** Levels of 255; in a plainer block there is no print. */
const LEAST_DEVIATION = 16;
/** Correlation of a block with the same one of a frame, below which the frame does not show it. */
const LEAST_LIKENESS = 0.5;
const LEAST_FRAMES = 3;
/** Variance within a character's box where something is printed, in variances of its block. */
const PRINTED = 0.3;
/** Variance between frames that counts as none: it is what compression leaves. */
const FLOOR = 0.1;
/** What a bent page and a lens move a block against the plane. */
const SLACK_PX = 3;

export interface GlyphDifference {
  /** Squared difference of photo and mean in a character's box, over that among the frames; 0 if nothing compares. */
  readonly score: number;
  /** In pixels of the page. */
  readonly at: Box | null;
  /** Blocks with print, and how many of them enough frames show. */
  readonly blocks: number;
  readonly compared: number;
}

/**
 * Looks for one character that the photo shows and the frames do not. The mean of the frames has less noise than each
 * of them, and says how much they differ among themselves.
 * @param photo its page, `GLYPHS_WIDTH` wide
 * @param frames the same page as the frames show it
 */
export function compareGlyphs(photo: Page, frames: readonly Page[]): GlyphDifference {
  const soft = softened(photo);
  const sharpnesses = [photo, soft, softened(softened(soft))];
  const { width, height } = photo;
  const [left, top] = [Math.round(EDGE * width), Math.round(EDGE * height)];
  const found: Block[] = [];
  let blocks = 0;
  for (let y = top; y + BLOCK_Y < height - top; y += STRIDE_Y)
    for (let x = left; x + BLOCK_X < width - left; x += STRIDE_X) {
      const own = blockAt(soft, x, y);
      if (own.deviation < LEAST_DEVIATION) continue;
      blocks++;
      const shown = frames.map((frame) => alignedBlock(own.values, frame, x, y));
      if (shown.filter((each) => each !== null).length >= LEAST_FRAMES) found.push({ x, y, shown });
    }
  const onPage = movedWithPage(found, LEAST_FRAMES);
  let most: { score: number; at: Box | null } = { score: 0, at: null };
  for (const { x, y, shown } of onPage) {
    const seen = differenceIn(
      sharpnesses.map((page) => blockAt(page, x, y).values),
      shown.flatMap((each) => each?.values ?? []),
    );
    if (seen.score > most.score)
      most = { score: seen.score, at: { x: x + seen.x, y: y + seen.y, width: GLYPH_X, height: GLYPH_Y } };
  }
  return { ...most, blocks, compared: onPage.length };
}

/** The character's box with the largest difference, in the middle of a block. */
function differenceIn(photos: readonly Float32Array[], frames: readonly Float32Array[]) {
  const mean = new Float32Array(PIXELS);
  for (const frame of frames) for (let i = 0; i < PIXELS; i++) mean[i]! += frame[i]! / frames.length;
  const photo = nearestTo(mean, photos);
  const printed = [varianceOf(photo), varianceOf(mean)];
  const fromFrames = frames.map((frame) => meansOf((i) => (frame[i]! - mean[i]!) ** 2));
  const fromPhoto = meansOf((i) => (photo[i]! - mean[i]!) ** 2);
  const most = { score: 0, x: 0, y: 0 };
  const [marginX, marginY] = [(BLOCK_X - STRIDE_X) / 2, (BLOCK_Y - STRIDE_Y) / 2];
  for (let y = marginY - STEP; y + GLYPH_Y <= BLOCK_Y - marginY + GLYPH_Y / 2; y += STEP)
    for (let x = marginX - STEP; x + GLYPH_X <= BLOCK_X - marginX + GLYPH_X / 2; x += STEP) {
      if (printed.some((variance) => variance(x, y) < PRINTED)) continue;
      // The second worst frame: one alone may have a reflection there.
      const among = fromFrames
        .map((squares) => (squares(x, y) * frames.length) / (frames.length - 1))
        .toSorted((a, b) => b - a)[1]!;
      const score = fromPhoto(x, y) / (among + FLOOR);
      if (score > most.score) Object.assign(most, { score, x, y });
    }
  return most;
}

/** The photo as sharp as the frames are, in their contrast. */
function nearestTo(mean: Float32Array, photos: readonly Float32Array[]): Float32Array {
  let [best, least] = [photos[0]!, Infinity];
  for (const photo of photos) {
    const gain = productOf(photo, mean);
    const fitted = photo.map((value) => value * gain);
    let off = 0;
    for (let i = 0; i < PIXELS; i++) off += (fitted[i]! - mean[i]!) ** 2;
    if (off < least) [best, least] = [fitted, off];
  }
  return best;
}

/** The mean of a value within a character's box whose top left is given, from sums over the block. */
function meansOf(value: (i: number) => number): (x: number, y: number) => number {
  const width = BLOCK_X + 1;
  const sums = new Float64Array(width * (BLOCK_Y + 1));
  for (let y = 0; y < BLOCK_Y; y++)
    for (let x = 0, row = 0; x < BLOCK_X; x++) {
      row += value(y * BLOCK_X + x);
      sums[(y + 1) * width + x + 1] = sums[y * width + x + 1]! + row;
    }
  return (x, y) => {
    const [top, bottom] = [y * width + x, (y + GLYPH_Y) * width + x];
    return (sums[bottom + GLYPH_X]! - sums[bottom]! - sums[top + GLYPH_X]! + sums[top]!) / (GLYPH_X * GLYPH_Y);
  };
}

function varianceOf(block: Float32Array): (x: number, y: number) => number {
  const [mean, squares] = [meansOf((i) => block[i]!), meansOf((i) => block[i]! ** 2)];
  return (x, y) => squares(x, y) - mean(x, y) ** 2;
}

function productOf(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < PIXELS; i++) sum += a[i]! * b[i]!;
  return sum / PIXELS;
}

/** A block at any place, interpolated: its differences from the mean, in deviations. */
function blockAt({ width, data }: Page, x: number, y: number): { values: Float32Array; deviation: number } {
  const values = new Float32Array(PIXELS);
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - left, y - top];
  let [sum, squares] = [0, 0];
  for (let j = 0; j < BLOCK_Y; j++)
    for (let i = 0; i < BLOCK_X; i++) {
      const at = (top + j) * width + left + i;
      const upper = data[at]! * (1 - fx) + data[at + 1]! * fx;
      const lower = data[at + width]! * (1 - fx) + data[at + width + 1]! * fx;
      const value = upper * (1 - fy) + lower * fy;
      values[j * BLOCK_X + i] = value;
      sum += value;
      squares += value * value;
    }
  const mean = sum / PIXELS;
  const deviation = Math.sqrt(Math.max(1e-6, squares / PIXELS - mean * mean));
  for (let i = 0; i < PIXELS; i++) values[i] = (values[i]! - mean) / deviation;
  return { values, deviation };
}

/** The same block of a frame, to a part of a pixel. Null where the frame shows something else. */
function alignedBlock(own: Float32Array, frame: Page, x: number, y: number): Aligned | null {
  const { width, height } = frame;
  const known = new Map<number, number>();
  const likeness = (dx: number, dy: number): number => {
    const key = dx * 100 + dy;
    const before = known.get(key);
    if (before !== undefined) return before;
    const [left, top] = [x + dx, y + dy];
    const beyond = left < 0 || top < 0 || left + BLOCK_X + 1 >= width || top + BLOCK_Y + 1 >= height;
    const found = beyond ? -1 : correlationAt(own, frame, left, top);
    known.set(key, found);
    return found;
  };
  let [bestX, bestY] = [0, 0];
  for (let moved = true; moved;) {
    moved = false;
    for (const [dx, dy] of AROUND) {
      const [nextX, nextY] = [bestX + dx, bestY + dy];
      if (Math.max(Math.abs(nextX), Math.abs(nextY)) > SLACK_PX) continue;
      if (likeness(nextX, nextY) <= likeness(bestX, bestY)) continue;
      [bestX, bestY, moved] = [nextX, nextY, true];
    }
  }
  const here = likeness(bestX, bestY);
  if (here < LEAST_LIKENESS) return null;
  const left = x + bestX + peakOf(likeness(bestX - 1, bestY), here, likeness(bestX + 1, bestY));
  const top = y + bestY + peakOf(likeness(bestX, bestY - 1), here, likeness(bestX, bestY + 1));
  const beyond = left < 0 || top < 0 || left + BLOCK_X + 1 >= width || top + BLOCK_Y + 1 >= height;
  return beyond ? null : { values: blockAt(frame, left, top).values, dx: left - x, dy: top - y };
}

const AROUND = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [-1, -1],
  [1, -1],
  [-1, 1],
] as const;

/** `own` has a mean of zero and a deviation of one. */
function correlationAt(own: Float32Array, { width, data }: Page, left: number, top: number): number {
  let [sum, squares, both] = [0, 0, 0];
  for (let j = 0; j < BLOCK_Y; j++) {
    const row = (top + j) * width + left;
    for (let i = 0; i < BLOCK_X; i++) {
      const value = data[row + i]!;
      sum += value;
      squares += value * value;
      both += value * own[j * BLOCK_X + i]!;
    }
  }
  return both / PIXELS / Math.sqrt(Math.max(1e-6, squares / PIXELS - (sum / PIXELS) ** 2));
}

/** The place of a parabola's peak through three neighbours, seen from the middle one. */
function peakOf(before: number, here: number, after: number): number {
  const bend = before - 2 * here + after;
  return bend >= 0 ? 0 : Math.min(0.5, Math.max(-0.5, (before - after) / (2 * bend)));
}
