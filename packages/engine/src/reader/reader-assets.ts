import type { AssetLoader, AssetName } from '@verify/reading';
import mrzWasm from '@verify/reading/assets/mrz-net.wasm?url';
import mrzWeights from '@verify/reading/assets/mrz-net.weights?url';
import textData from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url';
import textWasm from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url';
import barcodeWasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { AssetError, fetchAssets } from './fetch-assets.ts';
import type { OnProgress } from './outcomes.ts';

/** Files fetched together: the zone's with a document's first screen, the others when a photo may need them. */
const GROUPS = {
  zone: { 'mrz-net.wasm': mrzWasm, 'mrz-net.weights': mrzWeights },
  text: { 'tesseract-core.wasm': textWasm, 'eng.traineddata': textData },
  barcodes: { 'zxing_reader.wasm': barcodeWasm },
} as const satisfies Record<string, Partial<Record<AssetName, string>>>;

type AssetGroup = keyof typeof GROUPS;
type Files = Record<string, Uint8Array>;

export interface ReaderAssets {
  /** Starts to fetch a group for the first time. Rejects with an `AssetError`; a later call tries again. */
  fetch(group: AssetGroup): Promise<unknown>;
  /** Called for every piece that arrives, with the bytes of all files in progress. */
  watch(onProgress: OnProgress | null): void;
  /** For the recognisers. Each file is handed over once, so that its bytes can be freed. */
  readonly load: AssetLoader;
}

export function createReaderAssets(): ReaderAssets {
  const groups = new Map<AssetGroup, Promise<Files>>();
  const loaded = new Map<AssetGroup, readonly [number, number | null]>();
  let watcher: OnProgress | null = null;

  function tell(): void {
    const under = [...loaded.values()];
    const total = under.reduce<number | null>((sum, [, of]) => (sum === null || of === null ? null : sum + of), 0);
    watcher?.(
      under.reduce((sum, [bytes]) => sum + bytes, 0),
      total,
    );
  }

  function start(group: AssetGroup): Promise<Files> {
    const files: Promise<Files> = fetchAssets<string>(GROUPS[group], (bytes, of) => {
      loaded.set(group, [bytes, of]);
      tell();
    });
    files.catch(() => groups.delete(group)).finally(() => loaded.delete(group));
    groups.set(group, files);
    return files;
  }

  const fetchGroup = (group: AssetGroup): Promise<Files> => groups.get(group) ?? start(group);

  return {
    fetch: fetchGroup,
    watch: (onProgress) => (watcher = onProgress),
    async load(name) {
      const group = (Object.keys(GROUPS) as AssetGroup[]).find((one) => name in GROUPS[one]);
      if (!group) throw new AssetError(`${name}: not one of this worker's files`);
      const files = await fetchGroup(group);
      const bytes = files[name]!;
      delete files[name];
      if (Object.keys(files).length === 0) groups.delete(group);
      return bytes;
    },
  };
}
