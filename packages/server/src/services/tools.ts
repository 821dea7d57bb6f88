import type { AssetName } from '@verify/reading';
import type { DocumentReading } from './doc-check/document-reading.ts';
import { decodeImage } from './image/decode.ts';

export interface ToolsOptions {
  readonly assets: Partial<Record<AssetName, string>>;
}

/** What services share within a worker: recognisers that are loaded once, and images that are decoded once a task. */
export interface Tools {
  readonly reader: { read(images: unknown, options: { today: string }): Promise<DocumentReading> };
  image(file: { readonly sha256: string; readonly bytes: Uint8Array }): ReturnType<typeof decodeImage>;
  /** After a task: lets its images go. */
  forget(): void;
}

export async function createTools(_options: ToolsOptions): Promise<Tools> {
  const images = new Map<string, ReturnType<typeof decodeImage>>();
  return {
    reader: { read: () => Promise.reject(new Error('no reader yet')) },
    image({ sha256, bytes }) {
      const known = images.get(sha256) ?? decodeImage(bytes);
      images.set(sha256, known);
      return known;
    },
    forget: () => images.clear(),
  };
}
