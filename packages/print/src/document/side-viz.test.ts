import { expect, test } from 'vitest';
import { printed } from '../review/side-reading.fixture.ts';
import { cardWork, vizReader } from './fake-readers.fixture.ts';
import { type Known, readViz, requestOf } from './side-viz.ts';
const NOTHING: Known = { documentType: null, issuingState: null, mrz: null, options: { today: '2026-11-20' } };
const NAME = printed('Last name', 'ERIKSSON');

/** A card with one black corner: the corner's position at reading, and where the document begins. */
async function read(...legible: readonly (number | null)[]) {
  const work = cardWork();
  work.flat = { ...work.flat, data: work.flat.data.slice() };
  work.flat.data.fill(0, 0, 3);
  const { reader, requests } = vizReader(legible, [NAME]);
  await readViz(reader, work, NOTHING);
  const { placement, viz } = work;
  const first = placement.quad[0];
  return {
    upright: placement.upright,
    fields: viz.length,
    first: [first.x, first.y],
    black: requests[0]?.flat.data[0] === 0,
  };
}
const AS_IT_IS = { upright: true, fields: 1, first: [0, 0], black: true };
const TURNED = { upright: true, fields: 1, first: [428, 270], black: false };
const NOT_READ = { upright: false, fields: 0, first: [0, 0], black: false };
test.each([
  ['has no lines', [null, 0.9], NOT_READ],
  ['is clearly legible as it is', [0.63, 0.99], AS_IT_IS],
  ['is more legible upside down', [0.62, 0.63], TURNED],
  ['is as legible upside down', [0.62, 0.62], AS_IT_IS],
  ['is just legible', [0.42, 0.1], AS_IT_IS],
  ['is just legible upside down', [0.1, 0.42], TURNED],
  ['is legible neither way', [0.41, 0.4], NOT_READ],
  ['has lines one way alone', [0.5, null], AS_IT_IS],
])('turns or keeps a side of unknown orientation that %s', async (_, legible, expected) =>
  expect(await read(...legible)).toEqual(expected),
);

test('the reader is asked to read an unknown card', () => {
  const work = cardWork();
  expect(requestOf(work, NOTHING)).toEqual({
    flat: work.flat,
    widthMm: 85.6,
    heightMm: 54,
    without: [{ x: 5, y: 12, width: 15, height: 32 }],
    numbered: false,
    mrz: null,
    encoded: undefined,
    issuingState: null,
    today: '2026-11-20',
    signal: undefined,
  });
});
