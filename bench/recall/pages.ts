import { greyOf } from '@verify/checks/signals/memory/grey';
import { comparePage, pageLook, type PageLook, type PageMatch, SAME_PAGE } from '@verify/checks/signals/memory/page';
import { createDocumentReader, type DocumentReader } from '@verify/print/document';
import { loadAsset } from '@verify/reading/testing/load-asset';
import { createRandom, passport, type PhotographTruth, photograph, phoneScene } from '@verify/specimen';
import sharp from 'sharp';
import { TODAY } from '../reading/pictures.ts';
import type { Tally } from '../measuring/tally.ts';
import { Archive } from './archive.ts';
import { retake } from './retake.ts';

type Copy = (jpeg: Uint8Array, corners: PhotographTruth['quad']) => Promise<Uint8Array>;

const turned =
  (deg: number, quality = 80): Copy =>
  (jpeg) =>
    sharp(jpeg).rotate(deg, { background: '#777' }).jpeg({ quality }).toBuffer();
const COPIES: Readonly<Record<string, Copy>> = {
  'turned 2°': turned(2),
  'turned 2°, 900 px, quality 50': async (jpeg, corners) =>
    sharp(await turned(2)(jpeg, corners))
      .resize(900)
      .jpeg({ quality: 50 })
      .toBuffer(),
  'turned 90°': turned(90),
  'turned 180°': turned(180),
  sheared: (jpeg) => sharp(jpeg).affine([1, 0.08, 0.03, 1], { background: '#777' }).jpeg({ quality: 80 }).toBuffer(),
  'on another ground': async (jpeg, corners) => {
    const { data, info } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    for (let y = 0; y < info.height; y++)
      for (let x = 0; x < info.width; x++) if (!isWithin(corners, x, y)) data[(y * info.width + x) * 4 + 3] = 0;
    return sharp(data, { raw: info })
      .affine([0.8, 0.05, -0.09, 0.78], { background: '#0000' })
      .flatten({ background: '#785032' })
      .jpeg({ quality: 80 })
      .toBuffer();
  },
};

const isWithin = (corners: PhotographTruth['quad'], x: number, y: number): boolean =>
  corners.every((p, i) => {
    const q = corners[(i + 1) % 4]!;
    return (q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x) >= 0;
  });

const RETAKES = 4;

/**
 * Pages of passports: copies that are missed, and other pictures that are mistaken for copies. A retake shows the
 * document in the same place and light after the hand has moved; it is also compared as a picture.
 */
export async function pages(tally: Tally, count: number): Promise<void> {
  const reader = await createDocumentReader(loadAsset);
  const kept: PageLook[] = [];
  for (let seed = 101; seed < 101 + count; seed++) {
    const [document, scene] = [passport({ seed, today: TODAY }), phoneScene(seed)];
    const { jpeg, truth } = await photograph(document, scene);
    const page = await pageIn(reader, jpeg);
    for (const look of kept)
      tally.add('pages, other people: false alarms', isSame(comparePage(page.raster, page.quad, look)));
    const look = pageLook('front', page.raster, page.quad);
    if (look) kept.push(look);
    const compare = async (other: Uint8Array) => {
      const { raster, quad } = await pageIn(reader, other);
      return look ? comparePage(raster, quad, look) : { distance: 1, perspective: 1 };
    };
    for (const [name, copy] of Object.entries(COPIES))
      tally.add(`pages, ${name}: missed`, !isSame(await compare(await copy(jpeg, truth.quad))));
    const other = await photograph(document, phoneScene(seed + 40_000));
    tally.add('pages, another photograph: false alarms', isSame(await compare(other.jpeg)));
    const archive = new Archive();
    archive.keep('first', [(await greyOf(jpeg))!]);
    for (let n = 0; n < RETAKES; n++) {
      const hand = createRandom(seed * 100 + n);
      const again = await photograph(document, retake(scene, hand));
      tally.add('pages, retakes: false alarms', isSame(await compare(again.jpeg)));
      const known = archive.ask([(await greyOf(again.jpeg))!], 'document-front').size > 0;
      tally.add('documents, retakes: false alarms', known);
    }
  }
}

const isSame = ({ distance, perspective }: PageMatch): boolean =>
  distance <= SAME_PAGE.distance && perspective <= SAME_PAGE.perspective;

async function pageIn(reader: DocumentReader, jpeg: Uint8Array) {
  const picture = sharp(jpeg).resize(2000, 2000, { fit: 'inside', withoutEnlargement: true }).ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const raster = { width: info.width, height: info.height, data };
  const { front } = await reader.read({ front: raster }, { today: TODAY, visualZone: false });
  return { raster, quad: front.quad };
}
