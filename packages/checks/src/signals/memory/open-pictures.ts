import { openRecording } from '../../material/recording.ts';
import type { Material, SeenSlot } from '../../material/material.ts';
import { type Grey, greyOf } from './grey.ts';
import { printOf } from './print.ts';

/** Pictures decoded at once in libvips' threads. */
const AT_ONCE = 4;

/** A file of an application that is compared with others, opened. */
export interface OpenedFile {
  readonly slot: SeenSlot;
  readonly sha256: string;
  /** Those with features: many of a recording, at most one of anything else. */
  readonly greys: readonly Grey[];
}

/** Everything in an application that is compared with others. */
export async function openPictures({
  document,
  selfie,
  liveness,
}: Pick<Material, 'document' | 'selfie' | 'liveness'>): Promise<OpenedFile[]> {
  const files = [
    ['document-front', document?.front],
    ['document-back', document?.back],
    ['selfie', selfie],
    ['liveness-stills', liveness?.stills],
  ] as const;
  const opened: OpenedFile[] = [];
  for (const [slot, file] of files) {
    if (!file) continue;
    const greys = slot === 'liveness-stills' ? await openStills(file.bytes) : [await greyOf(file.bytes)];
    const featured = greys.filter((grey): grey is Grey => grey !== null && printOf(grey) !== null);
    opened.push({ slot, sha256: file.sha256, greys: featured });
  }
  return opened;
}

/** The stills of a recording, whatever its challenge; none if the file is not a recording. */
async function openStills(bytes: Uint8Array): Promise<(Grey | null)[]> {
  const opened = await openRecording(bytes, null);
  if (!opened.ok) return [];
  const { stills } = opened.recording;
  const greys: (Grey | null)[] = [];
  for (let i = 0; i < stills.length; i += AT_ONCE)
    greys.push(...(await Promise.all(stills.slice(i, i + AT_ONCE).map((still) => greyOf(still.bytes)))));
  return greys;
}
