import {
  americanLicenceFront,
  drivingLicence,
  expose,
  identityCard,
  licencePayload,
  makePerson,
  passport,
  plainScene,
  type Scene,
  type SpecimenDocument,
  stage,
  withBarcode,
} from '@verify/specimen';
import { beforeAll, expect, it } from 'vitest';
import { loadAsset } from '@verify/reading/testing/load-asset';
import { drawBarcode } from '@verify/reading/testing/write-barcode';
import { moved } from '@verify/reading/quad/find-document';
import type { Raster } from '@verify/reading';
import { createDocumentReader, type DocumentReader } from './read-document.ts';

const today = '2026-11-20';
let reader: DocumentReader;
beforeAll(async () => {
  reader = await createDocumentReader(loadAsset);
});

async function photo(document: SpecimenDocument, changes: Partial<Scene> = {}) {
  const scene = plainScene(document.truth.person.seed, { surface: 'wood', ...changes });
  const { raster, truth } = stage(document, scene);
  await expose(raster, scene);
  return { raster: raster as Raster, truth };
}

const NOTHING = { text: '', confidence: 0, symbols: [] };
it('the page reader looks twice at a front without print, and once at a back with the zone', async () => {
  const { front, back } = identityCard({ seed: 33, today });
  const images = { front: (await photo(front)).raster, back: (await photo(back)).raster };
  const options = { today, documentType: 'id-card' } as const;
  let pages = 0;
  const recogniser = { recognise: async () => NOTHING };
  const second = { recognisersOf: async () => [recogniser], findLines: async () => (pages++, []) };
  const both = await createDocumentReader(loadAsset, second);
  await both.read(images, options);
  expect(pages).toBe(3);
  const alone = await both.read({ front: images.back }, options);
  expect([alone.mrzSure, pages]).toEqual([true, 4]);
});

it('names in a State’s own script are read on the front of a card with its zone on the back', async () => {
  const person = { ...makePerson({ seed: 36, today }), lastName: 'GŁOWACKI', givenNames: 'PAWEŁ' };
  const { front, back } = identityCard({ seed: 36, today, person, alter: { otherState: 'POL' } });
  const images = { front: (await photo(front)).raster, back: (await photo(back)).raster };
  const { front: read, mrz } = await reader.read(images, { today, documentType: 'id-card' });
  const shown = read.viz.filter(({ category }) => category.endsWith(' name'));
  expect(shown.map(({ value, accentsDoubtful }) => [value, accentsDoubtful])).toEqual([
    ['GŁOWACKI', undefined],
    ['PAWEŁ', undefined],
  ]);
  expect(mrz?.lines[2]).toMatch(/^GLOWACKI<<PAWEL</);
});

it.each([0, 90, 180, 270])('a passport turned by %i degrees is read, placed and cropped', async (rotationDeg) => {
  const { raster, truth } = await photo(passport({ seed: 31, today }), { rotationDeg });
  const reading = await reader.read({ front: raster }, { today });
  expect(reading.mrz?.lines).toEqual(truth.lines);
  expect(reading).toMatchObject({
    documentType: 'passport',
    mrzSure: true,
    mrzSide: 'front',
    back: null,
    complete: true,
  });
  expect(reading.front.found).toBe('edges');
  expect(moved(truth.quad, reading.front.quad)).toBeLessThan(0.02);
  expect(reading.crops.map((crop) => crop.kind).toSorted()).toEqual([
    'front',
    'ghost-portrait',
    'mrz',
    'portrait',
    'signature',
  ]);
  expect(reading.front.viz.filter((field) => field.confidence >= 0.7).map((field) => field.category)).toEqual(
    expect.arrayContaining(['Last name', 'Date of birth', 'Date of expiry']),
  );
  expect(reading.front.barcodes).toEqual([]);
  expect(Object.values(reading.front.quality).filter((measure) => !measure.ok)).toEqual([]);
});
// C060
it('a passport without a portrait has no ghost portrait, and other sides have one portrait', async () => {
  const { raster } = await photo(passport({ seed: 32, today, alter: { noPortrait: true } }));
  const bare = await reader.read({ front: raster }, { today });
  expect(bare.crops.map((crop) => crop.kind)).not.toContain('ghost-portrait');
  const whole = await photo(passport({ seed: 34, today }));
  const twice = await reader.read({ front: whole.raster, back: whole.raster }, { today });
  expect(twice.crops.filter(({ kind }) => kind === 'portrait').map(({ side }) => side)).toEqual(['front']);
  expect(twice.crops.filter(({ kind }) => kind === 'ghost-portrait').length).toBeLessThanOrEqual(1);
});

it('a card with its zone on the back is read', async () => {
  const card = identityCard({ seed: 33, today });
  const [front, back] = [await photo(card.front), await photo(card.back)];
  const reading = await reader.read({ front: front.raster, back: back.raster }, { today });
  expect(reading.mrz?.lines).toEqual(back.truth.lines);
  expect(reading).toMatchObject({ documentType: 'id-card', mrzSide: 'back' });
  expect(reading.back?.found).toBe('edges');
  expect(reading.crops.filter((crop) => crop.side === 'front').map((crop) => crop.kind)).toContain('portrait');
  expect(reading.crops.filter((crop) => crop.side === 'back').map((crop) => crop.kind)).toEqual(['back', 'mrz']);
});

const size = 64 * 48 * 4;
it.each<[string, Raster]>([
  ['one pixel', { width: 1, height: 1, data: new Uint8Array(4) }],
  ['no pixels', { width: 0, height: 0, data: new Uint8Array(0) }],
  ['fewer bytes than it says', { width: 500, height: 500, data: new Uint8Array(10) }],
  ['black', { width: 64, height: 48, data: new Uint8Array(size) }],
  ['white', { width: 64, height: 48, data: new Uint8Array(size).fill(255) }],
  [
    'noise',
    {
      width: 640,
      height: 480,
      data: new Uint8Array(640 * 480 * 4).map((_, i) => Math.imul(i + 7, 2654435761) >>> 24),
    },
  ],
  ['very wide', { width: 9000, height: 3, data: new Uint8Array(9000 * 3 * 4) }],
])('%s is not a document and gives an outcome without throwing', async (_, raster) => {
  const reading = await reader.read({ front: raster }, { today });
  expect(reading).toMatchObject({ documentType: null, mrz: null, mrzSure: false });
  expect(reading.front.found).toBeNull();
});

it('the printed table of classes beside a licence’s barcode gives no dates', async () => {
  const request = { seed: 7, today };
  const front = americanLicenceFront({ ...request, dpi: 400 }, 'USA');
  const bars = await drawBarcode(licencePayload(front.truth.fields, 'USA'), 'PDF417', 6, 'columns=12');
  const back = withBarcode(drivingLicence({ ...request, dpi: 600 }).back, bars);
  const taken = async (document: SpecimenDocument, seed: number): Promise<Raster> => {
    const scene = plainScene(seed, { width: 1920, height: 1440 });
    const { raster } = stage(document, scene);
    await expose(raster, scene);
    return raster as Raster;
  };
  const images = { front: await taken(front, 7), back: await taken(back, 107) };
  const reading = await reader.read(images, { today, documentType: 'driving-licence' });
  expect(reading.back!.barcodes).toMatchObject([{ parsed: true }]);
  expect(reading.back!.viz).toEqual([]);
});
