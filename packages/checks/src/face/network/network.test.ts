import { beforeAll, expect, test } from 'vitest';
import { type Kernels, loadKernels } from './kernels.ts';
import { type Convolution, createNetworkBuilder, type NetworkBuilder } from './network.ts';
import type { Tensor } from './tensor.ts';

let kernels: Kernels;
beforeAll(async () => {
  kernels = await loadKernels();
});

let seed = 7;
const noise = (length: number): Float32Array =>
  Float32Array.from({ length }, () => (seed = (seed * 48271) % 2147483647) / 2147483647 - 0.5);

/** A picture as used by the reference below: zero outside. */
interface Picture {
  readonly rows: number;
  readonly columns: number;
  readonly channels: number;
  readonly at: (y: number, x: number, c: number) => number;
}

const picture = (values: Float32Array, rows: number, columns: number, channels: number): Picture => ({
  rows,
  columns,
  channels,
  at: (y, x, c) =>
    y < 0 || x < 0 || y >= rows || x >= columns || c >= channels ? 0 : values[(y * columns + x) * channels + c]!,
});
const drawn = (rows: number, columns: number, channels: number, value: Picture['at']): Picture => {
  const values = Float32Array.from({ length: rows * columns * channels }, (_, i) =>
    value(Math.floor(i / channels / columns), Math.floor(i / channels) % columns, i % channels),
  );
  return picture(values, rows, columns, channels);
};
const valuesOf = ({ rows, columns, channels, at }: Picture): number[] =>
  Array.from({ length: rows * columns * channels }, (_, i) =>
    at(Math.floor(i / channels / columns), Math.floor(i / channels) % columns, i % channels),
  );

function convolved(from: Picture, how: Convolution, past?: Picture): Picture {
  const { weights, bias, size, stride, padding, activation } = how;
  const all = (length: number) => Math.max(0, (Math.ceil(length / stride) - 1) * stride + size - length);
  const [top, left] = padding === 'same' ? [all(from.rows) >> 1, all(from.columns) >> 1] : [0, 0];
  const length = (of: number) => (padding === 'same' ? Math.ceil(of / stride) : Math.floor((of - size) / stride) + 1);
  return drawn(length(from.rows), length(from.columns), bias.length, (y, x, o) => {
    let sum = bias[o]! + (past?.at(y, x, o) ?? 0);
    for (let n = 0; n < size * size; n++)
      for (let c = 0; c < from.channels; c++) {
        const value = from.at(y * stride - top + Math.floor(n / size), x * stride - left + (n % size), c);
        sum += value * weights[(n * from.channels + c) * bias.length + o]!;
      }
    if (sum > 0 || activation === 'linear') return sum;
    return activation === 'relu' ? 0 : sum * activation.slopes[o]!;
  });
}

/** Runs layers on noise of 13 x 13 RGB. */
function run(layers: (builder: NetworkBuilder) => Tensor): { input: Picture; output: Float32Array } {
  const builder = createNetworkBuilder(kernels, 13);
  const input = noise(13 * 13 * 3);
  const [output] = builder.build([layers(builder)]).run((address) => kernels.floats(address, input.length).set(input));
  return { input: picture(input, 13, 13, 3), output: output! };
}

function expectClose(output: Float32Array, wanted: Picture): void {
  const values = valuesOf(wanted);
  expect(output).toHaveLength(values.length);
  expect(Math.max(...values.map((value, i) => Math.abs(value - output[i]!)))).toBeLessThan(1e-5);
}

const layer = (from: number, out: number, how: Partial<Convolution>): Convolution => {
  const { size = 3 } = how;
  const weights = noise(size * size * from * out);
  return { weights, bias: noise(out), size, stride: 1, padding: 'same', activation: 'linear', ...how };
};

test.each([
  ['rows of 13 pixels, in tiles of five and four', layer(3, 16, {})],
  ['a stride, an even kernel, and channels that are no fours', layer(3, 6, { size: 4, stride: 2, activation: 'relu' })],
  ['no margin', layer(3, 9, { size: 5, stride: 3, padding: 'valid', activation: { slopes: noise(12) } })],
  ['one value', layer(3, 5, { size: 13, padding: 'valid' })],
])('a convolution: %s', (_, how) => {
  const { input, output } = run((builder) => builder.convolve(builder.input, how));
  expectClose(output, convolved(input, how));
});

test.each([
  ['13 x 13, with a residual', 13, { size: 1 }, { activation: { slopes: noise(20) } }, true],
  ['12 x 12', 12, { size: 2, padding: 'valid' }, { activation: 'relu' }, false],
] as const)('a convolution of 3 x 3 from many channels: %s', (_, side, first, second, adds) => {
  const [before, how] = [layer(3, 18, first), layer(18, 20, second)];
  const { input, output } = run((builder) => {
    const from = builder.convolve(builder.input, before);
    return builder.convolve(from, { ...how, ...(adds && { residual: from }) });
  });
  const from = convolved(input, before);
  expect(from.rows).toBe(side);
  expectClose(output, convolved(from, how, adds ? from : undefined));
});

