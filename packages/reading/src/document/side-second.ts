import { LAYOUTS } from '../mrz/formats.ts';
import { SURE_PRINT } from '../review/shared-questions.ts';
import { lookAtPage, type PageReaders } from '../viz/page/look-at-page.ts';
import { fieldsOf } from '../viz/page/read-page.ts';
import type { VizReader } from '../viz/read-viz.ts';
import { readBesideZone } from '../viz/second/beside-zone.ts';
import type { SecondReader } from '../viz/second/line-recogniser.ts';
import type { VizField } from '../viz/viz-field.ts';
import { placeWhole, rectifyDocument } from './place.ts';
import { type Known, readViz, requestOf, stand, turnRound } from './side-viz.ts';
import { FLAT_DPI, hasParsedBarcode, mrzOf, type Work } from './side-work.ts';

/**
 * Reads the visual zone of one of a document's sides. A side that no zone explains is read as a page, where the
 * platform can; else by the first reader, whose doubts the second reader settles beside a zone.
 */
export async function readSide(
  reader: VizReader,
  second: SecondReader | null,
  work: Work,
  known: Known,
): Promise<void> {
  if (known.mrz === null && second && !hasParsedBarcode(work)) {
    const readers = await pageReaders(second);
    if (readers) return readAsPage(readers, work, known);
  }
  readViz(reader, work, known);
  if (second && known.mrz && work.placement.upright && !known.options.signal?.aborted)
    await confirmByZone(second, work, known);
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

/** Null where the platform can't run them. */
async function pageReaders(second: SecondReader): Promise<PageReaders | null> {
  const [main] = await second.recognisersOf('chi_sim');
  const [latin] = await second.recognisersOf('eng');
  const { findLines } = second;
  return main && latin && findLines
    ? { findLines: (page) => findLines.call(second, page), recognisers: [main, latin] }
    : null;
}

/** So many sure values need no other look. */
const ENOUGH = 4;

async function readAsPage(readers: PageReaders, work: Work, known: Known): Promise<void> {
  const whole: Work = { ...work };
  await readPage(readers, work, known);
  if (work.placement.from !== 'edges' || sureFields(work.viz) >= ENOUGH || known.options.signal?.aborted) return;
  // The outline may be another's, or cut the card off: a card that fills the picture has no edges in it.
  whole.placement = placeWhole(work.picture);
  whole.flat = rectifyDocument(work.picture, whole.placement, FLAT_DPI);
  await readPage(readers, whole, known);
  if (shows(whole.viz) > shows(work.viz))
    [work.placement, work.flat, work.viz] = [whole.placement, whole.flat, whole.viz];
}

async function readPage(readers: PageReaders, work: Work, known: Known): Promise<void> {
  const { options } = known;
  const looked = await lookAtPage(readers, work.flat, work.placement.upright, options.signal);
  if (!looked) return;
  const kind = known.documentType ?? options.documentType;
  const viz = fieldsOf(looked.lines, {
    today: options.today,
    issuingState: requestOf(work, known).issuingState,
    licence: kind === 'driving-licence',
    width: looked.page.width,
    height: looked.page.height,
  });
  if (viz.length === 0) return;
  if (looked.turned) turnRound(work, looked.page);
  else stand(work);
  work.viz = viz;
}

const sureFields = (viz: readonly VizField[]): number =>
  viz.filter(({ confidence }) => confidence >= SURE_PRINT).length;
/** A sure value is worth two that are not. */
const shows = (viz: readonly VizField[]): number => viz.length + sureFields(viz);
