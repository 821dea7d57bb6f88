import { LAYOUTS } from '../mrz/formats.ts';
import { rotate } from '../raster/rotate.ts';
import type { VizReader } from '../viz/read-viz.ts';
import type { SecondReader } from '../viz/second/line-recogniser.ts';
import { readBesideZone } from '../viz/second/beside-zone.ts';
import { type SecondPair, type SecondSide, secondSide } from '../viz/second/read-lines.ts';
import { type Known, readViz, requestOf, turnRound } from './side-viz.ts';
import { placeWhole, rectifyDocument } from './place.ts';
import { FLAT_DPI, hasParsedBarcode, mrzOf, type Work } from './side-work.ts';
import { SURE_PRINT } from '../review/shared-questions.ts';
import type { VizField, VizRequest } from '../viz/viz-field.ts';

/** Below it nothing is print. A card that lies upside down scores less than the same card upright. */
const LEGIBLE = 0.7;
/** From here on it lies the right way up, so that the other way need not be read. */
const CLEAR = 0.9;

/**
 * Reads the visual zone of one of a document's sides. Where no zone says what to look for and the first reader finds
 * little, both readers look, and the reading that shows more is kept.
 */
export async function readVizTwice(
  reader: VizReader,
  second: SecondReader | null,
  work: Work,
  works: readonly Work[],
  known: Known,
): Promise<void> {
  const both: Work = { ...work };
  readViz(reader, work, known);
  if (!second || known.options.signal?.aborted) return;
  if (known.mrz !== null) {
    if (work.placement.upright) await confirmByZone(second, work, known);
    return;
  }
  // A side with the licence's barcode prints little else.
  if (hasParsedBarcode(work) || sureFields(works.flatMap(({ viz }) => viz)) >= READ_WELL) return;
  const pair = await pairOf(second);
  if (!pair) return;
  await readWithBoth(reader, pair, both, known);
  if (readsMore(both.viz, work.viz)) takeOver(work, both);
}

/** A card's back has its zone and little print. */
async function confirmByZone(second: SecondReader, work: Work, known: Known): Promise<void> {
  const own = mrzOf(work);
  if (own && LAYOUTS[own.format].side === 'back') return;
  work.viz = await readBesideZone(
    async () => (await second.recognisersOf('eng'))[0] ?? null,
    work.viz,
    requestOf(work, known),
  );
}

async function readWithBoth(reader: VizReader, pair: SecondPair, work: Work, known: Known): Promise<void> {
  const lines = await readBoth(reader, pair, work, known);
  if (work.placement.from !== 'edges' || sureFields(work.viz) >= ENOUGH || known.options.signal?.aborted) return;
  // The outline may be another's, or cut the card off: a card that fills the picture has no edges in it.
  const placement = placeWhole(work.picture);
  const whole: Work = { ...work, placement, flat: rectifyDocument(work.picture, placement, FLAT_DPI) };
  await readBoth(reader, pair, whole, known, MORE * lines);
  if (sureFields(whole.viz) > sureFields(work.viz)) takeOver(work, whole);
}

/** More sure values, or as many and more values at all. */
const readsMore = (one: readonly VizField[], other: readonly VizField[]): boolean =>
  sureFields(one) === sureFields(other) ? one.length > other.length : sureFields(one) > sureFields(other);

function takeOver(work: Work, { placement, flat, viz }: Work): void {
  [work.placement, work.flat, work.viz] = [placement, flat, viz];
}

/** Sure values from which on the first reader has read a side well. Those it misreads gave at most two. */
const READ_WELL = 3;
const ENOUGH = 2;
const sureFields = (viz: readonly VizField[]): number =>
  viz.filter(({ confidence }) => confidence >= SURE_PRINT).length;

/** An outline that cut so few lines off leaves a card's values within it. */
const MORE = 1.25;

/** Returns how many lines of print it read. It reads nothing where it sees no more than `least`. */
async function readBoth(reader: VizReader, pair: SecondPair, work: Work, known: Known, least = 0): Promise<number> {
  const side = seenBy(pair, work, known);
  const upright = side.count <= least ? null : work.placement.upright ? side : await standUp(side, pair, work, known);
  if (!upright) return 0;
  work.viz = reader.read({ ...everywhere(work, known), second: await upright.lines() });
  return upright.count;
}

// Where the portrait is, only a zone tells.
const everywhere = (work: Work, known: Known): VizRequest => ({ ...requestOf(work, known), without: [] });
const seenBy = (pair: SecondPair, work: Work, known: Known): SecondSide => secondSide(pair, everywhere(work, known));

async function pairOf(second: SecondReader): Promise<SecondPair | null> {
  const [latin] = await second.recognisersOf('eng');
  const [han = null] = await second.recognisersOf('chi_sim');
  return latin ? { latin, han } : null;
}

/** Turns a side the way up that reads better. Null when neither does. */
async function standUp(side: SecondSide, pair: SecondPair, work: Work, known: Known): Promise<SecondSide | null> {
  const asIs = await side.legibility();
  if (asIs === null) return null;
  if (asIs >= CLEAR) return side;
  const turned = rotate(work.flat, 180);
  const upsideDown = seenBy(pair, { ...work, flat: turned }, known);
  const other = (await upsideDown.legibility()) ?? 0;
  if (Math.max(asIs, other) < LEGIBLE) return null;
  if (other <= asIs) return side;
  turnRound(work, turned);
  return upsideDown;
}
