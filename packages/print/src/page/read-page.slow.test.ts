import { paper, paperImage } from '@verify/specimen';
import { beforeAll, expect, test } from 'vitest';
import { loadAsset } from '@verify/reading/testing/load-asset';
import { rotate } from '@verify/reading/raster/rotate';
import { createPageReader, type PageReader } from './read-page.ts';

let reader: PageReader;
beforeAll(async () => void (reader = await createPageReader(loadAsset)));

const sheet = paper({
  seed: 11,
  today: '2026-11-20',
  kind: 'utility',
  language: 'en',
  firstName: 'Anna',
  lastName: 'Berger',
});

test('a page is read line by line', () => {
  const { lines, confidence } = reader.read(paperImage(sheet));
  const text = lines.map((line) => line.text);
  expect(text).toContain('Anna Berger');
  expect(text).toContain(sheet.truth.address.postcode);
  expect(text.join('\n')).toContain('Electricity used 412 kWh');
  expect(confidence).toBeGreaterThan(0.8);
});

test.each([90, 180, 270] as const)('a page turned by %s is read', (degrees) => {
  const { lines } = reader.read(rotate(paperImage(sheet, 120), degrees));
  expect(lines.map((line) => line.text)).toContain('Anna Berger');
});

test('an empty page has no lines', () => {
  const data = new Uint8ClampedArray(200 * 300 * 4).fill(255);
  expect(reader.read({ width: 200, height: 300, data })).toEqual({ lines: [], confidence: 0, turnedDeg: 0 });
});
