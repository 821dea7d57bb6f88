import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Kernels } from './kernels.ts';
import { createNetworkBuilder, type Network } from './network.ts';
import type { Activation, Tensor } from './tensor.ts';

const resolve = createRequire(import.meta.url).resolve;

/** One array in a model's file, and its storage format. */
interface WeightSpec {
  readonly name: string;
  readonly shape: readonly number[];
  readonly dtype: string;
  readonly quantization?: { readonly dtype: string; readonly min?: number; readonly scale?: number };
}

export interface Weights {
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

/** A node of TensorFlow.js's graph models, with the attributes that the face models use. */
interface GraphNode {
  readonly name: string;
  readonly op: string;
  readonly input?: readonly string[];
  readonly attr?: Readonly<Record<string, { s?: string; list?: { i?: readonly string[]; s?: readonly string[] } }>>;
}

/**
 * Converts a model of `@vladmandic/human` into a network of ours. Operations after the last convolution (reshaping, a
 * sigmoid) are left to the caller.
 * @param outputs names of the graph's nodes; nodes that only others need are not computed
 */
export async function loadHumanModel(
  kernels: Kernels,
  name: 'blazeface' | 'facemesh' | 'iris',
  { side, outputs }: { side: number; outputs: readonly string[] },
): Promise<Network> {
  const { modelTopology, weightsManifest } = JSON.parse(
    Buffer.from(await humanModel(`${name}.json`)).toString('utf8'),
  ) as {
    modelTopology: { node: readonly GraphNode[] };
    weightsManifest: readonly { weights: readonly WeightSpec[] }[];
  };
  const weights = readWeights(
    weightsManifest.flatMap((part) => part.weights),
    await humanModel(`${name}.bin`),
  );
  const builder = createNetworkBuilder(kernels, side);
  const nodes = new Map(modelTopology.node.map((node) => [node.name, node]));
  const readers = new Map<string, number>();
  for (const { input = [] } of modelTopology.node)
    for (const one of input) readers.set(one, (readers.get(one) ?? 0) + 1);
  const made = new Map<string, Tensor>();

  const nodeOf = (name: string): GraphNode => {
    const node = nodes.get(name);
    if (!node) throw new Error(`${name} is no node of the graph`);
    return node;
  };
  const array = (name: string): Float32Array => weights.get(name)!.values;
  const stride = ({ attr }: GraphNode): number => Number(attr!['strides']!.list!.i![1]);
  const make = (name: string): Tensor => {
    const tensor = made.get(name) ?? layer(nodeOf(name));
    made.set(name, tensor);
    return tensor;
  };
  const layer = (node: GraphNode): Tensor => {
    const [first, second] = node.input ?? [];
    switch (node.op) {
      case 'Placeholder':
        return builder.input;
      // Padding with zero channels changes nothing: the addition that follows treats missing channels as zeros.
      case 'Pad':
      case 'Identity':
      case 'Reshape':
      case 'Sigmoid':
        return make(first!);
      case '_FusedConv2D':
        return convolve(node, null);
      case 'DepthwiseConv2dNative':
        return builder.depthwise(make(first!), array(second!), stride(node));
      case 'MaxPool':
        return builder.pool(make(first!), 'maximum', Number(node.attr!['ksize']!.list!.i![1]), stride(node));
      case 'Relu':
        return sum(nodeOf(first!), 'relu');
      case 'Prelu':
        return sum(nodeOf(first!), { slopes: array(second!) });
      default:
        throw new Error(`No layer for ${node.op}`);
    }
  };
  const convolve = (node: GraphNode, added: { residual: Tensor; activation: Activation } | null): Tensor => {
    const [from, filters, bias, slopes] = node.input!;
    const fused = node.attr!['fused_ops']!.list!.s!.map(text);
    const own = fused.includes('Prelu') ? { slopes: array(slopes!) } : fused.includes('Relu') ? 'relu' : 'linear';
    return builder.convolve(make(from!), {
      weights: array(filters!),
      bias: array(bias!),
      size: weights.get(filters!)!.shape[0]!,
      stride: stride(node),
      padding: text(node.attr!['padding']!.s!) === 'SAME' ? 'same' : 'valid',
      activation: added?.activation ?? own,
      ...(added && { residual: added.residual }),
    });
  };
  /** A block's convolution, its residual and the activation of their sum form one layer. */
  const sum = (node: GraphNode, activation: Activation): Tensor => {
    if (node.op !== 'AddV2') throw new Error(`No layer for an activation of ${node.op}`);
    const last = node.input!.find((one) => nodeOf(one).op === '_FusedConv2D' && readers.get(one) === 1);
    if (last === undefined) throw new Error('No layer for a sum without a convolution');
    return convolve(nodeOf(last), { residual: make(node.input!.find((one) => one !== last)!), activation });
  };
  return builder.build(outputs.map(make));
}

/** Bytes of every model of faces. */
export const readFaceModels = (): Promise<Uint8Array[]> =>
  Promise.all([
    ...(['blazeface', 'facemesh', 'iris'] as const).map((name) => humanModel(`${name}.bin`)),
    readFile(resolve(`${DESCRIPTOR}.bin`)),
  ]);

const DESCRIPTOR = '@vladmandic/face-api/model/face_recognition_model';

/** Weights of the dlib ResNet by name. */
export async function loadDescriptorWeights(): Promise<ReadonlyMap<string, Weights>> {
  const manifest = await readFile(resolve(`${DESCRIPTOR}-weights_manifest.json`), 'utf8');
  const [{ weights }] = JSON.parse(manifest) as [{ weights: readonly WeightSpec[] }];
  return readWeights(weights, await readFile(resolve(`${DESCRIPTOR}.bin`)));
}

function readWeights(specs: readonly WeightSpec[], file: Uint8Array): ReadonlyMap<string, Weights> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const read = new Map<string, Weights>();
  let at = 0;
  for (const { name, shape, dtype, quantization } of specs) {
    const length = shape.reduce((product, size) => product * size, 1);
    const { dtype: stored, min = 0, scale = 1 } = quantization ?? { dtype };
    const [bytes, value] = READERS[stored] ?? [];
    if (!bytes || !value) throw new Error(`${name} is stored as ${stored}`);
    const values = new Float32Array(length);
    for (let i = 0; i < length; i++) values[i] = value(view, at + i * bytes) * scale + min;
    read.set(name, { shape, values });
    at += length * bytes;
  }
  return read;
}

const READERS: Readonly<Record<string, readonly [bytes: number, read: (view: DataView, at: number) => number]>> = {
  float32: [4, (view, at) => view.getFloat32(at, true)],
  float16: [2, (view, at) => halfFloat(view.getUint16(at, true))],
  int32: [4, (view, at) => view.getInt32(at, true)],
  uint8: [1, (view, at) => view.getUint8(at)],
};

/** IEEE 754 binary16. */
function halfFloat(bits: number): number {
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  const sign = bits & 0x8000 ? -1 : 1;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return exponent === 31 ? (fraction ? NaN : sign * Infinity) : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

const text = (base64: string): string => Buffer.from(base64, 'base64').toString('utf8');

/** Its `exports` name files that do not exist, so models are located next to its package.json. */
const humanModel = (file: string): Promise<Uint8Array> =>
  readFile(join(packageFolder('@vladmandic/human'), 'models', file));

function packageFolder(name: string): string {
  for (const folder of createRequire(import.meta.url).resolve.paths(name) ?? []) {
    try {
      return dirname(resolve(join(folder, name, 'package.json')));
    } catch {
      // Not in this node_modules; try the next one up.
    }
  }
  throw new Error(`${name} is not installed`);
}
