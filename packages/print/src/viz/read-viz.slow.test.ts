import { americanLicenceFront, type DocumentTruth, drivingLicence, identityCard, passport } from '@verify/specimen';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadAsset } from '@verify/reading/testing/load-asset';
import type { Raster } from '@verify/reading';
import { fold } from './fold.ts';
import { createVizReader, type VizReader } from './read-viz.ts';
import type { VizField, VizRequest } from './viz-field.ts';

const today = '2026-11-20';
let reader: VizReader;
beforeAll(async () => {
  reader = await createVizReader(loadAsset);
  return () => reader.dispose();
});

const page = (flat: Raster, more: Partial<VizRequest> = {}): VizRequest => ({
  flat,
  widthMm: 125,
  heightMm: 88,
  without: [],
  mrz: null,
  issuingState: null,
  today,
  ...more,
});
const plain = (text: string): string => fold(text).replace(/[^A-Z0-9]/g, '');

/** Categories whose value is the printed text. */
function right(fields: readonly VizField[], { fields: truth }: DocumentTruth): string[] {
  const expected: Record<string, string> = {
    'Last name': truth.lastName,
    'First name': truth.givenNames,
    'Document number': truth.documentNumber,
    'Date of birth': truth.dateOfBirth,
    'Date of expiry': truth.dateOfExpiry,
    'Date of issue': truth.dateOfIssue,
    Sex: truth.sex,
  };
  return fields
    .filter(({ category, value }) => expected[category] !== undefined && plain(value) === plain(expected[category]))
    .map(({ category }) => category);
}

/** The picture with this share of its contrast. */
const faded = ({ width, height, data }: Raster, share: number): Raster => ({
  width,
  height,
  data: data.map((value, i) => (i % 4 === 3 ? value : 255 - share * (255 - value))),
});

describe('the visual zone', () => {
  it('a visual zone is read by its labels', async () => {
    const { image, truth } = passport({ seed: 4, today, dpi: 250 });
    const fields = await reader.read(page(image));
    expect(right(fields, truth)).toEqual(
      expect.arrayContaining(['Date of birth', 'Date of expiry', 'Document number', 'First name', 'Last name']),
    );
    expect(fields.find(({ category }) => category === 'Last name')?.by).toBe('label');
  });
  it('a licence’s visual zone is read by its field numbers', async () => {
    const { image, truth } = drivingLicence({ seed: 4, today, dpi: 250 }).front;
    const card = { widthMm: 85.6, heightMm: 54, numbered: true };
    const fields = await reader.read(page(image, card));
    const expected = ['Date of birth', 'Date of expiry', 'Date of issue', 'Document number', 'First name', 'Last name'];
    expect(right(fields, truth).toSorted()).toEqual(expected);
    const value = (category: string) => fields.find((field) => field.category === category)?.value;
    expect(plain(value('Place of birth')!)).toBe(plain(truth.texts['placeOfBirth']!));
    expect(value('Vehicle categories')).toBe('AM/B');
    expect(value('Authority') ?? '').not.toMatch(/4C/);
    // Three numbers prove a licence: no label is searched, and only its numbers give fields.
    expect(new Set(fields.map(({ by }) => by))).toEqual(new Set(['number']));
    const beside = ['Place of birth', 'Vehicle categories'];
    expect(fields.map(({ category }) => category).toSorted()).toEqual([...expected, ...beside].toSorted());
  });
  it.each([
    ['USA', 1],
    ['CAN', 2],
  ] as const)(
    'a visual zone like that of %s is read by short labels, with or without a barcode',
    async (country, seed) => {
      const { image, truth } = americanLicenceFront({ seed, today, dpi: 250 }, country);
      const card = { widthMm: 85.6, heightMm: 54, numbered: true };
      const alone = right(await reader.read(page(image, card)), truth);
      expect(alone).toEqual(expect.arrayContaining(['Date of expiry', 'Document number', 'First name', 'Last name']));
      const encoded = new Map([
        ['Date of birth', truth.fields.dateOfBirth],
        ['Document number', truth.fields.documentNumber],
      ] as const);
      const both = right(await reader.read(page(image, { ...card, encoded })), truth);
      expect(both).toEqual(expect.arrayContaining([...alone, 'Date of birth']));
    },
  );
  it('a visual zone gives its print and not the barcode’s data', async () => {
    const { image, truth } = americanLicenceFront(
      { seed: 2, today, dpi: 250, alter: { vizConflict: 'lastName' } },
      'CAN',
    );
    const encoded = new Map([['Last name', truth.fields.lastName]] as const);
    const fields = await reader.read(page(image, { widthMm: 85.6, heightMm: 54, numbered: true, encoded }));
    expect(fields.find(({ category }) => category === 'Last name')!.value).toBe(truth.printed.lastName);
  });
  it('a changed printed digit is kept and not replaced by the zone’s', async () => {
    for (const seed of [21, 22]) {
      const { image, truth } = passport({ seed, today, dpi: 110 });
      const changed = (text: string): string => `${text.slice(0, -1)}${(Number(text.at(-1)) + 1) % 10}`;
      const encoded = new Map([
        ['Date of birth', changed(truth.fields.dateOfBirth)],
        ['Document number', changed(truth.fields.documentNumber)],
      ] as const);
      for (const { category, value, confidence } of await reader.read(page(faded(image, 0.6), { encoded })))
        if (confidence > 0.6) expect(value).not.toBe(encoded.get(category as 'Date of birth'));
    }
  });
  it('a card’s visual zone is read and gives its orientation', async () => {
    const { image, truth } = identityCard({ seed: 6, today, dpi: 250 }).front;
    const fields = await reader.read(
      page(image, {
        widthMm: 85.6,
        heightMm: 54,
        issuingState: 'UTO',
      }),
    );
    expect(right(fields, truth)).toEqual(expect.arrayContaining(['Date of birth', 'Date of expiry', 'Last name']));
    const upright = reader.legibility(image, 85.6, 54)!;
    const data = new Uint32Array(new Uint8Array(image.data).buffer).toReversed();
    const onItsHead = reader.legibility({ ...image, data: new Uint8Array(data.buffer) }, 85.6, 54) ?? 0;
    expect(upright).toBeGreaterThan(onItsHead + 0.2);
  });
  it('an empty visual zone gives no fields', async () => {
    const empty = { width: 500, height: 352, data: new Uint8Array(500 * 352 * 4).fill(255) };
    expect(await reader.read(page(empty))).toEqual([]);
    expect(reader.legibility(empty, 125, 88)).toBeNull();
    expect(await reader.read(page({ width: 1, height: 1, data: new Uint8Array(4) }))).toEqual([]);
  });
});
