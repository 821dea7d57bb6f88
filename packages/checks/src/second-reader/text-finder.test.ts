import { expect, test } from 'vitest';
import type { Runtime } from './runtime.ts';
import { openTextFinder } from './text-finder.ts';

test('the network gets the page as blue, green and red, with sides that can be halved five times', async () => {
  const asked: { data: Float32Array; dims: readonly number[] }[] = [];
  class Tensor {
    readonly data: Float32Array;
    readonly dims: readonly number[];
    constructor(_: 'float32', data: Float32Array, dims: readonly number[]) {
      [this.data, this.dims] = [data, dims];
      asked.push({ data, dims });
    }
  }
  const print = new Float32Array(64 * 32);
  for (let y = 10; y < 14; y++) print.fill(0.9, y * 64 + 10, y * 64 + 40);
  const session = {
    inputNames: ['x'],
    outputNames: ['y'],
    run: async () => ({ y: { data: print, dims: [1, 1, 32, 64] } }),
    release: async () => {},
  };
  const finder = await openTextFinder(
    { Tensor, InferenceSession: { create: async () => session } } as Runtime,
    new Uint8Array(1),
  );
  const data = new Uint8ClampedArray(4 * 40 * 20);
  data.set([255, 0, 51, 255]);
  const lines = await finder.findLines({ width: 40, height: 20, data });
  const [{ data: seen, dims }] = asked as [(typeof asked)[0]];
  expect(dims).toEqual([1, 3, 32, 64]);
  const of = (plane: number, share: number) => [seen[plane * 32 * 64]!, share] as const;
  for (const [value, wanted] of [of(0, (0.2 - 0.485) / 0.229), of(1, -0.456 / 0.224), of(2, (1 - 0.406) / 0.225)])
    expect(value).toBeCloseTo(wanted, 4);
  expect(lines).toHaveLength(1);
  expect(lines[0]![2].x).toBe(40);
});
