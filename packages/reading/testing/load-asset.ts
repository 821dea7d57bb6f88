import { readFile } from 'node:fs/promises';
import type { AssetLoader, AssetName } from '../src/types.ts';

const WHERE: Readonly<Partial<Record<AssetName, string>>> = {
  'mrz-net.wasm': new URL('../assets/mrz-net.wasm', import.meta.url).href,
  'mrz-net.weights': new URL('../assets/mrz-net.weights', import.meta.url).href,
  'forgery.wasm': new URL('../assets/forgery.wasm', import.meta.url).href,
  'zxing_reader.wasm': import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'),
  'tesseract-core.wasm': import.meta.resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm'),
};

/** The recognisers' files from this package and from npm's, for tests and benchmarks in Node. */
export const loadAsset: AssetLoader = async (name) =>
  new Uint8Array(await readFile(new URL(WHERE[name] ?? languageData(name))));

const languageData = (name: AssetName): string =>
  import.meta.resolve(`@tesseract.js-data/${name.replace('.traineddata', '')}/4.0.0_best_int/${name}.gz`);
