import { prepareZXingModule, type ReaderOptions, type ReadResult, readBarcodes as decode } from 'zxing-wasm/reader';
import type { AssetLoader, Quad, Raster } from '../types.ts';
import { centre, isConvex, mapQuad, project, quadOf, seenSize, squareTo } from '../raster/geometry.ts';
import { rectify } from '../raster/rectify.ts';
import { shrink } from '../raster/shrink.ts';
import { type AamvaProblem, looksLikeAamva, parseAamva, saysAll } from './aamva.ts';
import type { BarcodeField } from './barcode-field.ts';

export interface BarcodeReading {
  readonly format: 'PDF417' | 'QRCode' | 'Aztec' | 'DataMatrix';
  /** `unreadable`: the symbol is there, but error correction could not restore it. */
  readonly content: 'aamva' | 'other' | 'unreadable';
  /** An AAMVA payload whose header, lengths and mandatory elements are valid. */
  readonly parsed: boolean;
  readonly fields: readonly BarcodeField[];
  readonly problems: readonly AamvaProblem[];
  /** The payload as encoded, empty for `unreadable`. Personal data: not for logs. */
  readonly text: string;
  /** In pixels of the picture. */
  readonly quad: Quad;
}

export interface BarcodeRequest {
  readonly picture: Raster;
  /** The document in the picture, used to level the symbol: PDF417 can be read within 2 degrees of tilt only. */
  readonly document: Quad | null;
  /** A barcode is expected: search longer, at more tilts. */
  readonly expected: boolean;
  /** An MRZ gives the document's type and its width in millimetres: one attempt is enough. */
  readonly settledMm?: number;
  readonly signal?: { readonly aborted: boolean };
}

export interface BarcodeReader {
  readonly read: (request: BarcodeRequest) => Promise<BarcodeReading[]>;
}

/** Loads `zxing_reader.wasm`; rejects when the file can't be loaded. */
export async function createBarcodeReader(loadAsset: AssetLoader): Promise<BarcodeReader> {
  const wasm = await loadAsset('zxing_reader.wasm');
  // Without a given binary the package downloads one from a CDN, in Node too.
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  return { read };
}

