import { expect, test } from 'vitest';
import { layOut } from './wasm.ts';

/** Memory of so many bytes, and by how many pages it was made to grow. */
function laidOut(bytes: number, from: number, ...sizes: number[]) {
  const grown: number[] = [];
  const memory = { buffer: new ArrayBuffer(bytes), grow: (pages: number) => grown.push(pages) };
  return { at: layOut(memory, from, sizes), grown };
}

test('memory grows by as many pages as are missing', () => {
  // Two blocks of 48 bytes from 16 on end at 112.
  expect(laidOut(112, 16, 16, 16).grown).toEqual([]);
  expect(laidOut(111, 16, 16, 16).grown).toEqual([1]);
  expect(laidOut(112, 16, 16, 65_536).grown).toEqual([1]);
  expect(laidOut(112, 16, 16, 65_536 + 32).grown).toEqual([2]);
});
