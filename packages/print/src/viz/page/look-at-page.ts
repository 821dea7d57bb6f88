import { mapQuad, quadOf, seenSize } from '@verify/reading/raster/geometry';
import { brightest, percentile } from '@verify/reading/raster/plane';
import { rectify } from '@verify/reading/raster/rectify';
import { type QuarterTurn, rotate } from '@verify/reading/raster/rotate';
import type { Box, FramePoint, Quad, Raster } from '@verify/reading';
import { type LineRecogniser, stripOf } from '../second/line-recogniser.ts';
import type { TextLine } from '../text-reader.ts';
import { isLabelOf } from './evidence.ts';
import type { Look, PageLine } from './page-line.ts';

/** The readers of a page: the finder of lines, and readers that each read every line. */
export interface PageReaders {
  readonly findLines: (page: Raster) => Promise<readonly Quad[]>;
  /** The one with the largest character set first. */
  readonly recognisers: readonly LineRecogniser[];
}

/** Longer side for the finder. At 1,280 px 301 instead of 300 of 316 values are found, at 3 times the cost. */
const PAGE_PX = 736;
/** Maximum number of lines read, the largest first: a card has 20 to 45. */
const MOST_LINES = 60;
/** A card has more; fewer mean a picture of something else. */
const FEWEST_LINES = 4;
/** Number of the longest lines that show which way up a page is, and their confidence if it is upright. */
const TELLING = 4;
const CLEAR = 0.9;

interface LookOptions {
  /** It lies the right way up. */
  readonly upright: boolean;
  /** Longer side of the page for the finder of lines. */
  readonly sidePx?: number;
  /** Areas that are not read, in pixels of the page. */
  readonly without?: readonly Box[];
  /** Beside a zone: receives each line, and returns the boxes of the zone's values once all are found. */
  readonly explain?: (line: PageLine) => readonly Box[] | null;
  readonly signal?: { readonly aborted: boolean } | undefined;
}

/** A page the right way up, how far it was turned for that, clockwise, and its lines. */
export interface LookedAt {
  readonly page: Raster;
  readonly turn: QuarterTurn;
  readonly lines: readonly PageLine[];
}

/** Finds and reads the lines of a page that may lie any way unless `upright`. Null where it shows no print. */
export async function lookAtPage(readers: PageReaders, given: Raster, options: LookOptions): Promise<LookedAt | null> {
  const { findLines, recognisers } = readers;
  const { upright, without = [], explain, signal } = options;
  const [first] = recognisers;
  const scale = (options.sidePx ?? PAGE_PX) / Math.max(given.width, given.height);
  const aboveZone = { x: 0, y: 0, width: given.width, height: topOf(without, given) };
  const size = [given.width, aboveZone.height].map((side) => Math.round(side * scale)) as [number, number];
  const small = rectify(given, quadOf(aboveZone), ...size);
  const asFound = (await findLines(small))
    .map((quad) => mapQuad(quad, ({ x, y }) => ({ x: x / scale, y: y / scale })))
    .filter((quad) => !without.some((box) => isWithin(quad, box)))
    .toSorted((a, b) => sizeOf(b) - sizeOf(a))
    .slice(0, MOST_LINES);
  if (!first || asFound.length < FEWEST_LINES) return null;
  if (!upright && given.width > given.height && asFound.filter(standsUp).length > asFound.length / 2) {
    const standing = await lookAtPage(readers, rotate(given, 90), options);
    return standing && { ...standing, turn: standing.turn === 0 ? 90 : 270 };
  }
  // Values are printed larger than their labels, and a zone's values need no label.
  const order = explain ? asFound.toSorted((a, b) => seenSize(b).height - seenSize(a).height) : asFound;
  const telling = upright ? [] : tellingOf(asFound);
  const asIs = await readAll(first, given, telling);
  const round = upright || sureness(asIs) >= CLEAR ? null : await readAll(first, given, telling.map(upsideDown));
  const turned = round !== null && sureness(round) > sureness(asIs);
  const page = turned ? rotate(given, 180) : given;
  const there = ({ x, y }: FramePoint) => ({ x: page.width - x, y: page.height - y });
  const lines: PageLine[] = [];
  let explained: readonly Box[] = [];
  for (const found of order) {
    if (signal?.aborted) break;
    const quad = turned ? mapQuad(upsideDown(found), there) : found;
    if (explained.some((value) => isLabelOf(value, boxOf(quad)))) continue;
    const line = await lookAt(recognisers, page, quad, (turned ? round : asIs)[telling.indexOf(found)]);
    if (line.looks.some(({ text }) => text !== '')) lines.push(line);
    explained = explain?.(line) ?? explained;
  }
  return { page, turn: turned ? 180 : 0, lines };
}

