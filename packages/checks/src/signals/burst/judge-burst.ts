import { BURST_LIMITS } from '@verify/contract';
import { type Box, type FramePoint, mapQuad, type Quad, type Raster } from '@verify/reading';
import { type Commitments, judgeCommitments } from '../../material/commitments.ts';
import { rasterOf, sharp } from '../../image/guarded-sharp.ts';
import { compareGlyphs, GLYPHS_WIDTH } from './compare-glyphs.ts';
import { COMPARED_WIDTH, comparePage, type Likeness, likenessAt, sharpnesses, windowAt } from './compare-page.ts';
import type { BurstMaterial } from '../../material/open-burst.ts';
import { type Page, pageOf, perspectiveOf } from './plane.ts';
import { levelsOf, register } from './register.ts';

/** Measured by `pnpm bench burst`; docs/method.md has the table. */
export const BURST_THRESHOLDS = {
  version: 2,
  /** Correlation of the whole page. */
  sameDocument: 0.55,
  /** So many frames must show the document. */
  frames: 4,
  /** Correlation of a window, in the middle of the frames; below it, the photo shows something else there. */
  sameWindow: 0.7,
  /** Between two frames: above it, both show the same in a window. */
  steadyWindow: 0.8,
  /** So many windows side by side. */
  windows: 3,
  /** Differences among the frames. Honest photos (seeds 81000 to 81015) have up to 1.05; 47 of 48 altered, 4.6. */
  glyph: 2.5,
  /** Width of the page in a frame, in pixels, below which a digit is less than five wide and is not compared. */
  glyphsFrom: 360,
  /** If a larger share of a frame's windows differs, its page was not found correctly, or is another one. */
  mostWindows: 0.1,
  /** From the last frame to the photo, and between two frames. Milliseconds. */
  pauseMs: 2_500,
} as const;

export interface BurstVerdict {
  /** `same`: one document, all committed. `differs`: most frames lack what the photo shows. Else `unproved`. */
  readonly outcome: 'same' | 'differs' | 'unproved';
  readonly because: 'committed' | 'not-committed' | 'pause' | 'still-picture' | 'not-found';
  /** Number of frames, and of those in which the document was found. */
  readonly frames: number;
  readonly found: number;
  /** Correlation of the whole page in the middle of the frames; null if it was not found. */
  readonly likeness: number | null;
  /** Size of the largest group of windows that differ, and its place in the photo, in pixels. */
  readonly windows: number;
  /** Score of the character that differs most; null where none was compared: the page is too small in the frames. */
  readonly glyph: number | null;
  /** Width of the page in the frames, in pixels. */
  readonly widthPx: number | null;
  readonly where: Quad | null;
  /** Share of the differing group that is on the portrait, 0 to 1. */
  readonly onPortrait: number;
}

/** A photo with its document: `quad` and `portrait` in its pixels. */
export interface BurstPhoto {
  readonly raster: Raster;
  readonly quad: Quad;
  readonly portrait: Quad | null;
}

