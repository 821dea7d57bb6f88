import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { DRAWN, drawnPixels } from './drawn-picture.fixture.ts';
import { type Grey, greyFrom, mirrored } from './grey.ts';
import { memoOf } from './memo.ts';
import { differencesIn, distance, printOf } from './print.ts';

const picture = (seed: number, tone?: (level: number) => number): Grey =>
  greyFrom(drawnPixels(seed, tone), DRAWN.width, DRAWN.height);

const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
const rounded = (value: object): object =>
  JSON.parse(
    JSON.stringify(value, (_, each: unknown) => (typeof each === 'number' ? Math.round(each * 100) / 100 : each)),
  ) as object;

// What was kept of a picture is compared with what later versions make of its copies. Who changes a number here must
// know that pictures kept before are not known again.
test('a picture gives the features that earlier versions kept of it', () => {
  const { look, terms, probes } = memoOf([picture(1)]);
  expect([terms.length, probes.length]).toEqual([36, 2 * 5 * 100]);
  expect({
    print: digest([...look!.prints]),
    places: digest(rounded(look!.places)),
    terms: digest(terms),
    probes: digest(rounded(probes)),
  }).toMatchInlineSnapshot(`
    {
      "places": "02776fa806f80a8a",
      "print": "cf347c2d3e0ea801",
      "probes": "f68a2bfbf5022899",
      "terms": "4e23c79add3b3fa1",
    }
  `);
});

test('a recording gives the features that earlier versions kept of it', () => {
  const { look, terms, probes } = memoOf(Array.from({ length: 20 }, (_, i) => picture(i)));
  expect({
    print: digest([...look!.prints]),
    places: digest(rounded(look!.places)),
    terms: digest(terms),
    probes: digest(rounded(probes)),
  }).toMatchInlineSnapshot(`
    {
      "places": "eaa7117e56e0349e",
      "print": "5b6723fa99b4f16f",
      "probes": "b38fc7aaf52a1671",
      "terms": "2319044a75ff8d7b",
    }
  `);
});

test('a picture without features keeps none', () => {
  expect(memoOf([greyFrom(new Uint8Array(160 * 112).fill(120), 160, 112)])).toEqual({
    look: null,
    terms: [],
    probes: [],
  });
});

test('the distance of a picture is 0 to itself and to a paler copy, and large to others', () => {
  const one = picture(1);
  const print = printOf(one)!;
  const middle = { left: 0.1, top: 0.1, right: 0.9, bottom: 0.9 };
  expect(distance(print, differencesIn(one, middle))).toBeLessThan(0.0005);
  const paler = picture(1, (level) => 100 + level / 2);
  expect(distance(print, differencesIn(paler, middle))).toBeLessThan(0.0005);
  const [other, flipped] = [picture(2), mirrored(one)];
  expect(distance(print, differencesIn(other, middle))).toBeGreaterThan(0.5);
  expect(distance(print, differencesIn(flipped, middle))).toBeGreaterThan(0.5);
  expect(distance(print, differencesIn(mirrored(flipped), middle))).toBeCloseTo(
    distance(print, differencesIn(one, middle)),
    9,
  );
});
