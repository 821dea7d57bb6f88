import type { KnownMaterial } from '../../material/material.ts';
import type { DocumentMemo, KnownHolder } from './holder.ts';
import type { Memo } from './memo.ts';
import { type Candidate, recall } from './recall.ts';
import type { OpenedFile } from './open-pictures.ts';

/** What the records have of an application's pictures. It is queried while a worker holds the pictures. */
export interface Recollection {
  /** Keeps the memos for later applications. */
  recollect(memos: readonly Memo[]): Promise<Recollected>;
  /**
   * Keeps the holder of a document. Returns other applications with the same document, the newest first.
   * @param withPortraits whether to read the portraits of the newest
   */
  holders(memo: DocumentMemo, withPortraits: boolean): Promise<readonly KnownHolder[]>;
}

export interface Recollected {
  /** Input of the services, with the files whose bytes were in another application before. */
  readonly known: KnownMaterial;
  /** Other applications' files that may show the same pictures. */
  readonly candidates: readonly Candidate[];
}

/** Adds the files whose pictures the candidates do show. */
export function knownOf(pictures: readonly OpenedFile[], { known, candidates }: Recollected): KnownMaterial {
  const seen = [...known.seen];
  for (const { slot, share, daysAgo } of recall(pictures, candidates))
    if (!seen.some((each) => each.slot === slot)) seen.push({ slot, how: 'same-picture', share, daysAgo });
  return { ...known, seen };
}
