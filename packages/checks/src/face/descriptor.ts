import type { FaceLandmarks } from '@verify/face';
import type { Raster } from '@verify/reading';
import { type Kernels, loadKernels } from './network/kernels.ts';
import { loadDescriptorWeights, type Weights } from './network/models.ts';
import { createNetworkBuilder, type Network } from './network/network.ts';
import type { Tensor } from './network/tensor.ts';
import type { Placement } from './sample.ts';

/** 128 values of length `DESCRIPTOR_LENGTH`; the Euclidean distance between two is small for the same person. */
export type FaceDescriptor = Float32Array;

/** Outputs are 1.36 to 1.63 long: one length moves strangers 0.03 away, one person 0.02 closer (`pnpm bench faces`). */
const DESCRIPTOR_LENGTH = 1.5;

export interface DescriptorReader {
  /**
   * Mean of the face and its mirror image, normalised.
   * @param glanced what `glance` returned for the same picture and landmarks: half of the work is done then
   */
  describe(image: Raster, landmarks: FaceLandmarks, glanced?: FaceDescriptor): FaceDescriptor;
  /** The face without its mirror image, in half the time: for comparing the stills of one recording with each other. */
  glance(image: Raster, landmarks: FaceLandmarks): FaceDescriptor;
}

const INPUT = 150;
/** Scale of the crop, as the mesh's eye corners are wider apart. On real photographs 0.85 and 0.88 separate best. */
const CHIP_SIZE = 0.88;
const MEAN = [122.782, 117.001, 104.298] as const;

/** Eye corners, outer and inner, and base of the nose in a crop of 150 px (dlib's chip of five), by the mesh. */
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
  const kernels = await loadKernels();
  const weights = await loadDescriptorWeights();
  const network = createNetwork(kernels, weights);
  const project = weights.get('fc')!;
  const outputs = new WeakMap<FaceDescriptor, Float32Array>();
  const run = (image: Raster, landmarks: FaceLandmarks, mirror: boolean): Float32Array => {
    const placement = chipPlacement(image, landmarks);
    const how = { mean: MEAN, deviation: 255, mirror };
    return network.run((input) => kernels.sample(input, image, placement, INPUT, how))[0]!;
  };
  return {
    describe(image, landmarks, glanced) {
      const straight = (glanced && outputs.get(glanced)) ?? run(image, landmarks, false);
      return normalised(projectMean([straight, run(image, landmarks, true)], project));
    },
    glance(image, landmarks) {
      const output = run(image, landmarks, false);
      const glanced = normalised(projectMean([output], project));
      outputs.set(glanced, output);
      return glanced;
    },
  };
}

/** Scales a descriptor, or a sum of descriptors, to the common length. */
export function normalised(values: FaceDescriptor): FaceDescriptor {
  const length = Math.hypot(...values) || 1;
  return values.map((value) => (value * DESCRIPTOR_LENGTH) / length);
}

/** One descriptor for several pictures of a person: their mean. Throws for an empty list. */
export function template(descriptors: readonly FaceDescriptor[]): FaceDescriptor {
  const [first, ...others] = descriptors;
  if (!first) throw new Error('a template needs a descriptor');
  return normalised(first.map((value, i) => others.reduce((sum, other) => sum + other[i]!, value)));
}

/** The network's last layer: the mean of all pixels of both sides, multiplied by a matrix. */
function projectMean(sides: readonly Float32Array[], { shape, values }: Weights): FaceDescriptor {
  const [from, to] = shape as [number, number];
  const mean = new Float32Array(from);
  for (const side of sides)
    side.forEach((value, i) => (mean[i % from]! += (value * from) / side.length / sides.length));
  const sums = new Float64Array(to);
  for (let i = 0; i < from; i++) for (let n = 0; n < to; n++) sums[n]! += mean[i]! * values[i * to + n]!;
  return Float32Array.from(sums);
}

/** From the chip's points to the face's by least squares, shrunk towards their centre by `CHIP_SIZE`. */
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
  const [a, b] = [(along / square) * CHIP_SIZE, (across / square) * CHIP_SIZE];
  return { a, b, x: mx - a * mu + b * mv, y: my - b * mu - a * mv };
}

/** The residual network of 29 layers of dlib; scale layers are merged into the convolutions before them. */
function createNetwork(kernels: Kernels, weights: ReadonlyMap<string, Weights>): Network {
  const builder = createNetworkBuilder(kernels, INPUT);
  const convolve = (
    from: Tensor,
    name: string,
    how: { readonly down?: boolean; readonly activation?: 'relu' | 'linear'; readonly residual?: Tensor },
  ): Tensor => {
    const { down = false, activation = 'relu', residual } = how;
    const { shape, values } = weights.get(`${name}/conv/filters`)!;
    const [bias, scale, shift] = ['conv/bias', 'scale/weights', 'scale/biases'].map(
      (part) => weights.get(`${name}/${part}`)!.values,
    ) as [Float32Array, Float32Array, Float32Array];
    return builder.convolve(from, {
      weights: values.map((value, i) => value * scale[i % scale.length]!),
      bias: bias.map((value, i) => value * scale[i]! + shift[i]!),
      size: shape[0]!,
      stride: down ? 2 : 1,
      padding: down ? 'valid' : 'same',
      activation,
      ...(residual && { residual }),
    });
  };
  const block = (from: Tensor, name: string): Tensor =>
    convolve(convolve(from, `${name}/conv1`, {}), `${name}/conv2`, { residual: from });
  /** The residual is halved in size and is larger by one row and one column. */
  const blockDown = (from: Tensor, name: string): Tensor => {
    const out = convolve(convolve(from, `${name}/conv1`, { down: true }), `${name}/conv2`, { activation: 'linear' });
    return builder.add(out, builder.pool(from, 'mean', 2, 2), 'relu');
  };
  let out = builder.pool(convolve(builder.input, 'conv32_down', { down: true }), 'maximum', 3, 2);
  for (const name of LAYERS) out = name.includes('down') ? blockDown(out, name) : block(out, name);
  return builder.build([out]);
}

const LAYERS =
  'conv32_1 conv32_2 conv32_3 conv64_down conv64_1 conv64_2 conv64_3 conv128_down conv128_1 conv128_2 conv256_down conv256_1 conv256_2 conv256_down_out'.split(
    ' ',
  );
