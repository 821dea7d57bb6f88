import { photograph, plainScene, russianPassport, scriptPassport, type SpecimenDocument } from '@verify/specimen';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { loadAsset } from '@verify/reading/testing/load-asset';
import { createDocumentReader, type DocumentReader } from '../../document/index.ts';

const today = '2026-11-20';
let reader: DocumentReader;
beforeAll(async () => {
  reader = await createDocumentReader(loadAsset);
});

async function read(document: SpecimenDocument, seed: number) {
  const { jpeg } = await photograph(document, plainScene(seed, { width: 2400, height: 1800 }));
  const { data, info } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return reader.read({ front: { width: info.width, height: info.height, data } }, { today, documentType: 'passport' });
}

test.each(['UKR', 'SRB'] as const)('%s: names are read in Cyrillic beside the Latin ones', async (state) => {
  const document = scriptPassport({ seed: 61_001, today }, state);
  const { front } = await read(document, 61_001);
  const value = (category: string) => front.viz.find((field) => field.category === category)?.value;
  expect(value('Original last name')).toBe(document.truth.texts['originalLastName']);
  expect(value('Original first name')).toBe(document.truth.texts['originalGivenNames']);
  expect(value('Last name')).toBe(document.truth.fields.lastName);
});

test.each([0, 1, 2, 3])('Polish names keep their letters or are not certain (%i)', async (i) => {
  const document = scriptPassport({ seed: 61_010 + i, today }, 'POL');
  const { front } = await read(document, 61_010 + i);
  const names = front.viz.filter(({ category }) => category === 'Last name' || category === 'First name');
  expect(names.length).toBeGreaterThan(0);
  for (const { category, value, accentsDoubtful } of names) {
    const printed = category === 'Last name' ? document.truth.fields.lastName : document.truth.fields.givenNames;
    if (!accentsDoubtful) expect(value).toBe(printed);
  }
});

test('a Russian internal passport is read with zone digits for letters, full number, and Cyrillic names', async () => {
  const document = russianPassport({ seed: 61_001, today });
  const { mrz, mrzSure, front } = await read(document, 61_001);
  const { fields } = document.truth;
  expect(mrzSure).toBe(true);
  expect(mrz).toMatchObject({ format: 'RUPN', valid: true, lines: document.truth.lines });
  expect(mrz!.fields.primaryIdentifier!.original).toBe(fields.lastName);
  expect(mrz!.fields.secondaryIdentifier!.original).toBe(fields.givenNames);
  expect(mrz!.fields.documentNumber!.value).toBe(fields.documentNumber);
  expect(mrz!.fields.dateOfIssue!.value).toBe(fields.dateOfIssue);
  expect(front.viz.some(({ category }) => category === 'Last name')).toBe(false);
});
