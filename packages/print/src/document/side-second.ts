import type { Category } from '@verify/contract';
import { LAYOUTS } from '@verify/reading/mrz/formats';
import { SURE_PRINT } from '../review/shared-questions.ts';
import { UNSURE } from '../viz/like-value.ts';
import { lookAtPage, type PageReaders } from '../viz/page/look-at-page.ts';
import { headingsIn, overprintIn } from '../viz/page/large-print.ts';
import { fieldsOf } from '../viz/page/read-page.ts';
import type { VizReader } from '../viz/read-viz.ts';
import { confirmByZone, type ReadAgain, untilExplained } from '../viz/second/beside-zone.ts';
import { type LineRecogniser, type Look, recogniseLine, type SecondReader } from '../viz/second/line-recogniser.ts';
import type { Box, Raster } from '@verify/reading';
import { inPixels, type VizField } from '../viz/viz-field.ts';
import { FROM_MRZ } from '../viz/zone-values.ts';
import { placeWhole, rectifyDocument } from './place.ts';
import { type Known, readViz, requestOf, stand, turnBy } from './side-viz.ts';
import { FLAT_DPI, mrzOf, type Work } from './side-work.ts';

/** Reads a side's visual zone as a page if the platform supports it, else by the reader that browsers have too. */
export async function readSide(
  viz: () => Promise<VizReader>,
  second: SecondReader | null,
  work: Work,
  known: Known,
): Promise<void> {
  const readers = second && (await pageReaders(second, known));
  if (!readers) return readViz(await viz(), work, known);
  return readAsPage(readers, work, known);
}

/** It has the zone of a card, whose fields are on the front. */
function isBack(work: Work): boolean {
  const own = mrzOf(work);
  return own !== null && LAYOUTS[own.format].side === 'back';
}

interface Readers extends PageReaders {
  /** Reads uncertain fields beside a zone again. */
  readonly other: LineRecogniser | null;
}

/** Null if the platform can't run them. A zone shows what to read again; without one both read everything. */
async function pageReaders(second: SecondReader, { mrz }: Known): Promise<Readers | null> {
  const [latin] = await second.recognisersOf('eng');
  const [main] = await second.recognisersOf('chi_sim');
  const { findLines } = second;
  if (!main || !latin || !findLines) return null;
  const find = (page: Raster) => findLines.call(second, page);
  return mrz
    ? { findLines: find, recognisers: [latin], other: main }
    : { findLines: find, recognisers: [main, latin], other: null };
}

/** With these, and so many sure values, a page needs no other look. */
const ENOUGH: readonly Category[] = ['Last name', 'First name', 'Document number', 'Date of birth', 'Date of expiry'];
const ENOUGH_SURE = 4;

async function readAsPage(readers: Readers, work: Work, known: Known): Promise<void> {
  const whole: Work = { ...work };
  await readPage(readers, work, known);
  // A back may have little more than its zone, which shows that the outline is right.
  const settled = isBack(work) || (known.mrz ? work.viz.length > 0 : isEnough(work.viz));
  if (settled || work.placement.from !== 'edges' || known.options.signal?.aborted) return;
  // The outline may be another's, or cut the card off: a card that fills the picture has no edges in it.
  whole.placement = placeWhole(work.picture);
  whole.flat = rectifyDocument(work.picture, whole.placement, FLAT_DPI);
  await readPage(readers, whole, known);
  if (shows(whole.viz) <= shows(work.viz)) return;
  // Titles may be larger within the outline.
  const headings = [...whole.headings, ...work.headings];
  Object.assign(work, { ...whole, overprint: whole.overprint ?? work.overprint, headings });
}

async function readPage(readers: Readers, work: Work, known: Known): Promise<void> {
  const { signal, documentType, today } = known.options;
  const asked = requestOf(work, known);
  const scale = work.flat.width / asked.widthMm;
  const { upright } = work.placement;
  const without = upright ? asked.without.map((box) => inPixels(box, scale)) : [];
  const looked = await lookAtPage(readers, work.flat, {
    upright,
    without,
    signal,
    ...(isBack(work) && { sidePx: BACK_PX }),
    ...(known.mrz && { explain: untilExplained(asked) }),
  });
  if (!looked) return;
  work.headings = headingsIn(looked.lines, looked.page.height);
  work.overprint = overprintIn(looked.lines, scale);
  const found = fieldsOf(looked.lines, {
    today,
    issuingState: asked.issuingState,
    licence: (known.documentType ?? documentType) === 'driving-licence',
    isDocument: known.mrz !== null,
    width: looked.page.width,
    height: looked.page.height,
  });
  // A day without a legible label may be that of issue, and would contradict the zone's.
  const isGuess = ({ category, confidence }: VizField): boolean =>
    isBack(work) && confidence <= UNSURE && FROM_MRZ.some(([, one]) => one === category);
  const labelled = found.filter((field) => !isGuess(field));
  const request = { ...asked, flat: looked.page };
  const again: ReadAgain = async (line, look) => {
    const reader = look < 2 ? readers.other : readers.recognisers[0];
    return readers.other && reader ? recogniseLine(reader, looked.page, line, LOOKS[Math.min(look, 1)]!) : null;
  };
  const viz = await confirmByZone(labelled, looked.lines, request, again);
  if (viz.length === 0) return;
  if (looked.turn === 0) stand(work);
  else turnBy(work, looked.turn, looked.page);
  work.viz = viz.map((field) => ({ ...field, box: tight(field.box) }));
}

/** Longer side of a back for the finder. At 736 px 304 instead of 298 of 360 values are found, for 77 ms more. */
const BACK_PX = 448;

/** As found; then without colours, and with what a pattern may have cut off. */
const LOOKS: readonly Look[] = [
  { above: 0, beside: 0 },
  { above: 0.12, beside: 0.12, grey: true },
];

/** The detector's boxes have a margin around capitals; later steps need boxes without one. */
const tight = ({ x, y, width, height }: Box): Box => ({
  x,
  y: y + MARGIN * height,
  width,
  height: (1 - 2 * MARGIN) * height,
});
const MARGIN = 0.18;

const isEnough = (viz: readonly VizField[]): boolean =>
  sureFields(viz) >= ENOUGH_SURE && ENOUGH.every((category) => viz.some((field) => field.category === category));
const sureFields = (viz: readonly VizField[]): number =>
  viz.filter(({ confidence }) => confidence >= SURE_PRINT).length;
/** A confident value counts as two uncertain ones. */
const shows = (viz: readonly VizField[]): number => viz.length + sureFields(viz);
