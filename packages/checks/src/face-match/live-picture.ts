import type { Raster } from '@verify/reading';
import { type Likeness, likeness } from '../face/face-likeness.ts';
import { facePicture } from '../face/face-picture.ts';
import type { SeenPicture } from '../face/seen-picture.ts';
import type { Material, MaterialFile } from '../material.ts';
import type { Notebook } from '../notebook.ts';
import type { Tools } from '../tools.ts';
import { round } from '../trace.ts';
import { shownDocument } from './shown-document.ts';

/** Measured by `pnpm bench faces --only=copies` on 60 public photographs of 13 people. */
export const LIVE_PICTURE_LIMITS = {
  version: 2,
  /** `copyScore` of two pictures of one photograph: 0.92 and more; of two photographs of one person: at most 0.90. */
  copy: 0.905,
  /**
   * `registered` of two photographs of one person: at most 0.948, of two pictures of one rendered head 0.973. Of copies
   * that end at the cheeks, in which the mesh is not sure of its points, nine in ten lie above.
   */
  registered: 0.98,
} as const;

/** How much a picture looks like a copy of another: the correlation, less what no copying explains. */
const copyScore = ({ correlation, residual }: Likeness): number => correlation - 2 * residual;

export const isCopy = (alike: Likeness): boolean =>
  copyScore(alike) > LIVE_PICTURE_LIMITS.copy || alike.registered > LIVE_PICTURE_LIMITS.registered;

interface Context {
  readonly notes: Notebook;
  readonly material: Material;
  readonly portrait: SeenPicture | null;
  readonly tools: Tools;
}

interface LivePicture {
  readonly picture: 'selfie' | 'recording';
  readonly raster: Raster;
  readonly seen: SeenPicture | null;
  readonly file?: MaterialFile;
}

/** FM006: what should be a live face is the document, its picture, or shows a document or a screen. */
export function judgeLivePicture(context: Context, live: LivePicture): void {
  const { notes, material, portrait, tools } = context;
  const { picture, raster, seen, file } = live;
  const sides = [material.document?.front, material.document?.back];
  const same = file !== undefined && sides.some((side) => side?.sha256 === file.sha256);
  if (file) notes.ask('selfie-own-file', 'FM006', same, { picture }, null, 'the file of the document');
  if (seen && portrait) {
    const alike = likeness(
      facePicture(portrait.raster, portrait.face.landmarks),
      facePicture(raster, seen.face.landmarks),
    );
    const inputs = {
      picture,
      score: round(copyScore(alike)),
      correlation: round(alike.correlation),
      residual: round(alike.residual),
      registered: round(alike.registered),
      mirrored: alike.mirrored,
    };
    const { copy } = LIVE_PICTURE_LIMITS;
    notes.ask('own-picture', 'FM006', isCopy(alike), inputs, copy, "the document's picture");
  }
  // A still of a recording is at most 480 px wide.
  const mrz = picture === 'selfie' ? tools.mrz : null;
  const shown = shownDocument(mrz, raster, seen?.face ?? null, material.today);
  notes.ask('no-document', 'FM006', shown.found !== null, { picture, ...shown }, null, 'a document or a screen');
}
