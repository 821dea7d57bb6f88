import type { SeenSlot } from '../../material/material.ts';
import { type Grey, mirrored } from './grey.ts';
import type { OpenedFile } from './open-pictures.ts';
import type { Perspective } from './page.ts';
import { printOf } from './print.ts';
import { type Place, probesOf, termsOf } from './terms.ts';

/** A place in one of a file's pictures; `mirrored`: in the mirrored picture. */
export interface MemoPlace extends Place {
  readonly picture: number;
  readonly mirrored: boolean;
}

/** What is stored of a file so that it is recognised: a print for each of its pictures. */
export interface Look {
  readonly width: number;
  readonly height: number;
  readonly prints: Int8Array;
  /** The places of its terms, in the same order. */
  readonly places: readonly MemoPlace[];
  /** Only for a portrait and for the ground around a document: `holderHash` of the person that the document names. */
  readonly holder?: string;
  /** Only for the ground around a document: of the page on it. */
  readonly perspective?: Perspective;
}

export interface Memo {
  readonly slot: SeenSlot;
  readonly sha256: string;
  /** Null if nothing could be decoded or the picture has no features; then only identical bytes are recognised. */
  readonly look: Look | null;
  readonly terms: readonly number[];
  /** Terms under which its original may be stored. */
  readonly probes: readonly { readonly term: number; readonly place: MemoPlace }[];
}

/** Numbers for a single picture, and for each of so many stills of a recording. */
const SINGLE = { terms: 36, probes: 100 } as const;
const STILL = { terms: 12, probes: 24, filed: 16, asked: 24 } as const;

/** Features of the opened files. The same pictures give the same memos. */
export const memosOf = (files: readonly OpenedFile[]): Memo[] =>
  files.map(({ slot, sha256, greys }) => ({ slot, sha256, ...memoOf(greys) }));

export function memoOf(greys: readonly Grey[]): Pick<Memo, 'look' | 'terms' | 'probes'> {
  const printed = greys.flatMap((grey) => {
    const print = printOf(grey);
    return print ? [{ grey, print }] : [];
  });
  const first = printed[0];
  if (!first) return { look: null, terms: [], probes: [] };
  const single = printed.length === 1;
  const some = (count: number) => evenly(printed.length, single ? 1 : count);
  const terms = some(STILL.filed).flatMap((picture) =>
    termsOf(printed[picture]!.grey, single ? SINGLE.terms : STILL.terms).map(({ term, place }) => ({
      term,
      place: { ...place, picture, mirrored: false },
    })),
  );
  const probes = some(STILL.asked).flatMap((picture) =>
    [false, true].flatMap((inMirror) => {
      const { grey } = printed[picture]!;
      const shown = inMirror ? mirrored(grey) : grey;
      const asked = probesOf(shown, single ? SINGLE.probes : STILL.probes);
      return asked.map(({ term, place }) => ({ term, place: { ...place, picture, mirrored: inMirror } }));
    }),
  );
  const prints = new Int8Array(printed.length * first.print.length);
  printed.forEach(({ print }, i) => prints.set(print, i * print.length));
  const { width, height } = first.grey;
  return {
    look: { width, height, prints, places: terms.map(({ place }) => place) },
    terms: terms.map(({ term }) => term),
    probes,
  };
}

/** Indices spread evenly over a list. */
export function evenly(length: number, count: number): number[] {
  const picked = Math.min(length, count);
  return Array.from({ length: picked }, (_, i) => Math.floor(((i + 0.5) * length) / picked));
}
