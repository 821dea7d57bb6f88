import { luma } from '../raster/plane.ts';
import { instantiate, layOut, type WasmMemory } from '../raster/wasm.ts';
import type { Box, Quad, Raster } from '../types.ts';
import { sidesOf } from './windows.ts';

/** Side of the window whose spectrum is computed. */
export const SIZE = 256;

/** Functions of forgery.wasm on the one picture that it holds (native/forgery.c). */
export interface Native {
  /** Loads a picture's luma, replacing the one before. */
  readonly hold: (raster: Raster) => Held;
}

export interface Held {
  readonly width: number;
  readonly height: number;
  /** Copies nine coefficients of the block at (x, y) to `out` at `to`. False if a pixel is overexposed or black. */
  readonly block: (x: number, y: number, out: Float32Array, to: number) => boolean;
  /** Corners of print within the quad, the strongest first, as indices of pixels. */
  readonly corners: (quad: Quad, stride: number, margin: number, most: number) => Int32Array;
  /** Pairs of corners, as their indices, whose comparisons (two offsets each) differ in at most `alike` of 64. */
  readonly pairs: (corners: Int32Array, offsets: Int32Array, alike: number) => Uint16Array;
  /** A box against itself shifted by a whole number of pixels; see `Compared`. */
  readonly compare: (
    box: Box,
    dx: number,
    dy: number,
    step: number,
    limits: { flat: number; steep: number },
  ) => Compared;
  /** Power of each frequency in the green detail of two windows of SIZE x SIZE pixels, rows 0 to SIZE / 2. */
  readonly powers: (one: WindowCorner, other: WindowCorner) => [Float32Array, Float32Array];
}

interface WindowCorner {
  readonly left: number;
  readonly top: number;
}

/** Sums over the residuals of both boxes' flat pixels, and squared differences over edges of print, in levels. */
interface Compared {
  readonly count: number;
  readonly a: number;
  readonly b: number;
  readonly aa: number;
  readonly bb: number;
  readonly ab: number;
  readonly edges: number;
  readonly edgeSquares: number;
}

interface Exports {
  readonly memory: WasmMemory;
  readonly base: () => number;
  readonly block: (from: number, width: number, out: number) => number;
  /** Returns the number of corners written to `out`, at most `most`. */
  readonly corners: (
    plane: number,
    width: number,
    height: number,
    stride: number,
    margin: number,
    sides: number,
    rough: number,
    taken: number,
    out: number,
    most: number,
  ) => number;
  /** Returns the number of pairs of corners written to `out`, at most `most`. */
  readonly pairs: (
    plane: number,
    at: number,
    count: number,
    places: number,
    codes: number,
    alike: number,
    out: number,
    most: number,
  ) => number;
  readonly compare: (
    plane: number,
    width: number,
    left: number,
    top: number,
    right: number,
    bottom: number,
    shift: number,
    step: number,
    flat: number,
    steep: number,
    out: number,
  ) => void;
  readonly detail: (rgba: number, fade: number, out: number) => void;
  readonly powers: (re: number, im: number, turns: number, first: number, second: number) => void;
}

const MOST_PAIRS = 100_000;
const FADE = Float32Array.from({ length: SIZE }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (n + 0.5)) / SIZE));
/** Cosines, then sines, of the first half turn backwards. */
const TURNS = Float32Array.from({ length: SIZE }, (_, k) => {
  const angle = (-2 * Math.PI * (k % (SIZE / 2))) / SIZE;
  return k < SIZE / 2 ? Math.cos(angle) : Math.sin(angle);
});

/** Takes the bytes of `forgery.wasm`. */
export async function createNative(wasm: Uint8Array): Promise<Native> {
  const native = await instantiate<Exports>(wasm);
  const base = native.base();

  const allocate = <const Sizes extends readonly number[]>(from: number, ...sizes: Sizes) =>
    layOut(native.memory, from, sizes);
  const bytes = (at: number, size: number) => new Uint8Array(native.memory.buffer, at, size);
  const floats = (at: number, count: number) => new Float32Array(native.memory.buffer, at, count);
  const words = (at: number, count: number) => new Int32Array(native.memory.buffer, at, count);

  return {
    hold(raster) {
      const { width, height, data } = raster;
      const count = width * height;
      const [plane, output] = allocate(base, count, 64);
      const scratch = output + 64;
      bytes(plane, count).set(luma(raster).data);
      let answer = floats(output, 9);

      return {
        width,
        height,
        block(x, y, out, to) {
          const usable = native.block(plane + y * width + x, width, output) === 1;
          // Memory that has grown may have moved.
          if (answer.length === 0) answer = floats(output, 9);
          for (let f = 0; f < 9; f++) out[to + f] = answer[f]!;
          return usable;
        },
        corners(quad, stride, margin, most) {
          const places = Math.ceil(width / stride) * Math.ceil(height / stride);
          const bits = Math.ceil(count / 8);
          const [sides, rough, taken, out] = allocate(scratch, 12 * 8, places * 12, bits, most * 4);
          new Float64Array(native.memory.buffer, sides, 12).set(
            sidesOf(quad).flatMap(({ across, down, offset }) => [across, down, offset]),
          );
          bytes(taken, bits).fill(0);
          const found = native.corners(plane, width, height, stride, margin, sides, rough, taken, out, most);
          return words(out, found).slice();
        },
        pairs(corners, offsets, alike) {
          const [at, places, codes, out] = allocate(
            scratch,
            corners.length * 4,
            offsets.length * 4,
            corners.length * 8,
            MOST_PAIRS * 4,
          );
          words(at, corners.length).set(corners);
          words(places, offsets.length).set(offsets);
          const found = native.pairs(plane, at, corners.length, places, codes, alike, out, MOST_PAIRS);
          return new Uint16Array(native.memory.buffer, out, found * 2).slice();
        },
        compare(box, dx, dy, step, { flat, steep }) {
          const [left, top, right, bottom] = [box.x, box.y, box.x + box.width, box.y + box.height];
          native.compare(plane, width, left, top, right, bottom, dy * width + dx, step, flat, steep, output);
          const sums = new Float64Array(native.memory.buffer, output, 8);
          const [n, a, b, aa, bb, ab, edgeSquares, edges] = sums as unknown as [
            number,
            number,
            number,
            number,
            number,
            number,
            number,
            number,
          ];
          return { count: n, a, b, aa, bb, ab, edges, edgeSquares };
        },
        powers(one, other) {
          const plain = SIZE * SIZE * 4;
          const [rgba, fade, turns, re, im, first, second] = allocate(
            scratch,
            plain,
            SIZE * 4,
            SIZE * 4,
            plain,
            plain,
            plain / 2 + SIZE * 4,
            plain / 2 + SIZE * 4,
          );
          floats(fade, SIZE).set(FADE);
          floats(turns, SIZE).set(TURNS);
          for (const [{ left, top }, to] of [
            [one, re],
            [other, im],
          ] as const) {
            const target = bytes(rgba, plain);
            for (let y = 0; y < SIZE; y++) {
              const from = ((top + y) * width + left) * 4;
              target.set(data.subarray(from, from + SIZE * 4), y * SIZE * 4);
            }
            native.detail(rgba, fade, to);
          }
          native.powers(re, im, turns, first, second);
          const kept = SIZE * (SIZE / 2 + 1);
          return [floats(first, kept).slice(), floats(second, kept).slice()];
        },
      };
    },
  };
}
