import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AssetLoader, AssetName } from '@verify/reading';

/** Files of the recognisers, from the installed packages or from where the operator keeps others. */
export function createAssetLoader(own: Partial<Record<AssetName, string>> = {}): AssetLoader {
  return async (name) => new Uint8Array(await readFile(own[name] ?? installed(name)));
}

/** packages/reading declares the packages that contain the files, so they are resolved from there. */
const { resolve: resolveOwn } = createRequire(import.meta.url);
const { resolve } = createRequire(resolveOwn('@verify/reading'));

function installed(name: AssetName): string {
  switch (name) {
    case 'mrz-net.wasm':
    case 'mrz-net.weights':
    case 'forgery.wasm':
      return resolveOwn(`@verify/reading/assets/${name}`);
    case 'zxing_reader.wasm':
      return resolve('zxing-wasm/reader/zxing_reader.wasm');
    case 'tesseract-core.wasm':
      return resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm');
    default:
      return resolve(`@tesseract.js-data/${name.replace('.traineddata', '')}/4.0.0_best_int/${name}.gz`);
  }
}
