import type { Raster } from '@verify/reading';
import { expect, test } from 'vitest';
import { openLineNetwork } from './line-network.ts';
import type { Runtime } from './runtime.ts';

/** A network that gives these scores, one row a step: blank, A, B, space. */
async function read(rows: readonly (readonly number[])[], { width = 12, height = 5, data }: Partial<Raster> = {}) {
  const asked: { type: string; data: number[]; dims: readonly number[] }[] = [];
  const opened: object[] = [];
  let released = 0;
  class Tensor {
    readonly data: Float32Array;
    readonly dims: readonly number[];
    constructor(type: 'float32', values: Float32Array, dims: readonly number[]) {
      [this.data, this.dims] = [values, dims];
      asked.push({ type, data: [...values], dims });
    }
  }
  const session = {
    inputNames: ['x'],
    outputNames: ['y'],
    run: async (inputs: object) => {
      expect(Object.keys(inputs)).toEqual(['x']);
      return { y: { data: Float32Array.from(rows.flat()), dims: [1, rows.length, 4] } };
    },
    release: async () => void released++,
  };
  const create = async (_: Uint8Array, options: object) => {
    opened.push(options);
    return session;
  };
  const network = await openLineNetwork({ Tensor, InferenceSession: { create } } as Runtime, new Uint8Array(1), [
    'A',
    'B',
  ]);
  const line = await network.recognise({ width, height, data: data ?? new Uint8ClampedArray(4 * width * height) });
  await network.release();
  const digits = (value: number) => Math.round(value * 1000) / 1000;
  const { text, confidence, symbols } = line;
  const shown = symbols.map(({ text: letter, confidence: sure, box }) => [letter, digits(sure), box]);
  return { text, confidence: digits(confidence), symbols: shown, asked, opened, released };
}
const blank = [0.9, 0.05, 0.03, 0.02];
const a = (sure: number) => [0.01, sure, 0.02, 0.03];
const b = (sure: number) => [0.01, 0.02, sure, 0.03];
const space = [0.01, 0.02, 0.03, 0.8];
const box = (x: number, width: number) => ({ x, y: 0, width, height: 5 });

test('repeated steps give one character with the highest confidence among them', async () => {
  const { text, confidence, symbols } = await read([blank, a(0.7), a(0.9), a(0.8), b(0.6), blank]);
  expect([text, confidence]).toEqual(['AB', 0.6]);
  // Twelve pixels in six steps
  expect(symbols).toEqual([
    ['A', 0.9, box(2, 6)],
    ['B', 0.6, box(8, 2)],
  ]);
});

test('a blank between equal steps gives two characters, and the first step sets the place', async () => {
  const { text, confidence, symbols } = await read([a(0.7), blank, a(0.9)]);
  expect([text, confidence]).toEqual(['AA', 0.7]);
  expect(symbols).toEqual([
    ['A', 0.7, box(0, 4)],
    ['A', 0.9, box(8, 4)],
  ]);
});

test('a space becomes text without a symbol, and the ends are trimmed', async () => {
  const { text, symbols } = await read([space, a(0.7), space, space, b(0.9), space]);
  expect(text).toBe('A B');
  expect(symbols.map(([letter]) => letter)).toEqual(['A', 'B']);
});

test('a line without characters gives an empty reading', async () =>
  expect(await read([blank, blank, space])).toMatchObject({ text: '', confidence: 0, symbols: [] }));

test('of equal classes the first is chosen', async () => expect((await read([[0.1, 0.4, 0.4, 0.1]])).text).toBe('A'));

test('the network gets one plane per colour, from -1 to 1', async () => {
  const data = Uint8ClampedArray.of(0, 51, 102, 255, 153, 204, 255, 0);
  const { asked, opened, released } = await read([blank], { width: 2, height: 1, data });
  expect(asked.map(({ type, dims }) => [type, dims])).toEqual([['float32', [1, 3, 1, 2]]]);
  expect(asked[0]!.data.map((value) => Math.round(value * 1000) / 1000)).toEqual([-1, 0.2, -0.6, 0.6, -0.2, 1]);
  expect(opened).toEqual([
    {
      executionProviders: ['cpu'],
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      enableCpuMemArena: false,
      logSeverityLevel: 3,
    },
  ]);
  expect(released).toBe(1);
});
