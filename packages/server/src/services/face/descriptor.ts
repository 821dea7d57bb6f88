import * as tf from '@tensorflow/tfjs-core';
import type { FaceLandmarks } from '@verify/face';
import type { Raster } from '@verify/reading';
import { loadDescriptorWeights, startRuntime } from './runtime.ts';
import { type Placement, sampleInto } from './sample.ts';

/** 128 values; the Euclidean distance of two is small for one person. */
export type FaceDescriptor = Float32Array;

export interface DescriptorReader {
  /** Mean of the face and of its mirror image. 40 to 60 ms. */
  describe(image: Raster, landmarks: FaceLandmarks): FaceDescriptor;
}

const INPUT = 150;
const MEAN = [122.782, 117.001, 104.298] as const;

/**
 * Where the network was trained to find outer and inner corners of both eyes and the base of the nose, in a crop of 150 px with a
 * quarter of margin (dlib's chip of five landmarks), by the mesh's index.
 */
const CHIP: readonly (readonly [index: number, x: number, y: number])[] = (
  [
    [263, 0.8595674595992, 0.2134981538014],
    [362, 0.6460604764104, 0.2289674387677],
    [33, 0.1205750620789, 0.2137274526848],
    [133, 0.3340850613712, 0.2290642403242],
    [2, 0.4901123135679, 0.6277975316475],
  ] as const
).map(([index, x, y]) => [index, ((0.25 + x) / 1.5) * INPUT, ((0.25 + y) / 1.5) * INPUT]);

export async function createDescriptorReader(): Promise<DescriptorReader> {
  await startRuntime();
  const network = createNetwork(await loadDescriptorWeights());
  return {
    describe(image, landmarks) {
      const placement = chipPlacement(image, landmarks);
      const size = INPUT * INPUT * 3;
      const pixels = new Float32Array(size * 2);
      sampleInto(pixels, 0, image, placement, INPUT, { mean: MEAN, deviation: 255 });
      sampleInto(pixels, size, image, placement, INPUT, { mean: MEAN, deviation: 255, mirror: true });
      return tf.tidy(() => {
        const both = network(tf.tensor4d(pixels, [2, INPUT, INPUT, 3]));
        return tf.mean(both, 0).dataSync() as Float32Array;
      });
    },
  };
}

/** The similarity that carries the chip's points onto the face's, by least squares. */
function chipPlacement(image: Raster, landmarks: FaceLandmarks): Placement {
  const pairs = CHIP.map(([index, u, v]) => {
    const { x, y } = landmarks[index]!;
    return { u, v, x: x * image.width, y: y * image.height };
  });
  const mean = (pick: (pair: (typeof pairs)[number]) => number) =>
    pairs.reduce((sum, pair) => sum + pick(pair), 0) / pairs.length;
  const [mu, mv, mx, my] = [mean(({ u }) => u), mean(({ v }) => v), mean(({ x }) => x), mean(({ y }) => y)];
  let [along, across, square] = [0, 0, 0];
  for (const { u, v, x, y } of pairs) {
    const [du, dv, dx, dy] = [u - mu, v - mv, x - mx, y - my];
    along += du * dx + dv * dy;
    across += du * dy - dv * dx;
    square += du * du + dv * dv;
  }
  const [a, b] = [along / square, across / square];
  return { a, b, x: mx - a * mu + b * mv, y: my - b * mu - a * mv };
}

/** The residual network of 29 layers (He et al. 2015) as dlib trained it; scale layers are folded into the convolutions before. */
function createNetwork(weights: Record<string, tf.Tensor>): (input: tf.Tensor4D) => tf.Tensor2D {
  const convolutions = new Map<string, { filters: tf.Tensor4D; bias: tf.Tensor1D }>();
  const fold = (name: string) => {
    const scale = weights[`${name}/scale/weights`]!;
    const folded = tf.tidy(() => ({
      filters: tf.mul(weights[`${name}/conv/filters`]!, scale) as tf.Tensor4D,
      bias: tf.add(tf.mul(weights[`${name}/conv/bias`]!, scale), weights[`${name}/scale/biases`]!) as tf.Tensor1D,
    }));
    convolutions.set(name, folded);
    return folded;
  };
  for (const key of Object.keys(weights))
    if (key.endsWith('/conv/filters')) fold(key.slice(0, -'/conv/filters'.length));
  const last = weights['fc'] as tf.Tensor2D;
  for (const [key, tensor] of Object.entries(weights)) if (key !== 'fc') tensor.dispose();

  const convolve = (x: tf.Tensor4D, name: string, down: boolean, activation: 'relu' | 'linear'): tf.Tensor4D => {
    const { filters: filter, bias } = convolutions.get(name)!;
    const [strides, pad] = down ? ([2, 'valid'] as const) : ([1, 'same'] as const);
    return tf.fused.conv2d({ x, filter, strides, pad, bias, activation });
  };
  const residual = (x: tf.Tensor4D, name: string): tf.Tensor4D =>
    tf.relu(tf.add(x, convolve(convolve(x, `${name}/conv1`, false, 'relu'), `${name}/conv2`, false, 'linear')));
  const residualDown = (x: tf.Tensor4D, name: string): tf.Tensor4D => {
    const out = convolve(convolve(x, `${name}/conv1`, true, 'relu'), `${name}/conv2`, false, 'linear');
    const pooled = tf.avgPool(x, 2, 2, 'valid');
    const [, rows, columns, channels] = pooled.shape;
    const grown = tf.pad(out, [
      [0, 0],
      [0, rows - out.shape[1]],
      [0, columns - out.shape[2]],
      [0, 0],
    ]);
    const widened = tf.pad(pooled, [
      [0, 0],
      [0, 0],
      [0, 0],
      [0, out.shape[3] - channels],
    ]);
    return tf.relu(tf.add(widened, grown));
  };
  return (input) => {
    let out = tf.maxPool(convolve(input, 'conv32_down', true, 'relu'), 3, 2, 'valid');
    for (const name of LAYERS) out = name.includes('down') ? residualDown(out, name) : residual(out, name);
    return tf.matMul(tf.mean(out, [1, 2]) as tf.Tensor2D, last);
  };
}

const LAYERS =
  'conv32_1 conv32_2 conv32_3 conv64_down conv64_1 conv64_2 conv64_3 conv128_down conv128_1 conv128_2 conv256_down conv256_1 conv256_2 conv256_down_out'.split(
    ' ',
  );
