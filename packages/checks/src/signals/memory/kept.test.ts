import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { DRAWN, drawnPixels } from './drawn-picture.fixture.ts';
import { type Grey, greyFrom } from './grey.ts';
import { memoOf } from './memo.ts';

const picture = (seed: number, tone?: (level: number) => number): Grey =>
  greyFrom(drawnPixels(seed, tone), DRAWN.width, DRAWN.height);

const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
const rounded = (value: object): object =>
  JSON.parse(
    JSON.stringify(value, (_, each: unknown) => (typeof each === 'number' ? Math.round(each * 100) / 100 : each)),
  ) as object;

// The stored features of a picture are compared with those that later versions compute for its copies. After a change
// of a number here, earlier pictures are no longer recognised.
test('a picture gives the same features as in earlier versions', () => {
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

test('a recording gives the same features as in earlier versions', () => {
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

test('a picture without features stores none', () =>
  expect(memoOf([greyFrom(new Uint8Array(160 * 112).fill(120), 160, 112)])).toEqual({
    look: null,
    terms: [],
    probes: [],
  }));
