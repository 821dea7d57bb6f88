import { createDocumentReader, type DocumentReader } from '@verify/print/document';
import {
  createRandom,
  handle,
  type Handling,
  identityCardSide,
  passport,
  phoneScene,
  photograph,
  type Raster,
} from '@verify/specimen';
import sharp from 'sharp';
import { loadAsset } from '@verify/reading/testing/load-asset';
import type { FaceEngine } from '@verify/checks/face/face-engine';
import { seePicture, type SeenPicture } from '@verify/checks/face/seen-picture';
import { decodeImage, encodeRaster } from '@verify/checks/image/decode';
import { TODAY } from '../reading/pictures.ts';
import type { SeenPhotograph } from './photographs.ts';

/** Ways to photograph and send a document. */
const SENDINGS = ['near', 'far', 'by-messenger'] as const;
export type Sending = (typeof SENDINGS)[number];

/** The portrait of a photographed document. */
export interface PrintedPortrait {
  readonly person: string;
  /** Name of the photograph that was printed. */
  readonly name: string;
  readonly sending: Sending;
  /** Null if no face was found on the document. */
  readonly seen: SeenPicture | null;
}

/**
 * Share of the portrait's height between the mesh's highest point on the brow and the chin. A head including its hair
 * takes 70 to 80 % (ISO/IEC 19794-5).
 */
const FACE_SHARE = 0.56;
/** Height of the middle of the face in the portrait, as a share from the top. */
const FACE_MIDDLE = 0.53;
const BROW = 10;
const CHIN = 152;

/** Crops a photograph as an authority would, 35 x 45. Beyond the photograph its edge pixels are repeated. */
export async function portraitFrom({ bytes, image, face }: SeenPhotograph): Promise<Raster> {
  const { width, height } = image.raster;
  const at = (index: number) => ({ x: face.landmarks[index]!.x * width, y: face.landmarks[index]!.y * height });
  const [brow, chin] = [at(BROW), at(CHIN)];
  const tall = Math.hypot(chin.x - brow.x, chin.y - brow.y) / FACE_SHARE;
  const box = {
    left: Math.round((brow.x + chin.x) / 2 - (tall * 35) / 90),
    top: Math.round((brow.y + chin.y) / 2 - tall * FACE_MIDDLE),
    width: Math.round((tall * 35) / 45),
    height: Math.round(tall),
  };
  const beyond = {
    left: Math.max(0, -box.left),
    top: Math.max(0, -box.top),
    right: Math.max(0, box.left + box.width - width),
    bottom: Math.max(0, box.top + box.height - height),
  };
  const upright = sharp(bytes).autoOrient().flatten().resize({ width, height, fit: 'fill' }).toColourspace('srgb');
  const wide = await upright
    .extend({ ...beyond, extendWith: 'copy' })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const { data, info } = await sharp(wide)
    .extract({ ...box, left: box.left + beyond.left, top: box.top + beyond.top })
    .resize({ width: 420, height: 540, fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

/** Prints a portrait into a passport or an identity card and photographs it. */
export async function photographPrinted(portrait: Raster, seed: number, sending: Sending): Promise<Buffer> {
  const request = { seed, today: TODAY, portrait };
  const document = seed % 3 === 2 ? identityCardSide(request, 'front') : passport(request);
  const far = sending === 'far' ? { fill: createRandom(seed).range(0.45, 0.62) } : {};
  const { jpeg } = await photograph(document, phoneScene(seed, far));
  const handling: Handling = sending === 'by-messenger' ? 'by-messenger' : 'as-taken';
  return handle(jpeg, handling, createRandom(seed).fork('handling'));
}

/** What the face comparison receives: the document check’s crop, or else the whole photograph. */
async function seePortrait(engine: FaceEngine, reader: DocumentReader, jpeg: Uint8Array): Promise<SeenPicture | null> {
  const image = await decodeImage(jpeg);
  if (!image.ok) throw new Error(image.code);
  const reading = await reader.read({ front: image.raster }, { today: TODAY, visualZone: false });
  const crop = reading.crops.find(({ kind }) => kind === 'portrait');
  const cut = crop && (await decodeImage((await encodeRaster(crop.raster)).bytes));
  return (cut?.ok && seePicture(engine, cut.raster)) || seePicture(engine, image.raster);
}

/** Prints each photograph into a document for each way of sending. Takes three CPU seconds per document. */
export async function printPortraits(
  engine: FaceEngine,
  photographs: readonly SeenPhotograph[],
): Promise<PrintedPortrait[]> {
  const reader = await createDocumentReader(loadAsset);
  const printed: PrintedPortrait[] = [];
  for (const [i, photograph] of photographs.entries()) {
    const portrait = await portraitFrom(photograph);
    for (const sending of SENDINGS) {
      const seen = await seePortrait(engine, reader, await photographPrinted(portrait, 4_000 + i, sending));
      printed.push({ person: photograph.person, name: photograph.name, sending, seen });
    }
  }
  return printed;
}
