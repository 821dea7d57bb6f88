import { passport } from '@verify/specimen';
import { quadOf, type Raster, rectify } from '@verify/reading';
import { expect, test } from 'vitest';
import { TODAY } from '../../services/document/context.fixture.ts';
import { portraitBefore } from './portrait.ts';
import { records } from './records.fixture.ts';

/** A passport's portrait as another session cuts it out: its corners a little off, in another light and size. */
function portraitOf(seed: number, off = 0): Raster {
  const { image, truth } = passport({ seed, today: TODAY });
  const { x, y, width, height } = truth.boxes['portrait']!;
  const moved = { x: x + off * width, y: y - off * height, width: width * (1 - off), height: height * (1 + off) };
  const [top, left] = [quadOf(moved)[0], quadOf(moved)[3]];
  const quad = [{ x: top.x - off * width, y: top.y }, quadOf(moved)[1], quadOf(moved)[2], left] as const;
  const cut = rectify(image, quad, Math.round(width * (1 - 2 * off)), Math.round(height * (1 - 2 * off)));
  return { ...cut, data: Uint8ClampedArray.from(cut.data, (value, i) => (i % 4 === 3 ? 255 : value * (1 - 3 * off))) };
}

test.each([
  ['with another name is known', 8, 0.02, 'another', { daysAgo: 3 }],
  ['with the same name is nobody else', 8, 0.02, 'one', null],
  ['of another face is another picture', 9, 0, 'another', null],
] as const)('the same portrait %s', async (_, seed, off, holder, expected) => {
  const ask = records();
  expect(await portraitBefore('first', portraitOf(8), 'one', ask)).toBeNull();
  expect(await portraitBefore('second', portraitOf(seed, off), holder, ask)).toEqual(expected);
});

test('a portrait without features starts no query', async () => {
  const plain = { width: 40, height: 50, data: new Uint8ClampedArray(40 * 50 * 4).fill(200) };
  const never = () => Promise.reject(new Error('asked'));
  expect(await portraitBefore('first', plain, 'one', never)).toBeNull();
});
