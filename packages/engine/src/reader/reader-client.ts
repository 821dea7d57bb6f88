import type { DocumentSide, DocumentType } from '@verify/contract';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Pixels of the judged frame, clockwise from the document's top left. */
export type FrameQuad = readonly [Point, Point, Point, Point];

export type Hint =
  | 'no_document'
  | 'too_far'
  | 'too_close'
  | 'off_centre'
  | 'tilted'
  | 'blurred'
  | 'dark'
  | 'glare'
  | 'hold_still'
  | 'ready';

export interface FrameJudgement {
  readonly quad: FrameQuad | null;
  /** Of the judged frame, so that a view can scale the quad. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Document's share of the frame, 0 to 1. */
  readonly coverage: number;
  readonly sharpness: number;
  readonly brightness: number;
  readonly glare: number;
  readonly hint: Hint;
}

export type ReaderFailureCode = 'worker_failed' | 'asset_failed' | 'image_unreadable' | 'aborted' | 'busy';

export interface ReaderFailure {
  readonly ok: false;
  readonly code: ReaderFailureCode;
  /** For a developer's console, such as "…/mrz-net.wasm answered text/html". Never personal. */
  readonly detail: string;
}

export type LoadOutcome = { readonly ok: true } | ReaderFailure;
export type JudgeOutcome = { readonly ok: true; readonly judgement: FrameJudgement } | ReaderFailure;

export type Advice = 'fine' | 'retake_blurred' | 'retake_glare' | 'retake_mrz_unreadable';

export interface ReadHint {
  readonly documentType?: DocumentType;
  readonly side?: DocumentSide;
}

export interface ReadSuccess {
  readonly ok: true;
  /** Null when none was found, and for a PDF, which the server reads. */
  readonly mrz: { readonly format: string; readonly lines: readonly string[]; readonly valid: boolean } | null;
  /** Named measures, as `Claim.quality` carries them. Empty for a PDF. */
  readonly quality: Readonly<Record<string, number>>;
  readonly advice: Advice;
}

export type ReadOutcome = ReadSuccess | ReaderFailure;

export interface ReaderClient {
  /** Fetches what reading needs and warms up. Memoised; a failed load may be tried again. */
  load(options?: {
    onProgress?: (loadedBytes: number, totalBytes: number | null) => void;
    signal?: AbortSignal;
  }): Promise<LoadOutcome>;
  /** Takes the bitmap over (it is closed in every case). `busy`: a frame is being judged, this one was dropped. */
  judge(bitmap: ImageBitmap): Promise<JudgeOutcome>;
  /** The photo or PDF that will be uploaded. Aborting ends the worker; the next call starts another. */
  read(blob: Blob, options?: { hint?: ReadHint; signal?: AbortSignal }): Promise<ReadOutcome>;
  dispose(): void;
}

export interface ReaderOptions {
  /** Absolute or relative address that ends with `/`, below which the reader's assets lie. */
  readonly assetBase: string;
}

export declare function createReaderClient(options: ReaderOptions): ReaderClient;
