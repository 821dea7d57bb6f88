import type { DocumentSide, DocumentType } from '@verify/contract';
import {
  drivingLicence,
  identityCard,
  makePerson,
  passport,
  personModel,
  photograph,
  PORTRAIT,
  plainScene,
  type Scene,
  type SpecimenDocument,
} from '@verify/specimen';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { loadAsset } from '../../testing/load-asset.ts';
import { createRecognisers, type Recognisers } from '../document/recognisers.ts';
import type { QualityName } from '../quality/judge-photo.ts';
import type { Raster } from '../types.ts';
import { readSide } from './read-side.ts';
import { type Advice, reviewVerdict } from './review-verdict.ts';

const today = '2026-11-20';
const SEED = 7;
let recognisers: Recognisers;
beforeAll(async () => {
  recognisers = await createRecognisers(loadAsset);
});

const page = (alter = {}): SpecimenDocument => passport({ seed: SEED, today, alter });
const card = (alter = {}) => identityCard({ seed: SEED, today, alter });
const licence = (alter = {}) => drivingLicence({ seed: SEED, today, alter });
const taken = async (document: SpecimenDocument, changes?: Partial<Scene>, part?: { left: number; top: number }) => {
  const { jpeg, width, height } = await photograph(document, plainScene(SEED, changes));
  const picture = sharp(jpeg);
  const { left, top } = part ?? { left: 0, top: 0 };
  return rasterOf(part ? picture.extract({ left, top, width: width - left, height: height - top }) : picture);
};

async function rasterOf(picture: Sharp): Promise<Raster> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

const face = (): Raster => personModel(makePerson({ seed: 3, today })).render({}, PORTRAIT);

const blurred = async (document: SpecimenDocument, sigma: number): Promise<Raster> => {
  const { jpeg } = await photograph(document, plainScene(9));
  return rasterOf(sharp(jpeg).blur(sigma));
};

const sharpOf = ({ data, width, height }: Raster): Sharp =>
  sharp(Buffer.from(data), { raw: { width, height, channels: 4 } });
/** The document fills the picture, as a scanner cuts it. */
const blurredScan = ({ image }: SpecimenDocument, sigma: number): Promise<Raster> =>
  rasterOf(sharpOf(image).blur(sigma));
const partOf = (raster: Raster, share: number): Promise<Raster> =>
  rasterOf(
    sharpOf(raster).extract({ left: 0, top: 0, width: Math.round(raster.width * share), height: raster.height }),
  );
const part = async (document: SpecimenDocument, share: number): Promise<Raster> => partOf(await taken(document), share);
const blank = (): Raster => ({ width: 900, height: 700, data: new Uint8Array(900 * 700 * 4).fill(136) });

const blurredFace = (): Promise<Raster> => rasterOf(sharpOf(face()).blur(6));

const grain = (): Raster => {
  let state = 1;
  const next = (): number => (state = (state * 48_271) % 2_147_483_647) % 256;
  return { width: 900, height: 700, data: Uint8Array.from({ length: 900 * 700 * 4 }, next) };
};

const wanted = (documentType: DocumentType, side: DocumentSide = 'front') => ({ documentType, side });

