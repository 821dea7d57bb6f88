import type { KnownMaterial } from '../material.ts';
import type { HolderMemo, KnownHolder } from './holder.ts';
import type { Memo } from './memo.ts';
import type { Candidate, Recalled } from './recall.ts';

/** What the records know of an application's pictures. It is asked while a worker holds the pictures. */
export interface Recollection {
  /** Keeps the memos for later applications. Returns other applications' files that may show the same pictures. */
  candidates(memos: readonly Memo[]): Promise<readonly Candidate[]>;
  /** What the services are told, given the candidates that do show the same pictures. */
  known(recalled: readonly Recalled[]): Promise<KnownMaterial>;
  /**
   * Keeps the holder of a document. Returns other applications with the same document, the newest first.
   * @param withPortraits whether to read the portraits of the newest
   */
  holders(memo: HolderMemo, withPortraits: boolean): Promise<readonly KnownHolder[]>;
}
