import { align, type Aligned, partBy } from './align.ts';
import { type Grey, mirrored } from './grey.ts';
import { evenly, type Look, type MemoPlace } from './memo.ts';
import type { SeenSlot } from '../../material/material.ts';
import type { OpenedFile } from './open-pictures.ts';
import { differencesIn, distance, PRINT_BYTES } from './print.ts';

/** A file of another application that shares some terms with a file of this one. */
export interface Candidate {
  readonly slot: SeenSlot;
  readonly daysAgo: number;
  readonly look: Look;
  /** Similar places in this picture and in the stored one. */
  readonly alike: readonly { readonly at: MemoPlace; readonly kept: MemoPlace }[];
}

export interface Recalled {
  readonly slot: SeenSlot;
  readonly daysAgo: number;
  /** Share of this file's pictures that are also pictures of the other file. */
  readonly share: number;
}

/**
 * Up to here it is the same picture. Cropped at quality 50, documents have 0.0011 at most, two scans 0.0035 and more,
 * photographs mostly more; selfies 0.001, two of one person 0.0015 and mostly 0.01; stills 0.0004 (0.0005 for half of
 * those cut by a tenth), at most one in nine of two sessions, below the eighth that counts. Portraits have 0.019 at
 * most, two people 0.095 (`pnpm bench recall`).
 */
export const SAME_PICTURE = { document: 0.003, portrait: 0.03, selfie: 0.002, still: 0.0004 } as const;
/** Up to here two stills can align their recordings: the still beside the same one is good enough. */
const SAME_MOMENT = 0.002;
/** Limit for a recording, from the specification. */
export const SAME_SHARE = 1 / 8;
const LEAST_STILLS = 3;
/** Compared places of a recording, and how many are refined. Two recordings of one person share about 2,400. */
const MOST_PLACES = 3000;
const MOST_TRIED = 8;
/** Up to here a still with another crop may match; further away it is a different still. */
const NEARLY = 0.05;

/** Returns for each opened file the first candidate that shows the same pictures. */
export function recall(files: readonly OpenedFile[], candidates: readonly Candidate[]): Recalled[] {
  const found: Recalled[] = [];
  for (const candidate of candidates) {
    const { slot, daysAgo } = candidate;
    if (found.some((each) => each.slot === slot)) continue;
    const share = sharedBy(files.find((file) => file.slot === slot)?.greys ?? [], candidate);
    const enough = slot === 'liveness-stills' ? share >= SAME_SHARE : share > 0;
    if (enough) found.push({ slot, daysAgo, share });
  }
  return found;
}

/** The share of pictures that are also pictures of the candidate, each of which counts once. */
export function sharedBy(greys: readonly Grey[], { slot, look, alike }: Candidate): number {
  const several = greys.length > 1 || look.prints.length > PRINT_BYTES;
  const kind = slot === 'document-portrait' ? 'portrait' : slot.startsWith('document') ? 'document' : 'selfie';
  const one = SAME_PICTURE[several ? 'still' : kind];
  const same = greys.length > 1 ? SAME_MOMENT : one;
  const inMirror = new Map<number, Grey>();
  const seenAt = ({ picture, mirrored: flipped }: MemoPlace): Grey | null => {
    const grey = greys[picture];
    if (!grey || !flipped) return grey ?? null;
    const seen = inMirror.get(picture) ?? mirrored(grey);
    inMirror.set(picture, seen);
    return seen;
  };
  const starts = evenly(alike.length, MOST_PLACES).flatMap((i) => {
    const { at, kept } = alike[i]!;
    const seen = seenAt(at);
    if (!seen) return [];
    const print = printAt(look, kept.picture);
    const part = partBy(at, kept, look, seen);
    return [{ at, seen, print, part, distance: distance(print, differencesIn(seen, part)) }];
  });
  let most = 0;
  for (const { at, seen, print, part } of starts.toSorted((a, b) => a.distance - b.distance).slice(0, MOST_TRIED)) {
    const found = align(seen, print, part);
    if (found.distance > same) continue;
    if (greys.length === 1) return 1;
    most = Math.max(most, sharedWithin(at.mirrored ? greys.map(mirrored) : greys, look, found));
    if (most >= Math.max(LEAST_STILLS, SAME_SHARE * greys.length)) break;
  }
  return most < LEAST_STILLS ? 0 : most / greys.length;
}

/** Assumes that all stills have the same crop, or nearly the same. */
function sharedWithin(greys: readonly Grey[], look: Look, { part }: Aligned): number {
  const taken = new Set<number>();
  const count = look.prints.length / PRINT_BYTES;
  for (const grey of greys) {
    const seen = differencesIn(grey, part);
    let [nearest, least] = [-1, NEARLY];
    for (let i = 0; i < count; i++) {
      if (taken.has(i)) continue;
      const away = distance(printAt(look, i), seen);
      if (away < least) [nearest, least] = [i, away];
    }
    if (nearest < 0) continue;
    if (least > SAME_PICTURE.still) least = align(grey, printAt(look, nearest), part, SAME_PICTURE.still).distance;
    if (least <= SAME_PICTURE.still) taken.add(nearest);
  }
  return taken.size;
}

const printAt = ({ prints }: Look, picture: number): Int8Array =>
  prints.subarray(picture * PRINT_BYTES, (picture + 1) * PRINT_BYTES);