test.each<[string, () => Promise<Raster>, ReturnType<typeof wanted>, Advice]>([
  ['a passport', () => taken(page()), wanted('passport'), 'fine'],
  ['the front of a card', () => taken(card().front), wanted('id-card'), 'fine'],
  ['the front of a card, scanned to its edges', async () => card().front.image, wanted('id-card'), 'fine'],
  ['the back of a card', () => taken(card().back), wanted('id-card', 'back'), 'fine'],
  ['noise', async () => grain(), wanted('id-card'), 'retake_no_document'],
  ['a card far away', () => taken(card().front, { fill: 0.16 }), wanted('id-card'), 'retake_too_far'],
  ['the back for the front', () => taken(card().back), wanted('id-card'), 'retake_back'],
  ['the front for the back', () => taken(card().front), wanted('id-card', 'back'), 'retake_front'],
  ['a passport for a card', () => taken(page()), wanted('id-card'), 'retake_wrong_type'],
  ['the front of a card for a passport', () => taken(card().front), wanted('passport'), 'retake_photo_page'],
  ['a corner cut off', () => taken(page(), {}, { left: 300, top: 250 }), wanted('passport'), 'retake_cut_off'],
  [
    'a side of a card cut off',
    () => taken(card().front, {}, { left: 400, top: 0 }),
    wanted('id-card'),
    'retake_cut_off',
  ],
  ['the left half of a passport', () => part(page(), 0.55), wanted('passport'), 'retake_cut_off'],
  ['the left part of a scanned passport', async () => partOf(page().image, 0.7), wanted('passport'), 'retake_cut_off'],
  ['a blurred scan of a passport', () => blurredScan(page(), 8), wanted('passport'), 'retake_blurred'],
  ['a blurred scan of a card', () => blurredScan(card().front, 8), wanted('id-card'), 'retake_blurred'],
  ['a blank page', async () => blank(), wanted('passport'), 'retake_no_document'],
  ['a face', async () => face(), wanted('id-card'), 'retake_no_document'],
  ['a picture too dark to be read', () => taken(card().front, { light: 0.1 }), wanted('id-card'), 'retake_dark'],
  ['a dark picture of which the print was read', () => taken(card().front, { light: 0.22 }), wanted('id-card'), 'fine'],
  ['an expired card by its front', () => taken(card({ expired: true }).front), wanted('id-card'), 'retake_expired'],
  ['a licence', () => taken(licence().front), wanted('driving-licence'), 'fine'],
  ['an expired licence', () => taken(licence({ expired: true }).front), wanted('driving-licence'), 'retake_expired'],
  ['a passport too blurred to be read', () => blurred(page(), 12), wanted('passport'), 'retake_blurred'],
  ['a passport too blurred to be measured', () => blurred(page(), 24), wanted('passport'), 'retake_blurred'],
  ['a card too blurred to be read', () => blurred(card().front, 12), wanted('id-card'), 'retake_blurred'],
  ['a blurred face', async () => blurredFace(), wanted('id-card'), 'retake_blurred'],
  [
    'a sharp zone with a wrong check digit',
    () => taken(page({ alteredCheckDigit: 'documentNumber' })),
    wanted('passport'),
    'retake_mrz_wrong',
  ],
  ['a blurred picture', () => taken(card().front, { blurPx: 5 }), wanted('id-card'), 'retake_blurred'],
])('%s', async (_, picture, choice, advice) => {
  const { documentType, side } = choice;
  const reviewed = await readSide(recognisers, side, await picture(), { today, documentType });
  expect(reviewVerdict({ ...reviewed, ...choice, issuingCountry: 'unknown', today }).advice).toBe(advice);
});

test('where an edge is not seen in the dark, more light is the advice', async () => {
  const side = await readSide(recognisers, 'front', await taken(card().front), { today, documentType: 'id-card' });
  const advice = (...faults: QualityName[]) => {
    const quality = { ...side.reading.quality };
    for (const name of faults) quality[name] = { ...quality[name], ok: false };
    const reviewed = { ...side, reading: { ...side.reading, quality } };
    return reviewVerdict({ ...reviewed, ...wanted('id-card'), issuingCountry: 'unknown', today }).advice;
  };
  expect(advice('exposure')).toBe('fine');
  expect(advice('cropping')).toBe('retake_cut_off');
  expect(advice('exposure', 'cropping')).toBe('retake_dark');
});

test('names the type that was found, and the day of expiry', async () => {
  const picture = await taken(page({ expired: true }));
  const judged = async (documentType: DocumentType) => {
    const reviewed = await readSide(recognisers, 'front', picture, { today, documentType });
    return reviewVerdict({ ...reviewed, ...wanted(documentType), today });
  };
  expect(await judged('id-card')).toEqual({ advice: 'retake_wrong_type', foundType: 'passport' });
  const expired = await judged('passport');
  expect(expired.advice).toBe('retake_expired');
  expect(expired.expiry! < today).toBe(true);
});

test('the back of a card from a country whose cards have no zone is not asked for one', async () => {
  const options = { today, documentType: 'id-card', issuingCountry: 'GRC' } as const;
  const reviewed = await readSide(recognisers, 'back', await taken(card().front), options);
  const choice = wanted('id-card', 'back');
  expect(reviewVerdict({ ...reviewed, ...choice, issuingCountry: 'GRC', today }).advice).toBe('fine');
});
