import type { MrzReading } from '@verify/reading';
import type { DocumentReading } from '@verify/print/document';
import { isPage, sideByZone } from '@verify/print/review';
import type { DecodeOutcome } from '../../image/decode.ts';
import type { Material, MaterialFile } from '../../material/material.ts';
import type { Tools } from '../tools.ts';
import type { TraceEntry } from '../../rules/trace.ts';

export interface ReadSides {
  readonly front?: Side;
  readonly back?: Side;
  readonly reading: DocumentReading | null;
  /** According to its zone, the file sent as the front is a second picture of the back. */
  readonly frontShowsBack: boolean;
  /** According to its zone the front of a card is a passport's page; its zone was read as the back's. */
  readonly frontShowsPage: boolean;
  readonly trace: readonly TraceEntry[];
}

interface Side {
  readonly file: MaterialFile;
  readonly image: DecodeOutcome;
}

/** Reads both sides. If they were sent in each other's place, they are exchanged and read again. */
export async function readSides({ document, today }: Material, tools: Tools): Promise<ReadSides> {
  const decoded = async (file: MaterialFile | undefined) => file && { file, image: await tools.image(file) };
  const [front, back] = await Promise.all([decoded(document?.front), decoded(document?.back)]);
  const read = async (one?: Side, other?: Side): Promise<DocumentReading | null> =>
    one?.image.ok
      ? tools.reader.read(
          { front: one.image.raster, back: other?.image.ok ? other.image.raster : undefined },
          { today, documentType: document?.documentType },
        )
      : null;
  const reading = await read(front, back);
  const alone = { frontShowsBack: zoneOfBackOn('front', reading), frontShowsPage: false };
  if (!front || !back) return { front, back, reading, ...alone, trace: [] };
  const swapped = back.image.ok && areSwapped(reading);
  const trace = [placeEntry(swapped)];
  if (swapped) {
    const again = await read(back, front);
    return { front: back, back: front, reading: again, frontShowsBack: false, frontShowsPage: false, trace };
  }
  const zone = zoneOfFront({ front, back }, reading, today, tools);
  const frontShowsBack = zone !== null && sideByZone(zone) === 'back';
  return {
    front,
    back,
    reading,
    frontShowsBack,
    frontShowsPage: zone !== null && isPage(zone),
    trace,
  };
}

/** The zone or barcode of a card's back was read on the picture sent as its front, and not on the other one. */
function areSwapped(reading: DocumentReading | null): boolean {
  if (reading?.mrz) return zoneOfBackOn('front', reading);
  const licence = (side: DocumentReading['back']) =>
    side?.barcodes.some(({ parsed, content }) => parsed && content !== 'other');
  return reading !== null && licence(reading.front) === true && !licence(reading.back);
}

const zoneOfBackOn = (side: 'front' | 'back', reading: DocumentReading | null): boolean =>
  reading?.mrz != null && reading.mrzSure && reading.mrzSide === side && sideByZone(reading.mrz) === 'back';

/** Looks for a second zone on the front, unless it prints this document's number: a back or a passport's page won't. */
function zoneOfFront(
  { front, back }: { readonly front: Side; readonly back: Side },
  reading: DocumentReading | null,
  today: string,
  tools: Tools,
): MrzReading | null {
  if (!front.image.ok || front.file.sha256 === back.file.sha256 || !zoneOfBackOn('back', reading)) return null;
  if (showsNumber(reading!)) return null;
  const outcome = tools.mrz.read(front.image.raster, { today, maxSeeds: 3, quick: true });
  return outcome.ok ? outcome.mrz : null;
}

function showsNumber({ front, mrz }: DocumentReading): boolean {
  const number = front.viz.find(({ category }) => category === 'Document number');
  return number !== undefined && number.value === mrz?.fields.documentNumber?.value;
}

const placeEntry = (swapped: boolean): TraceEntry => ({
  rule: 'sides-in-place',
  code: null,
  outcome: swapped ? 'signal' : 'clear',
  inputs: { swapped },
  threshold: null,
  version: 1,
});
