import type { PhotoResult } from '../camera/photo.ts';
import type { DocumentSide, DocumentType } from '@verify/contract';
import type { MrzFormat } from '@verify/reading';
import type { ReviewVerdict } from '@verify/reading/review';
import type { FrameJudgement } from '@verify/reading/frame';
import type { CameraFrame } from '../camera/frames.ts';

/**
 * `worker_failed`: the worker died, does not answer or could not be started. `asset_failed`: a file that reading needs could not be
 * had. `busy`: a frame was dropped because another one is being judged. `no_webgl`: the
 * face model can't run in this browser. `aborted`: by a signal, or because another call was aborted.
 */
export type ReaderFailureCode = 'worker_failed' | 'asset_failed' | 'image_unreadable' | 'aborted' | 'busy' | 'no_webgl';

export interface ReaderFailure {
  readonly ok: false;
  readonly code: ReaderFailureCode;
  /** For a developer's console, such as "mrz-net.wasm: answered with text/html". Never personal. */
  readonly detail: string;
}

export const readerFailure = (code: ReaderFailureCode, detail: string): ReaderFailure => ({ ok: false, code, detail });

export type LoadOutcome = { readonly ok: true } | ReaderFailure;
/** `valid`: every check digit holds and each line is sure. */
export interface ReadMrz {
  readonly format: MrzFormat;
  readonly lines: readonly string[];
  readonly valid: boolean;
}

/** `certain`: the machine-readable zone that is expected here was read, and is valid. */
export type LiveJudgement = FrameJudgement & { readonly certain: boolean };
export type JudgeOutcome = { readonly ok: true; readonly judgement: LiveJudgement } | ReaderFailure;

export interface ReadHint {
  readonly documentType?: DocumentType;
  readonly side?: DocumentSide;
}

/** Of a photo. */
export interface PhotoHint extends ReadHint {
  /** ISO 3166-1 alpha-3, or `unknown`. */
  readonly issuingCountry?: string;
}

export interface ReadSuccess extends ReviewVerdict {
  readonly ok: true;
  /** Null when none was found or looked for, and for a PDF, which the server reads. */
  readonly mrz: ReadMrz | null;
  /** Measures by name (packages/reading, `judgePhoto`), as `Claim.quality` carries them. Empty for a PDF. */
  readonly quality: Readonly<Record<string, number>>;
}

export type ReadOutcome = ReadSuccess | ReaderFailure;

/** What the worker answers to. */
export interface ReaderWorker extends JudgingWorker {
  judge(frame: CameraFrame, hint: ReadHint): Promise<JudgeOutcome>;
  read(blob: Blob, hint: PhotoHint): Promise<ReadOutcome>;
}

export type OnProgress = (loadedBytes: number, totalBytes: number | null) => void;

/** What a worker that judges frames answers to. Its outcomes are data: comlink would drop a thrown error's code. */
export interface JudgingWorker {
  load(onProgress: OnProgress): Promise<LoadOutcome>;
  develop(frame: CameraFrame): Promise<PhotoResult>;
}
