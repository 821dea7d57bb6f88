import type { AssetName } from '@verify/reading';
import { createDocumentReader, type DocumentReader } from '@verify/reading/document';
import { createAssetLoader } from './assets.ts';
import { decodeImage, type DecodeOutcome } from './image/decode.ts';

export interface ToolsOptions {
  readonly assets: Partial<Record<AssetName, string>>;
}

/** What services share within a worker: recognisers that are loaded once, and images that are decoded once a task. */
export interface Tools {
  readonly reader: DocumentReader;
  image(file: { readonly sha256: string; readonly bytes: Uint8Array }): Promise<DecodeOutcome>;
  /** After a task: lets its images go. */
  forget(): void;
}

/** Rejects when a recogniser's file can't be had. */
export async function createTools({ assets }: ToolsOptions): Promise<Tools> {
  const images = new Map<string, Promise<DecodeOutcome>>();
  return {
    reader: await createDocumentReader(createAssetLoader(assets)),
    image({ sha256, bytes }) {
      const image = images.get(sha256) ?? decodeImage(bytes);
      images.set(sha256, image);
      return image;
    },
    forget: () => images.clear(),
  };
}
