import type { PhotoResult } from '../camera/photo.ts';
import type { DocumentSide, DocumentType } from '@verify/contract';
import type { MrzFormat } from '@verify/reading';
import type { ReadField, ReviewVerdict, ShownPart } from '@verify/print/review';
import type { FrameJudgement } from '@verify/reading/frame';
import type { CameraFrame } from '../camera/frames.ts';

/**
 * `worker_failed`: the worker died, does not answer or could not be started. `asset_failed`: a required file could not
 * be loaded. `busy`: a frame was dropped because another one is being judged. `no_webgl`: the face model can't run in
 * this browser. `aborted`: by a signal, or because another call was aborted.
 */
export type ReaderFailureCode = 'worker_failed' | 'asset_failed' | 'image_unreadable' | 'aborted' | 'busy' | 'no_webgl';

export interface ReaderFailure {
  readonly ok: false;
  readonly code: ReaderFailureCode;
  /** For a developer's console, such as "mrz-net.wasm: answered with text/html". Contains no personal data. */
  readonly detail: string;
}

export const readerFailure = (code: ReaderFailureCode, detail: string): ReaderFailure => ({ ok: false, code, detail });

export type LoadOutcome = { readonly ok: true } | ReaderFailure;
/** `valid`: every check digit is valid and each line was read reliably. */
export interface ReadMrz {
  readonly format: MrzFormat;
  readonly lines: readonly string[];
  readonly valid: boolean;
}

/** `certain`: the machine-readable zone expected here was read, and is valid. */
export type LiveJudgement = FrameJudgement & { readonly certain: boolean };
export type JudgeOutcome = { readonly ok: true; readonly judgement: LiveJudgement } | ReaderFailure;

export interface ReadHint {
  readonly documentType?: DocumentType;
  readonly side?: DocumentSide;
}

export interface PhotoHint extends ReadHint {
  /** ISO 3166-1 alpha-3, or `unknown`. */
  readonly issuingCountry?: string;
  /** The States whose documents of this type the flow accepts; empty for all. */
  readonly acceptedCountries?: readonly string[];
}

export interface ReadSuccess extends ReviewVerdict {
  readonly ok: true;
  /** The document's place in the photo; null for the whole photo, if the outline or its surroundings are doubtful. */
  readonly part: ShownPart | null;
  /** Null if none was found or expected, and for a PDF, which the server reads. */
  readonly mrz: ReadMrz | null;
  /** Data that the person may be asked to confirm. Empty if nothing was read with confidence. */
  readonly fields: readonly ReadField[];
  /** Measurements by name (packages/reading, `judgePhoto`), as in `Claim.quality`. Empty for a PDF. */
  readonly quality: Readonly<Record<string, number>>;
}

export type ReadOutcome = ReadSuccess | ReaderFailure;

/** Progress of a reading: the first result, and how much of the files for the second is loaded. */
export type ReadNews =
  | { readonly first: ReadSuccess }
  | { readonly loadedBytes: number; readonly totalBytes: number | null };

export interface ReaderWorker extends JudgingWorker {
  judge(frame: CameraFrame, hint: ReadHint): Promise<JudgeOutcome>;
  /** Starts to fetch the files for a photo of such a document, so that they are ready when the photo is. */
  expect(hint: PhotoHint): Promise<void>;
  read(blob: Blob, hint: PhotoHint, tell: (news: ReadNews) => void): Promise<ReadOutcome>;
}

export type OnProgress = (loadedBytes: number, totalBytes: number | null) => void;

/** The methods of a worker that judges frames. Outcomes are data, because comlink drops the code of a thrown error. */
export interface JudgingWorker {
  load(onProgress: OnProgress): Promise<LoadOutcome>;
  develop(frame: CameraFrame): Promise<PhotoResult>;
}
