import type { BarcodeReader } from '../barcode/read-barcodes.ts';
import { createMrzReader, type MrzReader } from '../mrz/reader.ts';
import type { AssetLoader } from '../types.ts';
import type { VizReader } from '../viz/read-viz.ts';

/** What reads a document. Printed text and barcodes are loaded when first asked for: seven megabytes and one. */
export interface Recognisers {
  readonly mrz: MrzReader;
  readonly viz: () => Promise<VizReader>;
  readonly barcodes: () => Promise<BarcodeReader>;
}

/** Loads the MRZ reader's assets now. Rejects, as the other two do, when they can't be had. */
export async function createRecognisers(loadAsset: AssetLoader): Promise<Recognisers> {
  // The zone and small print are read by the same code with weights of their own.
  const code = once(() => loadAsset('mrz-net.wasm'));
  const load: AssetLoader = (name) => (name === 'mrz-net.wasm' ? code() : loadAsset(name));
  return {
    mrz: await createMrzReader(load),
    viz: once(async () => (await import('../viz/read-viz.ts')).createVizReader(load)),
    barcodes: once(async () => (await import('../barcode/read-barcodes.ts')).createBarcodeReader(load)),
  };
}

/** Loads when first asked; what could not be loaded is tried again by the next document. */
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
