import { type AssetName, createMrzReader, findDocument, judgePhoto, type Raster } from '@verify/reading';
import { createAssetLoader } from './assets.ts';
import type { DocumentReading, SideReading } from './doc-check/document-reading.ts';
import { decodeImage } from './image/decode.ts';

export interface ToolsOptions {
  readonly assets: Partial<Record<AssetName, string>>;
}

/** What services share within a worker: recognisers that are loaded once, and images that are decoded once a task. */
export interface Tools {
  readonly reader: {
    read(images: { front: Raster; back?: Raster }, options: { today: string }): Promise<DocumentReading>;
  };
  image(file: { readonly sha256: string; readonly bytes: Uint8Array }): ReturnType<typeof decodeImage>;
  /** After a task: lets its images go. */
  forget(): void;
}

export async function createTools({ assets }: ToolsOptions): Promise<Tools> {
  const images = new Map<string, ReturnType<typeof decodeImage>>();
  return {
    reader: await provisionalReader(assets),
    image({ sha256, bytes }) {
      const known = images.get(sha256) ?? decodeImage(bytes);
      images.set(sha256, known);
      return known;
    },
    forget: () => images.clear(),
  };
}

async function provisionalReader(assets: ToolsOptions['assets']): Promise<Tools['reader']> {
  const mrzReader = await createMrzReader(createAssetLoader(assets));
  const side = (raster: Raster, today: string) => {
    const outcome = mrzReader.read(raster, { today });
    const mrz = outcome.ok ? outcome.mrz : (outcome.best ?? null);
    const found = findDocument(raster);
    const reading: SideReading = {
      quad: found?.quad ?? null,
      quality: judgePhoto(raster, found?.quad),
      viz: [],
      barcodes: [],
      crops: [
        ...(found ? [{ kind: 'front' as const, quad: found.quad }] : []),
        ...(mrz ? [{ kind: 'mrz' as const, quad: mrz.quad }] : []),
      ],
      found: mrz !== null || (found !== null && found.score > 0.4),
      specimenWords: [],
    };
    return { reading, mrz };
  };
  return {
    read: async ({ front, back }, { today }) => {
      const one = side(front, today);
      const two = back && side(back, today);
      return {
        mrz: one.mrz ?? two?.mrz ?? null,
        mrzSide: one.mrz ? 'front' : two?.mrz ? 'back' : null,
        front: one.reading,
        back: two?.reading ?? null,
      };
    },
  };
}
