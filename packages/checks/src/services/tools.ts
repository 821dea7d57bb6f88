import { type AssetName, createMrzReader, type MrzReader } from '@verify/reading';
import { createDocumentReader, type DocumentReader } from '@verify/print/document';
import { createForgeryJudge, type ForgeryJudge } from '@verify/reading/forgery';
import { createPageReader, type PageReader } from '@verify/print/page';
import { createAssetLoader } from '../second-reader/assets.ts';
import { createFaceEngine, type FaceEngine } from '../face/face-engine.ts';
import { decodeImage, type DecodeOutcome } from '../image/decode.ts';
import type { DocumentMemo, KnownHolder } from '../signals/memory/holder.ts';
import type { AskPictures } from '../signals/memory/portrait.ts';
import { SecondReaders } from '../second-reader/second-reader.ts';
import { createHttpPad, type HttpPadOptions, type PassivePad } from '../face/passive-pad.ts';

export interface ToolsOptions {
  /** A presentation attack detector behind HTTP, if the operator has one. */
  readonly passivePad?: HttpPadOptions;
  readonly assets: Partial<Record<AssetName, string>>;
  /** Folder with recognisers of the operator's own, if there are any (docs/operations/recognisers.md). */
  readonly recognisers?: string;
}

/** Shared by the services in a worker: recognisers that are loaded once, and images that are decoded once per task. */
export interface Tools {
  readonly reader: DocumentReader;
  readonly judgeForgery: ForgeryJudge;
  /** Only the machine-readable zone, for pictures that should not have one. */
  readonly mrz: MrzReader;
  image(file: { readonly sha256: string; readonly bytes: Uint8Array }): Promise<DecodeOutcome>;
  /** The face models, loaded for the first application that needs them: half a second and 115 MB. */
  faces(): Promise<FaceEngine>;
  readonly passivePad: PassivePad | null;
  /** Asks the records who a document named before; absent if they are not consulted. */
  readonly holders?: (memo: DocumentMemo, withPortraits: boolean) => Promise<readonly KnownHolder[]>;
  /** Asks the records for the same portraits and grounds of documents; absent as `holders` is. */
  readonly pictures?: AskPictures;
  /** Reads scans and photos of letters; loaded on first use: half a second and 60 MB. */
  pages(): Promise<PageReader>;
  /** Releases the images after a task. */
  forget(): void;
}

/** Rejects when a recogniser's file is missing. */
export async function createTools({ assets, passivePad, recognisers }: ToolsOptions): Promise<Tools> {
  const loadAsset = createAssetLoader(assets);
  const [reader, judgeForgery, mrz] = await Promise.all([
    createDocumentReader(loadAsset, new SecondReaders({ folder: recognisers })),
    createForgeryJudge(loadAsset),
    createMrzReader(loadAsset),
  ]);
  const images = new Map<string, Promise<DecodeOutcome>>();
  let faces: Promise<FaceEngine> | null = null;
  let pages: Promise<PageReader> | null = null;
  return {
    reader,
    judgeForgery,
    mrz,
    faces() {
      faces ??= createFaceEngine();
      // The next application tries again.
      faces.catch(() => (faces = null));
      return faces;
    },
    pages() {
      pages ??= createPageReader(loadAsset);
      pages.catch(() => (pages = null));
      return pages;
    },
    passivePad: passivePad ? createHttpPad(passivePad) : null,
    image({ sha256, bytes }) {
      const image = images.get(sha256) ?? decodeImage(bytes);
      images.set(sha256, image);
      return image;
    },
    forget: () => images.clear(),
  };
}
