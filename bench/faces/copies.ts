import { createMrzReader } from '@verify/reading';
import { rephotograph } from '@verify/specimen';
import sharp from 'sharp';
import { loadAsset } from '@verify/reading/testing/load-asset';
import { isCopy } from '@verify/checks/services/face-match/live-picture';
import { shownDocument } from '@verify/checks/services/face-match/shown-document';
import type { FaceEngine } from '@verify/checks/face/face-engine';
import { likeness } from '@verify/checks/face/face-likeness';
import { type FacePicture, facePicture } from '@verify/checks/face/face-picture';
import { seePicture } from '@verify/checks/face/seen-picture';
import { decodeImage } from '@verify/checks/image/decode';
import { TODAY } from '../reading/pictures.ts';
import { type Share, Tally } from '../measuring/tally.ts';
import type { SeenPhotograph } from './photographs.ts';
import { photographPrinted, portraitFrom, type PrintedPortrait } from './printed.ts';

/** What an attacker who has the photograph or document may send as a selfie, from every third photograph. */
const COPIES: Readonly<Record<string, (photograph: SeenPhotograph, seed: number) => Promise<Uint8Array>>> = {
  'the photograph itself': async ({ bytes }) => bytes,
  're-encoded at quality 90': ({ bytes }) => sharp(bytes).autoOrient().jpeg({ quality: 90 }).toBuffer(),
  're-encoded at quality 40': ({ bytes }) => sharp(bytes).autoOrient().jpeg({ quality: 40 }).toBuffer(),
  'at half the size': ({ bytes, image }) =>
    sharp(bytes)
      .autoOrient()
      .resize({ width: Math.round(image.widthPx / 2) })
      .jpeg()
      .toBuffer(),
  cropped: ({ bytes, image: { widthPx, heightPx }, face }) => {
    const [left, top] = [face.landmarks[234]!.x * widthPx, face.landmarks[10]!.y * heightPx];
    const [right, bottom] = [face.landmarks[454]!.x * widthPx, face.landmarks[152]!.y * heightPx];
    const margin = (bottom - top) * 0.35;
    const x = Math.max(0, Math.round(left - margin));
    const y = Math.max(0, Math.round(top - margin));
    const width = Math.min(widthPx - x, Math.round(right + margin - x));
    const height = Math.min(heightPx - y, Math.round(bottom + margin - y));
    return sharp(bytes).autoOrient().extract({ left: x, top: y, width, height }).jpeg().toBuffer();
  },
  blurred: ({ bytes, face }) =>
    sharp(bytes)
      .autoOrient()
      .blur(Math.max(0.5, face.eyeDistancePx / 60))
      .jpeg()
      .toBuffer(),
  'brighter, more contrast': ({ bytes }) => sharp(bytes).autoOrient().linear(1.25, -10).jpeg().toBuffer(),
  mirrored: ({ bytes }) => sharp(bytes).autoOrient().flop().jpeg({ quality: 80 }).toBuffer(),
  'on a screen, photographed': async (one, seed) => (await rephotograph(await portraitFrom(one), 'screen', seed)).jpeg,
  'printed, photographed': async (one, seed) => (await rephotograph(await portraitFrom(one), 'print', seed)).jpeg,
  'the document, photographed again': async (one, seed) =>
    photographPrinted(await portraitFrom(one), 7_000 + seed, 'near'),
};

/** How many copies of the document's picture are overlooked, and how many honest pictures raise FM006. */
export async function measureCopies(
  engine: FaceEngine,
  photographs: readonly SeenPhotograph[],
  printed: readonly PrintedPortrait[],
): Promise<readonly Share[]> {
  const mrz = await createMrzReader(loadAsset);
  const pictures = new Map(photographs.map((one) => [one.name, facePicture(one.image.raster, one.face.landmarks)]));
  const cuts = printed.flatMap(({ seen, ...rest }) =>
    seen ? [{ ...rest, picture: facePicture(seen.raster, seen.face.landmarks) }] : [],
  );
  const copied = (a: FacePicture, b: FacePicture) => isCopy(likeness(a, b));

  const tally = new Tally();
  const honest = (of: string, raised: boolean) => tally.add(['false alarms', `${of}: false alarms`], raised);
  for (const [i, a] of photographs.entries()) {
    for (const b of photographs.slice(i + 1))
      if (a.person === b.person) honest('another photograph', copied(pictures.get(a.name)!, pictures.get(b.name)!));
    for (const cut of cuts)
      if (cut.person === a.person && cut.name !== a.name)
        honest('another photograph, against a document', copied(cut.picture, pictures.get(a.name)!));
    honest('a photograph, taken to hold a document', shownDocument(mrz, a.image.raster, a.face, TODAY).found !== null);
  }
  for (const [kind, make] of Object.entries(COPIES))
    for (const [i, photograph] of photographs.entries()) {
      const cut = cuts.find(({ name, sending }) => name === photograph.name && sending !== 'far');
      if (i % 3 > 0 || !cut) continue;
      const image = await decodeImage(await make(photograph, i));
      if (!image.ok) throw new Error(image.code);
      const seen = seePicture(engine, image.raster);
      const alike = seen !== null && copied(cut.picture, facePicture(seen.raster, seen.face.landmarks));
      const shown = shownDocument(mrz, image.raster, seen?.face ?? null, TODAY).found !== null;
      tally.add(['overlooked', `${kind}: overlooked`], !alike && !shown);
    }
  return tally.shares;
}
