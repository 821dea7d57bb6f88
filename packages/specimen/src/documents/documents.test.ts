import { describe, expect, test } from 'vitest';
import { drawFields } from './fields.ts';
import { drivingLicence } from './driving-licence.ts';
import { identityCard, residencePermit } from './identity-card.ts';
import { officialCard, visa } from './page.ts';
import { passport } from './passport.ts';

const today = '2026-11-20';
const request = { seed: 11, today, dpi: 100 };

// The first portrait and ground of a process take seconds on a busy machine.
describe('documents', { timeout: 60_000 }, () => {
  test('the same seed prints the same pixels, another seed prints others', () => {
    const first = passport(request).image.data;
    expect(Buffer.compare(Buffer.from(first), Buffer.from(passport(request).image.data))).toBe(0);
    expect(Buffer.compare(Buffer.from(first), Buffer.from(passport({ ...request, seed: 12 }).image.data))).not.toBe(0);
  });
  test('a passport has the size of TD3, and every box is on it', () => {
    const { image, truth } = passport(request);
    expect([image.width, image.height]).toEqual([492, 346]);
    for (const box of Object.values(truth.boxes)) {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(image.width);
      expect(box.y + box.height).toBeLessThanOrEqual(image.height);
    }
    expect(truth.lines.map((line) => line.length)).toEqual([44, 44]);
  });
  test('ink of the machine readable zone is where its box says', () => {
    const { image, truth } = passport(request);
    const dark = (x0: number, y0: number, x1: number, y1: number): number => {
      let count = 0;
      for (let y = Math.round(y0); y < y1; y++)
        for (let x = Math.round(x0); x < x1; x++) if (image.data[(y * image.width + x) * 4]! < 90) count++;
      return count;
    };
    const { x, y, width, height } = truth.boxes.mrz!;
    expect(dark(x, y, x + width, y + height)).toBeGreaterThan(500);
    // Beside the rounded corners, which are transparent.
    expect(dark(20, y + height + 2, image.width - 20, image.height)).toBe(0);
  });
  test('an identity card has its zone on the back alone', () => {
    const { front, back } = identityCard(request);
    expect(front.truth.lines).toEqual([]);
    expect(back.truth.lines.map((line) => line.length)).toEqual([30, 30, 30]);
    expect(front.truth.texts.documentNumber).toBe(back.truth.lines[0]!.slice(5, 14).replace(/<+$/, ''));
  });
  test('expired, under age and conflicting documents are so', () => {
    const bad = passport({ ...request, alter: { expired: true, underAge: true, vizConflict: 'lastName' } }).truth;
    expect(bad.fields.dateOfExpiry < today).toBe(true);
    expect(bad.fields.dateOfBirth > '2008-11-20').toBe(true);
    expect(bad.texts.lastName).not.toBe(bad.fields.lastName);
    expect(bad.texts.givenNames).toBe(bad.fields.givenNames);
  });
  test('an untouched document is valid today', () => {
    for (let seed = 0; seed < 200; seed++) {
      const { fields } = drawFields({ seed, today }, 'P');
      expect(fields.dateOfIssue <= today && today < fields.dateOfExpiry).toBe(true);
    }
  });
  test.each([
    ['residence permit', () => residencePermit(request).back, [30, 30, 30], 'IR'],
    ['official card', () => officialCard(request), [36, 36], 'I<'],
    ['visa A', () => visa(request), [44, 44], 'V<'],
    ['visa B', () => visa(request, 'B'), [36, 36], 'V<'],
  ])('a %s has its zone', (_, make, lengths, code) => {
    const { lines, boxes } = make().truth;
    expect(lines.map((line) => line.length)).toEqual(lengths);
    expect(lines[0]!.slice(0, 2)).toBe(code);
    expect(boxes.mrz!.width).toBeGreaterThan(250);
  });
  test('a driving licence has no zone and numbered fields', () => {
    const { front, back } = drivingLicence(request);
    expect(front.truth).toMatchObject({ format: null, lines: [] });
    expect(front.truth.texts.lastName).toBe(front.truth.fields.lastName);
    expect(back.truth.lines).toEqual([]);
  });
});
