import { decodeImage } from '@verify/checks/image/decode';
import { greyOfPortrait } from '@verify/checks/signals/memory/portrait';
import { crop } from '@verify/reading';
import { createDocumentReader } from '@verify/print/document';
import { loadAsset } from '@verify/reading/testing/load-asset';
import {
  drivingLicence,
  identityCardSide,
  passport,
  photograph,
  phoneScene,
  type SpecimenDocument,
} from '@verify/specimen';
import type { Tally } from '../measuring/tally.ts';
import { TODAY } from '../reading/pictures.ts';
import { Archive } from './archive.ts';

const KINDS = [
  passport,
  (request) => identityCardSide(request, 'front'),
  (request) => drivingLicence(request).front,
] satisfies ((request: Parameters<typeof passport>[0]) => SpecimenDocument)[];

/** Rendered heads differ unless their seeds differ by a multiple of it. */
const HEADS = 12;

/** Two documents with one portrait, photographed: how many second ones are missed, or mistaken for another person's. */
export async function portraits(tally: Tally, count: number): Promise<void> {
  const reader = await createDocumentReader(loadAsset);
  const portraitIn = async (document: SpecimenDocument, seed: number) => {
    const image = await decodeImage((await photograph(document, phoneScene(seed))).jpeg);
    if (!image.ok) throw new Error(image.code);
    const { crops } = await reader.read({ front: image.raster }, { today: TODAY, visualZone: false });
    const found = crops.find(({ kind }) => kind === 'portrait');
    return found ? [greyOfPortrait(found.raster)] : null;
  };
  const archive = new Archive();
  const second: Awaited<ReturnType<typeof portraitIn>>[] = [];
  for (let i = 0; i < count; i++) {
    const [draw, seed] = [KINDS[i % KINDS.length]!, 90_000 + i];
    const document = draw({ seed, today: TODAY });
    const cut = crop(document.image, document.truth.boxes['portrait']!);
    const portrait = { ...cut, data: Uint8ClampedArray.from(cut.data) };
    const first = await portraitIn(document, seed);
    if (first) archive.keep(`${i}`, first);
    second.push(await portraitIn(draw({ seed: seed + 5_000, today: TODAY, portrait }), seed + 777));
  }
  second.forEach((greys, i) => {
    const found = greys ? archive.ask(greys, 'document-portrait') : new Map<string, number>();
    tally.add('portraits, another name: missed', !found.has(`${i}`));
    for (let other = 0; other < count; other++)
      if ((other - i) % HEADS !== 0) tally.add('portraits, other people: false alarms', found.has(`${other}`));
  });
}
