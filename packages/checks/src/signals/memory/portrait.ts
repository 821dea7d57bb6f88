import { createHash } from 'node:crypto';
import { quadOf, type Raster } from '@verify/reading';
import type { Grey } from './grey.ts';
import { type Memo, memoOf } from './memo.ts';
import { greyWithin } from './page.ts';
import { type Candidate, recall } from './recall.ts';

const SLOT = 'document-portrait';
/** As of every picture that is compared with others. */
const SIDE_PX = 160;

/** Asks the records for pictures like this one, and keeps it. */
export type AskPictures = (memo: Memo) => Promise<readonly Candidate[]>;

/** An application whose document has the same picture and names another person. */
export interface PictureBefore {
  readonly daysAgo: number;
}

/**
 * The newest application with this picture of a portrait and another name; null where none is known. A near-duplicate
 * of the picture is looked for, not the face: another photograph of the same person is another picture.
 * @param holder `holderHash` of the person that the document names
 */
export async function portraitBefore(
  applicationId: string,
  portrait: Raster,
  holder: string,
  ask: AskPictures,
): Promise<PictureBefore | null> {
  const grey = greyOfPortrait(portrait);
  const { look, terms, probes } = memoOf([grey]);
  if (!look) return null;
  // Equal bytes say nothing of a picture that is cut out, so no two applications have the same.
  const sha256 = createHash('sha256').update(applicationId).update(look.prints).digest('hex');
  const found = await ask({ slot: SLOT, sha256, look: { ...look, holder }, terms, probes });
  const others = found.filter((candidate) => candidate.look.holder !== holder);
  const [same] = recall([{ slot: SLOT, sha256, greys: [grey] }], others);
  return same ? { daysAgo: same.daysAgo } : null;
}

export function greyOfPortrait(portrait: Raster): Grey {
  const scale = SIDE_PX / Math.max(portrait.width, portrait.height);
  const size = { width: Math.round(portrait.width * scale), height: Math.round(portrait.height * scale) };
  return greyWithin(portrait, quadOf(portrait), size);
}