/** Whether a photo belongs to the frames that its camera showed just before it. */
export async function judgeBurst(photo: BurstPhoto, burst: BurstMaterial): Promise<BurstVerdict> {
  const limits = BURST_THRESHOLDS;
  const count = burst.frames.length;
  const nothing = {
    frames: count,
    found: 0,
    likeness: null,
    windows: 0,
    glyph: null,
    widthPx: null,
    where: null,
    onPortrait: 0,
  } as const;
  const fault = faultOf(burst);
  if (fault) return { outcome: 'unproved', because: fault, ...nothing };

  const away = ({ timeMs }: { readonly timeMs: number }): number => Math.abs(timeMs - burst.photo.timeMs);
  const nearest = distinct(burst.frames).toSorted((a, b) => away(a) - away(b));
  const frames = (await Promise.all(nearest.map(({ bytes }) => decode(bytes)))).filter((each) => each !== null);
  const { raster, quad } = photo;
  const aspect = aspectOf(quad);
  const height = Math.round(COMPARED_WIDTH / aspect);
  const levels = levelsOf(raster, quad, aspect);
  const own = sharpnesses(pageOf(raster, quad, COMPARED_WIDTH, height));

  const likenesses: number[] = [];
  const parts: Likeness[] = [];
  const pages: Page[] = [];
  const shown: { readonly frame: Raster; readonly quad: Quad }[] = [];
  let from: Quad | null = null;
  // Those near to the photo first: a hand moves little between two of them.
  for (const frame of frames) {
    from ??= scaled(quad, frame.width / raster.width);
    const { quad: at, likeness } = register(frame, levels, from);
    if (likeness < limits.sameDocument) continue;
    from = at;
    if (parts.length === limits.frames) break;
    const page = pageOf(frame, at, COMPARED_WIDTH, height);
    const part = comparePage(own, page);
    if (shareBelow(part, limits.sameWindow) > limits.mostWindows) continue;
    likenesses.push(likeness);
    parts.push(part);
    pages.push(page);
    shown.push({ frame, quad: at });
  }
  const likeness = likenesses.length > 0 ? middle(likenesses) : null;
  const seen = { ...nothing, found: likenesses.length, likeness };
  if (likenesses.length < limits.frames) return { outcome: 'unproved', because: 'not-found', ...seen };
  const widthPx = Math.round(middle(shown.map((each) => widthOf(each.quad))));
  const glyphs = widthPx < limits.glyphsFrom ? null : glyphsOf(photo, aspect, shown);
  const glyph = glyphs && glyphs.compared > 0 ? glyphs.score : null;
  const group = largestGroup(parts, limits.sameWindow, (at) => areAlike(pages, at, limits.steadyWindow));
  const whole = group.length >= limits.windows;
  const one = !whole && glyph !== null && glyph >= limits.glyph;
  const boxes = one ? [scaledBox(glyphs!.at!, COMPARED_WIDTH / GLYPHS_WIDTH)] : group;
  const judged = { ...seen, because: 'committed', windows: group.length, glyph, widthPx } as const;
  if (boxes.length === 0) return { ...judged, outcome: 'same' };
  const onPhoto = perspectiveOf(quad);
  const centres = boxes.map(({ x, y, width, height: h }) =>
    onPhoto((x + width / 2) / COMPARED_WIDTH, (y + h / 2) / height),
  );
  return {
    ...judged,
    outcome: whole || one ? 'differs' : 'same',
    where: around(boxes, (x, y) => onPhoto(x / COMPARED_WIDTH, y / height)),
    onPortrait: photo.portrait ? centres.filter((at) => isInside(photo.portrait!, at)).length / centres.length : 0,
  };
}

function glyphsOf({ raster, quad }: BurstPhoto, aspect: number, shown: readonly { frame: Raster; quad: Quad }[]) {
  const height = Math.round(GLYPHS_WIDTH / aspect);
  return compareGlyphs(
    pageOf(raster, quad, GLYPHS_WIDTH, height),
    shown.map(({ frame, quad: at }) => pageOf(frame, at, GLYPHS_WIDTH, height)),
  );
}

const scaledBox = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x * by,
  y: y * by,
  width: width * by,
  height: height * by,
});

/** Why the frames prove nothing about the photo; their pixels are not compared. */
function faultOf({ frames, photo, committed }: BurstMaterial): BurstVerdict['because'] | null {
  if (!committed) return 'not-committed';
  const pictures = [...frames, photo].toSorted((a, b) => a.timeMs - b.timeMs);
  // While the person aims, more frames are committed than are sent.
  const verdict = judgeCommitments(pictures, { groups: lastOf(committed.groups, pictures.length) });
  if (verdict.fault !== 'none') return 'not-committed';
  const times = pictures.map(({ timeMs }) => timeMs);
  if (times.some((time, i) => i > 0 && time - times[i - 1]! > BURST_THRESHOLDS.pauseMs)) return 'pause';
  return distinct(frames).length < BURST_THRESHOLDS.frames ? 'still-picture' : null;
}

