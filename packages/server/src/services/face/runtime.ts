import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { type GraphModel, loadGraphModel } from '@tensorflow/tfjs-converter';
import * as tf from '@tensorflow/tfjs-core';

const resolve = createRequire(import.meta.url).resolve;

/** Bytes of a file of an installed package. */
const packaged = async (path: string): Promise<Uint8Array> => new Uint8Array(await readFile(resolve(path)));

/** `@vladmandic/human` has an `exports` map that names files it does not have: its models are found beside its package.json. */
const humanModel = async (file: string): Promise<Uint8Array> =>
  new Uint8Array(await readFile(join(packageFolder('@vladmandic/human'), 'models', file)));

function packageFolder(name: string): string {
  for (const folder of createRequire(import.meta.url).resolve.paths(name) ?? []) {
    try {
      return dirname(resolve(join(folder, name, 'package.json')));
    } catch {
      // Not in this node_modules: the next one up.
    }
  }
  throw new Error(`${name} is not installed`);
}

let started: Promise<void> | null = null;

/** Starts the wasm backend once a thread: 50 ms, single-threaded, with SIMD where the processor has it. */
export function startRuntime(): Promise<void> {
  started ??= (async () => {
    setWasmPaths(`${dirname(resolve('@tensorflow/tfjs-backend-wasm'))}/`);
    if (!(await tf.setBackend('wasm'))) throw new Error('the wasm backend did not start');
    await tf.ready();
  })();
  started.catch(() => (started = null));
  return started;
}

export async function loadHumanModel(name: 'blazeface' | 'facemesh' | 'iris'): Promise<GraphModel> {
  const { modelTopology, weightsManifest, format, signature } = JSON.parse(
    Buffer.from(await humanModel(`${name}.json`)).toString('utf8'),
  );
  const weightSpecs = (weightsManifest as { weights: tf.io.WeightsManifestEntry[] }[]).flatMap(
    ({ weights }) => weights,
  );
  const weightData = exactBuffer(await humanModel(`${name}.bin`));
  return loadGraphModel({ load: async () => ({ modelTopology, weightSpecs, weightData, format, signature }) });
}

/** Weights of the dlib ResNet by their names. */
export async function loadDescriptorWeights(): Promise<Record<string, tf.Tensor>> {
  const folder = '@vladmandic/face-api/model/face_recognition_model';
  const manifest = Buffer.from(await packaged(`${folder}-weights_manifest.json`)).toString('utf8');
  const [{ weights }] = JSON.parse(manifest) as [{ weights: tf.io.WeightsManifestEntry[] }];
  return tf.io.decodeWeights(exactBuffer(await packaged(`${folder}.bin`)), weights);
}

/** A small file read by Node lies in a pool that it shares with others. */
const exactBuffer = (bytes: Uint8Array): ArrayBuffer =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
