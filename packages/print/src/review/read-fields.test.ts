import { expect, test } from 'vitest';
import type { MrzFieldName } from '@verify/reading';
import { readFields } from './read-fields.ts';
import { barcode, printed, sideReading, zone, zoneField } from './side-reading.fixture.ts';

const name = printed('Last name', 'ERIKSSON', 0.8);
const unsure = printed('Sex', 'F', 0.79);
const encoded = barcode({
  fields: [{ category: 'Document number', value: 'D12345678', contentType: 'string', elements: 'DAQ' }],
});
const OF_ZONE = [
  { category: 'Last name', value: 'ERIKSSON' },
  { category: 'First name', value: 'ANNA MARIA' },
  { category: 'Date of birth', value: '1974-08-12' },
  { category: 'Sex', value: 'F' },
  { category: 'Nationality', value: 'DEU' },
  { category: 'Document number', value: 'L898902C3' },
  { category: 'Date of expiry', value: '2031-04-15' },
];

test('the fields of a zone are shown, and no others if there is a zone', () => {
  const mrz = { ok: true, mrz: zone() } as const;
  expect(readFields(sideReading({ mrz, barcodes: [encoded], viz: [name] }))).toEqual(OF_ZONE);
});

test('a field without a value, or with two possible centuries, is omitted', () => {
  const shown = (field: MrzFieldName, value: string | null, likely: readonly boolean[] = []) => {
    const candidates = likely.map((each, i) => ({ date: `${1920 + 100 * i}-08-12`, likely: each }));
    const changed = { ...zoneField(''), value, ...(likely.length > 0 ? { candidates } : {}) };
    const fields = readFields(sideReading({ mrz: { ok: true, mrz: zone({ fields: { [field]: changed } }) } }));
    return OF_ZONE.filter(({ category }) => !fields.some((one) => one.category === category)).map(
      (one) => one.category,
    );
  };
  expect(shown('sex', null)).toEqual(['Sex']);
  expect(shown('dateOfBirth', '1920-08-12', [true, true])).toEqual(['Date of birth']);
  expect(shown('dateOfBirth', '1920-08-12', [true, false])).toEqual([]);
});

test('an unknown nationality keeps the zone’s value', () => {
  const mrz = { ok: true, mrz: zone({ fields: { nationality: zoneField('UTO') } }) } as const;
  expect(readFields(sideReading({ mrz }))).toContainEqual({ category: 'Nationality', value: 'UTO' });
});

test('without a zone the barcode is shown, and without both only confident print', () => {
  const viz = [name, unsure];
  expect(readFields(sideReading({ barcodes: [encoded], viz }))).toEqual([
    { category: 'Document number', value: 'D12345678' },
  ]);
  const printedName = [{ category: 'Last name', value: 'ERIKSSON' }];
  expect(readFields(sideReading({ barcodes: [barcode(), { ...encoded, parsed: false }], viz }))).toEqual(printedName);
  expect(readFields(sideReading({ mrz: { ok: false, reason: 'unreadable', best: zone() }, viz }))).toEqual(printedName);
});