const OPTIONS: ReaderOptions = {
  formats: ['PDF417', 'CompactPDF417', 'QRCode', 'Aztec', 'DataMatrix'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: false,
  maxNumberOfSymbols: 4,
  returnErrors: true,
  // Control characters stay as they are: AAMVA separates elements by them.
  textMode: 'Plain',
};

/** Pixels a millimetre at which a symbol's modules of a sixth of a millimetre have more than two. */
const PER_MM = 14;

/** Longer side at which a symbol's modules of a sixth of a millimetre still have two pixels. */
const LONGEST = 1800;
/** Tilts in degrees to try when the document's edges did not level it. */
const TILTS = [3, -3, 6, -6] as const;

/** Each tilt covers 2 degrees to both sides. */
const TILTS_AROUND = [0, -4, 4, -8, 8] as const;

/** Attempts at single symbols: a limit, so that a picture full of them takes bounded time. */
const MOST_LEVELLED = 3;

async function read({ picture, document, expected, settledMm, signal }: BarcodeRequest): Promise<BarcodeReading[]> {
  let best: BarcodeReading[] = [];
  let levelled = 0;
  const look = async (view: View): Promise<BarcodeReading[]> => {
    const { raster, quad } = view();
    const results = await decode(raster as unknown as Parameters<typeof decode>[0], OPTIONS);
    const found = results.flatMap((result) => toReading(result, raster, quad) ?? []);
    if (worth(found) > worth(best)) best = found;
    return found;
  };
  for (const view of viewsOf(picture, document, expected, settledMm)) {
    if (signal?.aborted) break;
    const doubtful = (await look(view)).filter((one) => isDoubtful(one, expected));
    for (const { quad } of doubtful) {
      if (levelled++ >= MOST_LEVELLED || signal?.aborted) break;
      await look(alone(picture, quad));
      if (!expected) continue;
      for (const tilt of TILTS_AROUND) {
        if (best.some((one) => one.parsed) || signal?.aborted) break;
        await look(around(picture, quad, tilt));
      }
    }
    if (best.some((one) => one.content !== 'unreadable' && (one.parsed || !isDoubtful(one, expected)))) break;
    if (settledMm && !expected && best.length === 0) break;
  }
  return best;
}

/** May be readable when level: on a tilt the decoder gave wrong text as valid (bench/reading/barcodes.ts, 70062). */
export const isDoubtful = ({ format, content, parsed }: BarcodeReading, expected: boolean): boolean =>
  format === 'PDF417' && !parsed && (expected || content === 'unreadable');

/** The symbol levelled by its own corners (slightly too narrow), with a margin and at twice the size. */
export function alone(picture: Raster, symbol: Quad): View {
  return () => {
    const there = squareTo(symbol);
    const [left, top, right, bottom] = [-0.06, -0.4, 1.06, 1.4];
    const corners = [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ] as const;
    const quad = isConvex(symbol) ? mapQuad(corners, (point) => project(there, point)) : symbol;
    const seen = seenSize(quad);
    const scale = Math.min(2, LONGEST / Math.max(seen.width, seen.height, 1));
    const side = (length: number) => Math.max(8, Math.round(length * scale));
    return { quad, raster: rectify(picture, quad, side(seen.width), side(seen.height)) };
  };
}

/** The surroundings of a symbol that was not read: its middle and direction are known, its corners estimated. */
export function around(picture: Raster, symbol: Quad, tilt: number): View {
  return () => {
    const { width, height } = seenSize(symbol);
    const long = 0.7 * Math.max(width, height);
    const short = 0.6 * long;
    const lies = Math.abs(symbol[1].x - symbol[0].x) > Math.abs(symbol[1].y - symbol[0].y) === width > height;
    const { x, y } = centre(symbol);
    const half = lies ? { width: long, height: short } : { width: short, height: long };
    const box = { x: x - half.width, y: y - half.height, width: 2 * half.width, height: 2 * half.height };
    const scale = Math.min(2, LONGEST / (2 * long));
    const side = (length: number) => Math.max(8, Math.round(length * scale));
    const quad = turned(quadOf(box), tilt);
    return { quad, raster: rectify(picture, quad, side(box.width), side(box.height)) };
  };
}

/** A raster to search and the part of the picture that it shows. */
type View = () => { readonly raster: Raster; readonly quad: Quad };

export function* viewsOf(picture: Raster, document: Quad | null, expected: boolean, widthMm?: number): Generator<View> {
  const whole = quadOf(picture);
  const sized =
    (quad: Quad, longest: number): View =>
    () => {
      const [a, b, , d] = quad;
      const width = Math.hypot(b.x - a.x, b.y - a.y);
      const height = Math.hypot(d.x - a.x, d.y - a.y);
      const scale = longest / Math.max(width, height, 1);
      return {
        quad,
        raster: rectify(picture, quad, Math.max(8, Math.round(width * scale)), Math.max(8, Math.round(height * scale))),
      };
    };
  const longer = Math.max(picture.width, picture.height);
  const enough = widthMm ? widthMm * PER_MM : LONGEST;
  if (document) yield sized(document, Math.min(enough, Math.max(900, longer)));
  const factor = Math.max(1, Math.round(longer / LONGEST));
  yield () => ({ quad: whole, raster: shrink(picture, factor) });
  // The picture at its full size: thin modules do not survive shrinking, and a plain zxing call on the file reads them.
  if (factor > 1) yield () => ({ quad: whole, raster: picture });
  if (!expected) return;
  // Small pictures are read at twice the size.
  if (document) yield sized(document, LONGEST * 1.4);
  const large = Math.min(LONGEST * 1.4, longer * 2);
  if (longer < LONGEST) yield sized(whole, large);
  for (const tilt of TILTS) yield sized(turned(whole, tilt), large);
}

function turned(quad: Quad, degrees: number): Quad {
  const c = { x: (quad[0].x + quad[2].x) / 2, y: (quad[0].y + quad[2].y) / 2 };
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return mapQuad(quad, ({ x, y }) => ({
    x: c.x + (x - c.x) * cos - (y - c.y) * sin,
    y: c.y + (x - c.x) * sin + (y - c.y) * cos,
  }));
}

export const worth = (found: readonly BarcodeReading[]): number =>
  found.reduce(
    (sum, one) => sum + (one.parsed ? 100 : one.content === 'aamva' ? 10 : one.content === 'other' ? 5 : 1),
    0,
  );

export function toReading(result: ReadResult, raster: Raster, quad: Quad): BarcodeReading | null {
  const format = FORMATS[result.symbology];
  if (!format) return null;
  const { topLeft, topRight, bottomRight, bottomLeft } = result.position;
  const there = squareTo(quad);
  const place = mapQuad([topLeft, topRight, bottomRight, bottomLeft], (p) =>
    project(there, { x: p.x / raster.width, y: p.y / raster.height }),
  );
  const nothing = { format, parsed: false, fields: [], problems: [], text: '', quad: place };
  // Finder patterns of the square kinds turn up in guilloche; a PDF417's rows of codewords do not.
  if (!result.isValid) return format === 'PDF417' ? { ...nothing, content: 'unreadable' } : null;
  const aamva = looksLikeAamva(result.text) ? parseAamva(result.text) : null;
  if (!aamva) return { ...nothing, content: 'other', text: result.text };
  return {
    ...nothing,
    content: 'aamva',
    text: result.text,
    parsed: saysAll(aamva),
    fields: aamva.fields,
    problems: aamva.problems,
  };
}

const FORMATS: Readonly<Record<string, BarcodeReading['format']>> = {
  PDF417: 'PDF417',
  QRCode: 'QRCode',
  Aztec: 'Aztec',
  DataMatrix: 'DataMatrix',
};
