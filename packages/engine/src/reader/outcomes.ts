import type { DocumentSide, DocumentType } from '@verify/contract';
import type { MrzFormat } from '@verify/reading';
import type { FrameJudgement } from '@verify/reading/frame';

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
/** `certain`: the machine-readable zone that is expected here was read, with right check digits and each line sure. */
export type LiveJudgement = FrameJudgement & { readonly certain: boolean };
export type JudgeOutcome = { readonly ok: true; readonly judgement: LiveJudgement } | ReaderFailure;

/** What to tell the person about a photo. The server judges again: this only spares them a second round. */
export type Advice = 'fine' | 'retake_blurred' | 'retake_glare' | 'retake_mrz_unreadable';

export interface ReadHint {
  readonly documentType?: DocumentType;
  readonly side?: DocumentSide;
}

export interface ReadSuccess {
  readonly ok: true;
  /** Null when none was found or looked for, and for a PDF, which the server reads. `valid`: every check digit holds and each line is sure. */
  readonly mrz: { readonly format: MrzFormat; readonly lines: readonly string[]; readonly valid: boolean } | null;
  /** Measures by name (packages/reading, `judgePhoto`), as `Claim.quality` carries them. Empty for a PDF. */
  readonly quality: Readonly<Record<string, number>>;
  readonly advice: Advice;
}

export type ReadOutcome = ReadSuccess | ReaderFailure;

/** What the worker answers to. Its outcomes are data: comlink would drop a thrown error's code. */
export interface ReaderWorker {
  load(onProgress: (loadedBytes: number, totalBytes: number | null) => void): Promise<LoadOutcome>;
  judge(bitmap: ImageBitmap, hint: ReadHint): Promise<JudgeOutcome>;
  read(blob: Blob, hint: ReadHint): Promise<ReadOutcome>;
}
