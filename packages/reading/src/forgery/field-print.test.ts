import { expect, test } from 'vitest';
import { quadOf } from '../raster/geometry.ts';
import type { Box, Quad, Raster } from '../types.ts';
import { oddestField } from './field-print.ts';

interface Value {
  /** Pixels over which an edge goes from ink to paper; 1 is the sharpest possible. */
  readonly edgePx?: number;
  readonly heightPx?: number;
  readonly widthPx?: number;
  readonly ink?: number;
  /** From one bar to the next. */
  readonly pitchPx?: number;
}
const PAPER = 220;
const ROW = 40;
const BAR = 6;

/** One value in each row. */
function page(values: readonly Value[]): { picture: Raster; quads: Quad[] } {
  const [width, height] = [240, ROW * values.length];
  const data = new Uint8Array(width * height * 4).fill(PAPER);
  const quads = values.map(({ edgePx = 1, heightPx = 20, widthPx = 160, ink = 40, pitchPx = 16 }, row) => {
    const box: Box = { x: 20, y: row * ROW + 4, width: widthPx, height: heightPx };
    for (let y = box.y; y < box.y + box.height; y++)
      for (let x = box.x; x < box.x + box.width; x++) {
        const at = (x - box.x) % pitchPx;
        // Depth inside the bar or inside its edges.
        const inside = Math.min(at - 1, BAR + 2 * edgePx - 1 - at) / edgePx;
        const level = PAPER + (ink - PAPER) * Math.max(0, Math.min(1, inside));
        data.fill(Math.round(level), (y * width + x) * 4, (y * width + x) * 4 + 3);
      }
    return quadOf(box);
  });
  return { picture: { width, height, data }, quads };
}

function oddest(values: readonly Value[], groups: readonly (readonly number[])[] = [values.map((_, i) => i)]) {
  const { picture, quads } = page(values);
  const found = oddestField(
    picture,
    groups.map((group) => group.map((i) => quads[i]!)),
  );
  return found && { off: found.off, odd: found.quads.map((quad) => quads.indexOf(quad)) };
}

const SOFT: Value = { edgePx: 4 };

test('of two values that differ in print, either may be the odd one', () =>
  expect(oddest([{}, SOFT])!.odd.toSorted()).toEqual([0, 1]));

test.each<[string, Value, Value, Value]>([
  ['print under 16 pixels', {}, { heightPx: 16 }, { heightPx: 15 }],
  ['words under two and a half heights', {}, { widthPx: 50 }, { widthPx: 48 }],
  ['print paler than 40 levels', {}, { ink: PAPER - 40 }, { ink: PAPER - 39 }],
  ['print more than 1.3 times as high', {}, { heightPx: 26 }, { heightPx: 27 }],
  ['print that is lower by as much', { heightPx: 26 }, { heightPx: 20 }, { heightPx: 19 }],
])('%s are not measured', (_, other, measured, not) => {
  expect(oddest([other, measured])).not.toBeNull();
  expect(oddest([other, not])).toBeNull();
});
test('print without edges along its line is not measured', () => {
  const { picture, quads } = page([{}, {}]);
  const wide = picture.width * 4;
  // The upper half of the value is as dark as ink.
  const striped = picture.data.map((value, i) => (i < wide * ROW ? (i < wide * 14 ? 40 : PAPER) : value));
  expect(oddestField({ ...picture, data: striped }, [quads])).toBeNull();
});