/** Where a zone at the bottom of a page begins; the page's lower edge without one. */
const topOf = (without: readonly Box[], { width, height }: Raster): number =>
  without.find((box) => box.width > 0.8 * width && box.y > height / 2)?.y ?? height;

/** Its print runs from top to bottom or the other way. */
const standsUp = (quad: Quad): boolean => {
  const [across, down] = [quad.map(({ x }) => x), quad.map(({ y }) => y)];
  return Math.max(...down) - Math.min(...down) > 1.5 * (Math.max(...across) - Math.min(...across));
};
const upsideDown = ([a, b, c, d]: Quad): Quad => [c, d, a, b];
const sizeOf = (quad: Quad): number => {
  const { width, height } = seenSize(quad);
  return width * height;
};
const lengthOf = (quad: Quad): number => {
  const { width, height } = seenSize(quad);
  return width / height;
};

/** The longest lines. */
const tellingOf = (quads: readonly Quad[]): Quad[] =>
  quads.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, TELLING);

async function readAll(reader: LineRecogniser, page: Raster, quads: readonly Quad[]): Promise<TextLine[]> {
  const lines: TextLine[] = [];
  for (const quad of quads) lines.push(await reader.recognise(stripOf(page, quad)));
  return lines;
}

/** Average confidence of the letters of lines. */
const sureness = (lines: readonly TextLine[]): number =>
  lines.reduce((sum, { symbols }) => {
    const all = symbols.reduce((total, { confidence }) => total + confidence, 0);
    return sum + all / Math.max(1, symbols.length) / lines.length;
  }, 0);

function isWithin([a, , c]: Quad, { x, y, width, height }: Box): boolean {
  const [across, down] = [(a.x + c.x) / 2, (a.y + c.y) / 2];
  return across > x && across < x + width && down > y && down < y + height;
}

function boxOf([a, b, c, d]: Quad): Box {
  const [x, right] = [(a.x + d.x) / 2, (b.x + c.x) / 2];
  const [y, bottom] = [(a.y + b.y) / 2, (c.y + d.y) / 2];
  return { x, y, width: right - x, height: bottom - y };
}

/** If neither of two readers has more confidence in a letter than this, both together are uncertain. */
const CUT = 0.55;
/** Of 397 lines of 34 cards, 5 % have more ink at their edge; 85 % if they are cut through their last letter. */
const TOUCHING = 0.2;
/** A line with less contrast is not judged. */
const LEAST_CONTRAST = 30;

/** Whether print touches the edges of its line's box: letters beyond them may be lost. */
function inkAtEdges(strip: Raster): Record<'left' | 'right', boolean> {
  const { width, height, data } = brightest(strip);
  const [ink, paper] = [percentile({ width, height, data }, 0.05), percentile({ width, height, data }, 0.6)];
  const isInk = (x: number, y: number) => data[y * width + x]! < (ink + paper) / 2;
  const touches = (x: number): boolean => {
    let rows = 0;
    for (let y = height / 4; y < (3 * height) / 4; y++) if (isInk(x, y) && isInk(x + 1, y)) rows++;
    return paper - ink >= LEAST_CONTRAST && rows > (TOUCHING * height) / 2;
  };
  return { left: touches(0), right: touches(width - 2) };
}

/** `known`: what the first reader read in it before. */
async function lookAt(
  recognisers: readonly LineRecogniser[],
  page: Raster,
  quad: Quad,
  known?: TextLine,
): Promise<PageLine> {
  const strip = stripOf(page, quad);
  const cut = inkAtEdges(strip);
  const { x, y, width, height } = boxOf(quad);
  const looks: Look[] = [];
  for (const [i, recogniser] of recognisers.entries()) {
    const { text, symbols } = (i === 0 && known) || (await recogniser.recognise(strip));
    const scale = width / strip.width;
    const own = symbols.map((one, at) => ({
      ...one,
      confidence:
        (at === 0 && cut.left) || (at === symbols.length - 1 && cut.right)
          ? Math.min(CUT, one.confidence)
          : one.confidence,
      box: { x: x + one.box.x * scale, y, width: one.box.width * scale, height },
    }));
    looks.push({ text, symbols: own });
  }
  return { x, y, width, height, looks };
}