test('a block filters each channel, then mixes them and adds a residual with fewer channels', () => {
  const first = layer(3, 8, { activation: 'relu' });
  const weights = noise(9 * 8);
  const mix = layer(8, 16, { size: 1, activation: { slopes: noise(16) } });
  const { input, output } = run((builder) => {
    const past = builder.convolve(builder.input, first);
    return builder.convolve(builder.depthwise(past, weights, 1), { ...mix, residual: past });
  });
  const past = convolved(input, first);
  const alone = drawn(13, 13, 8, (y, x, c) => {
    let sum = 0;
    for (let n = 0; n < 9; n++) sum += past.at(y - 1 + Math.floor(n / 3), x - 1 + (n % 3), c) * weights[n * 8 + c]!;
    return sum;
  });
  expectClose(output, convolved(alone, mix, past));
});

test('a block can filter every second pixel of each channel', () => {
  const first = layer(3, 4, {});
  const weights = noise(9 * 4);
  const { input, output } = run((builder) => builder.depthwise(builder.convolve(builder.input, first), weights, 2));
  const past = convolved(input, first);
  const wanted = drawn(7, 7, 4, (y, x, c) => {
    let sum = 0;
    for (let n = 0; n < 9; n++)
      sum += past.at(2 * y - 1 + Math.floor(n / 3), 2 * x - 1 + (n % 3), c) * weights[n * 4 + c]!;
    return sum;
  });
  expectClose(output, wanted);
});

test('pooling and sums accept pictures of different sizes', () => {
  const [wide, narrow] = [layer(3, 4, {}), layer(3, 8, {})];
  const { input, output } = run((builder) =>
    builder.add(
      builder.pool(builder.convolve(builder.input, wide), 'maximum', 3, 2),
      builder.pool(builder.convolve(builder.input, narrow), 'mean', 4, 3),
      'relu',
    ),
  );
  const [a, b] = [wide, narrow].map((how) => convolved(input, how));
  const wanted = drawn(6, 6, 8, (y, x, c) => {
    const nine = Array.from({ length: 9 }, (_, n) => a!.at(2 * y + Math.floor(n / 3), 2 * x + (n % 3), c));
    const sixteen = Array.from({ length: 16 }, (_, n) => b!.at(3 * y + Math.floor(n / 4), 3 * x + (n % 4), c));
    const mean = y < 4 && x < 4 ? sixteen.reduce((sum, value) => sum + value, 0) / 16 : 0;
    return Math.max(0, (c < 4 ? Math.max(...nine) : 0) + mean);
  });
  expectClose(output, wanted);
});

test('a network that needs more memory moves the shared memory, and other networks still run', () => {
  const how = layer(3, 4, {});
  const small = createNetworkBuilder(kernels, 13);
  const network = small.build([small.convolve(small.input, how)]);
  const input = noise(13 * 13 * 3);
  const fill = (address: number) => kernels.floats(address, input.length).set(input);
  const [before] = network.run(fill);
  const large = createNetworkBuilder(kernels, 400);
  large.build([large.convolve(large.input, layer(3, 64, {}))]).run(() => {});
  expect(network.run(fill)[0]).toEqual(before);
});

test('a crop is rotated, mirrored, and black outside the picture', () => {
  const [width, height] = [8, 6];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < width * height; i++) data.set([i, 2 * i, 3 * i, 255], i * 4);
  const address = kernels.allocate(4 * 4 * 3 * 4);
  const crop = (mirror: boolean) => {
    // A quarter turn about (4, 1): rightwards in the crop is downwards in the picture.
    const placement = { a: 0, b: 1, x: 4, y: 1 };
    kernels.sample(address, { width, height, data }, placement, 4, { mean: [0, 0, 10], deviation: 2, mirror });
    return kernels.floats(address, 48).slice();
  };
  const wanted = (u: number, v: number): number[] => {
    const [x, y] = [3 - v, 1 + u];
    const inside = x >= 0 && y >= 0 && x < width && y < height ? y * width + x : 0;
    return [inside / 2, inside, (3 * inside - 10) / 2];
  };
  const grid = Array.from({ length: 16 }, (_, i) => [i % 4, Math.floor(i / 4)] as const);
  expect([...crop(false)]).toEqual(grid.flatMap(([u, v]) => wanted(u, v)));
  expect([...crop(true)]).toEqual(grid.flatMap(([u, v]) => wanted(3 - u, v)));
});
