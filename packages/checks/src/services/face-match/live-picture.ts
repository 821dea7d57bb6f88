import type { Raster } from '@verify/reading';
import { type Likeness, likeness, roughLikeness } from '../../face/face-likeness.ts';
import { type FacePicture, facePicture } from '../../face/face-picture.ts';
import type { SeenPicture } from '../../face/seen-picture.ts';
import type { Material, MaterialFile } from '../../material/material.ts';
import type { Notebook } from '../../rules/notebook.ts';
import type { Tools } from '../tools.ts';
import { round, type TraceValue } from '../../rules/trace.ts';
import { shownDocument } from './shown-document.ts';

/**
 * Limits of `copyScore` and `registered`: doubtful ones for a person (FM007), certain ones declined (FM006). Of 60
 * photographs of 13 people (`pnpm bench faces --only=copies`) copies score 0.92 or more, other pairs 0.90 at most,
 * 0.948 registered; rendered ones reach 0.946 and 0.990. A recording meets the certain ones alone: of ten bent
 * portraits the others told none.
 */
export const LIVE_PICTURE_LIMITS = {
  version: 3,
  doubtful: { score: 0.905, registered: 0.98 },
  certain: { score: 0.955, registered: 0.994 },
} as const;

interface CopyLimits {
  readonly score: number;
  readonly registered: number;
}

/** How much a picture looks like a copy of another: the correlation, less what no copying explains. */
const copyScore = ({ correlation, residual }: Likeness): number => correlation - 2 * residual;

export const isCopy = (alike: Likeness, limits: CopyLimits = LIVE_PICTURE_LIMITS.doubtful): boolean =>
  copyScore(alike) > limits.score || alike.registered > limits.registered;

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

/** FM006: the live face is the document, its picture, or shows a document or a screen. FM007: possibly a copy of it. */
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
    const { certain, doubtful } = LIVE_PICTURE_LIMITS;
    askCopy(notes, alike, picture === 'selfie' ? doubtful : certain, { picture }, isOfLive(material));
  }
  // A still of a recording is at most 480 px wide.
  const mrz = picture === 'selfie' ? tools.mrz : null;
  const shown = shownDocument(mrz, raster, seen?.face ?? null, material.today);
  notes.ask('no-document', 'FM006', shown.found !== null, { picture, ...shown }, null, 'a document or a screen');
}

/** The same camera may have taken the portrait: then even an identical picture is not a certain copy. */
export const isOfLive = ({ reference }: Pick<Material, 'reference'>): boolean =>
  reference !== undefined && 'bytes' in reference && ['selfie', 'portrait'].includes(reference.source);

/** Of all stills, those most similar to the portrait by the quick descriptor. */
const STILLS_COMPARED = 6;

/** FM006 for a recording: no still that looks ahead may be the document's picture. */
export function judgeCopiedStills(
  notes: Notebook,
  printed: FacePicture,
  stills: readonly FacePicture[],
  ofLive = false,
): void {
  const rough = roughLikeness(printed, stills);
  const nearest = [...stills.keys()].toSorted((a, b) => rough[b]! - rough[a]!).slice(0, STILLS_COMPARED);
  const alike = nearest.map((i) => likeness(printed, stills[i]!));
  const { certain } = LIVE_PICTURE_LIMITS;
  const worst = alike.toSorted(
    (a, b) => Number(isCopy(b, certain)) - Number(isCopy(a, certain)) || copyScore(b) - copyScore(a),
  )[0];
  if (worst) askCopy(notes, worst, certain, { picture: 'any still', stills: stills.length }, ofLive);
}

function askCopy(
  notes: Notebook,
  alike: Likeness,
  doubtful: CopyLimits,
  of: Readonly<Record<string, TraceValue>>,
  ofLive: boolean,
): void {
  const inputs = {
    ...of,
    score: round(copyScore(alike)),
    correlation: round(alike.correlation),
    residual: round(alike.residual),
    registered: round(alike.registered),
    mirrored: alike.mirrored,
  };
  const isCertain = !ofLive && isCopy(alike, LIVE_PICTURE_LIMITS.certain);
  const isDoubtful = !isCertain && isCopy(alike, doubtful);
  notes.ask('own-picture', 'FM006', isCertain, inputs, LIVE_PICTURE_LIMITS.certain.score, "the document's picture");
  notes.ask('like-own-picture', 'FM007', isDoubtful, inputs, doubtful.score, "much like the document's picture");
}
