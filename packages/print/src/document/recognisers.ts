import type { BarcodeReader } from '@verify/reading/barcode/read-barcodes';
import { createMrzReader, type MrzReader } from '@verify/reading/mrz/reader';
import type { AssetLoader } from '@verify/reading';
import type { VizReader } from '../viz/read-viz.ts';

/** The document readers. Printed text and barcodes are loaded on first use: seven megabytes and one. */
export interface Recognisers {
  readonly mrz: MrzReader;
  readonly viz: () => Promise<VizReader>;
  readonly barcodes: () => Promise<BarcodeReader>;
}

/** Loads the MRZ reader's assets now. Rejects, as the other two do, if they can't be loaded. */
export async function createRecognisers(loadAsset: AssetLoader): Promise<Recognisers> {
  // The zone and small print are read by the same code with separate weights.
  const code = once(() => loadAsset('mrz-net.wasm'));
  const load: AssetLoader = (name) => (name === 'mrz-net.wasm' ? code() : loadAsset(name));
  return {
    mrz: await createMrzReader(load),
    viz: once(async () => (await import('../viz/read-viz.ts')).createVizReader(load)),
    barcodes: once(async () => (await import('@verify/reading/barcode/read-barcodes')).createBarcodeReader(load)),
  };
}

/** Loads on first use; a failed load is tried again with the next document. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}
