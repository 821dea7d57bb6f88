import { createHash } from 'node:crypto';
import type { AssetName } from '@verify/reading';
import { createAssetLoader } from './assets.ts';
import { readFaceModels } from '../face/network/models.ts';
import { listRecognisers } from './recogniser-manifest.ts';

const OWN: readonly AssetName[] = ['mrz-net.weights', 'mrz-net.wasm', 'forgery.wasm', 'tesseract-core.wasm'];

/** One hash over the deciding models and the operator's. Tesseract's languages follow the service's version. */
export async function modelsVersion(recognisers: string | undefined): Promise<string> {
  const load = createAssetLoader();
  const hash = createHash('sha256');
  for (const name of OWN) hash.update(await load(name));
  for (const bytes of await readFaceModels()) hash.update(bytes);
  for (const { network, characters } of listRecognisers(recognisers)) hash.update(network.sha256 + characters.sha256);
  return hash.digest('hex').slice(0, 16);
}