/** A camera's noise makes every picture another file; a busy browser may send one twice. */
const distinct = (frames: BurstMaterial['frames']): BurstMaterial['frames'] =>
  frames.filter(({ sha256 }, i) => frames.findIndex((other) => other.sha256 === sha256) === i);

/** The last `count` digests, in their groups. */
function lastOf(groups: Commitments['groups'], count: number): Commitments['groups'] {
  let left = groups.reduce((sum, { digests }) => sum + digests.length, 0) - count;
  return groups.flatMap(({ receivedAtMs, digests }) => {
    const kept = digests.slice(Math.max(0, left));
    left = Math.max(0, left - digests.length);
    return kept.length > 0 ? [{ receivedAtMs, digests: kept }] : [];
  });
}

async function decode(bytes: Uint8Array): Promise<Raster | null> {
  try {
    const opened = sharp(bytes, { sequentialRead: true, limitInputPixels: BURST_LIMITS.sidePx ** 2 });
    return await rasterOf(opened.toColourspace('srgb'));
  } catch {
    // Broken within.
    return null;
  }
}

const scaled = (quad: Quad, by: number): Quad => mapQuad(quad, ({ x, y }) => ({ x: x * by, y: y * by }));

const widthOf = ([a, b, c, d]: Quad): number =>
  (Math.hypot(b.x - a.x, b.y - a.y) + Math.hypot(c.x - d.x, c.y - d.y)) / 2;

/** Width to height of the page, by its edges in the picture. */
function aspectOf([a, b, c, d]: Quad): number {
  const length = (from: FramePoint, to: FramePoint): number => Math.hypot(to.x - from.x, to.y - from.y);
  const aspect = (length(a, b) + length(d, c)) / Math.max(1, length(a, d) + length(b, c));
  return Math.min(4, Math.max(0.25, aspect));
}

/** Share of the windows with print whose correlation is below the limit. */
function shareBelow({ values }: Likeness, limit: number): number {
  const known = values.filter((value) => !Number.isNaN(value));
  return known.filter((value) => value < limit).length / Math.max(1, known.length);
}

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}

/** The largest group of neighbouring windows whose middle correlation is below the limit. */
function largestGroup(parts: readonly Likeness[], limit: number, isSteady: (at: Box) => boolean): Box[] {
  const { columns, rows, values } = parts[0]!;
  const at = (i: number): Box => windowAt(i % columns, Math.floor(i / columns));
  // A plain window is none in every frame.
  const differs = Array.from(
    values,
    (value, i) => !Number.isNaN(value) && middle(parts.map((one) => one.values[i]!)) < limit && isSteady(at(i)),
  );
  let largest: number[] = [];
  for (let start = 0; start < differs.length; start++) {
    if (!differs[start]) continue;
    const group = [start];
    differs[start] = false;
    for (const one of group) {
      const column = one % columns;
      const beside = [column > 0 ? one - 1 : -1, column < columns - 1 ? one + 1 : -1, one - columns, one + columns];
      for (const next of beside) {
        if (next < 0 || next >= columns * rows || !differs[next]) continue;
        differs[next] = false;
        group.push(next);
      }
    }
    if (group.length > largest.length) largest = group;
  }
  return largest.map(at);
}

/** If frames differ in a window, it is a reflection, a finger or the background, and not the photo. */
const areAlike = (pages: readonly Page[], { x, y }: Box, limit: number): boolean =>
  pages.every((page, i) => {
    // Two frames on, as far apart in time as the photo is from the middle of them.
    const other = pages[(i + 2) % pages.length]!;
    return likenessAt([page], other, x, y) >= limit;
  });

/** Corners of the box around all boxes, mapped one by one. */
function around(boxes: readonly Box[], map: (x: number, y: number) => FramePoint): Quad {
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  return [map(left, top), map(right, top), map(right, bottom), map(left, bottom)];
}

/** Corners run clockwise, so that a point within lies to the right of every edge. */
const isInside = (quad: Quad, { x, y }: FramePoint): boolean =>
  quad.every((from, i) => {
    const to = quad[(i + 1) % 4]!;
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) >= 0;
  });
