import { type FaceLandmarks } from '@verify/face';
import { type Box, type Raster } from '@verify/reading';
import { quadOf } from '@verify/reading/raster/geometry';
import { pageOf, softened } from '../burst/plane.ts';
import { descriptorDistance, type FaceEngine } from '../../face/face-engine.ts';
import { likeness } from '../../face/face-likeness.ts';
import { facePicture } from '../../face/face-picture.ts';
import { findFaces, mayBeGhost } from './find-faces.ts';
import { apart, findHeads, type Head, isSamePlace } from './find-head.ts';
import { levelled } from './levels.ts';

/** Measured by `pnpm bench ghosts`; docs/method.md has the table. */
export const GHOST_LIMITS = {
  version: 2,
  /** `registered` of two faces: above the first, they are one picture; below the second, they are two. */
  same: 0.87,
  other: 0.85,
  /** Distance of two descriptions of soft grey pictures, the softer the nearer. In the order of `HEADS_PX`. */
  distance: [0.55, 0.55, 0.45],
  /** The detector's score of a face. */
  score: 0.6,
} as const;

export interface GhostVerdict {
  /** `none`: no second face was seen, or not well enough to say whose it is. */
  readonly outcome: 'same' | 'differs' | 'none';
  readonly registered: number | null;
  readonly distance: number | null;
  /** Height of the second head, as a share of the portrait's. */
  readonly size: number | null;
  /** The second head, in pixels of the page. */
  readonly where: Box | null;
}

interface PageFace {
  readonly raster: Raster;
  readonly landmarks: FaceLandmarks;
  readonly head: Head;
  /** The detector's; 0 where it was not asked. */
  readonly score: number;
}

const NONE: GhostVerdict = { outcome: 'none', registered: null, distance: null, size: null, where: null };

/** A head's heights, in this order: softness hides the lines over a ghost, and how much depends on lines and photo. */
const HEADS_PX = [30, 44, 22] as const;
/** As many of them must show another person. */
const AGREE = 2;
/** Side of the picture, in sizes of the head. */
const AROUND = 1.8;
const BROW = 10;
const CHIN = 152;

/** Compares a portrait at `box` of its flat `page`, in pixels, with the page's ghost, smaller and paler. */
export function compareGhost(engine: FaceEngine, page: Raster, box: Box): GhostVerdict {
  // The head of a portrait by ISO/IEC 19794-5.
  const about = { x: box.x + box.width / 2, y: box.y + 0.53 * box.height, size: 0.56 * box.height };
  const [first] = HEADS_PX;
  const portrait = faceAt(engine, page, about, first);
  if (!portrait) return NONE;
  const likeIt = findHeads(page, portrait.head);
  for (const place of likeIt) {
    const verdict = judge(engine, portrait, lookAt(engine, page, place, first, portrait.landmarks));
    if (verdict?.outcome === 'same') return verdict;
  }
  // It is not the same picture there, so that a face has to be seen, and more than once.
  const faces = findFaces(engine, page, portrait.head);
  const places = [...faces, ...likeIt.filter((place) => !faces.some((face) => isSamePlace(face, place)))];
  const portraits: (PageFace | null)[] = [portrait];
  const differing: GhostVerdict[] = [];
  for (const place of places) {
    const verdicts: (GhostVerdict | null)[] = [];
    for (const [i, headPx] of HEADS_PX.entries()) {
      // Most places show no face, and then the portrait is not needed as soft, nor another look.
      if (i === AGREE && verdicts.every((verdict) => verdict === null)) break;
      const ghost = lookAt(engine, page, place, headPx);
      if (ghost && !(i in portraits)) portraits[i] = faceAt(engine, page, about, headPx);
      const own = portraits[i];
      verdicts.push(ghost && own ? judge(engine, own, ghost, GHOST_LIMITS.distance[i]) : null);
    }
    const same = verdicts.find((verdict) => verdict?.outcome === 'same');
    if (same) return same;
    const others = verdicts.filter((verdict) => verdict?.outcome === 'differs');
    if (others.length >= AGREE) differing.push(others[0]!);
  }
  return differing[0] ?? NONE;
}

/** A portrait and what may be its ghost: the same picture, another person, or neither for sure. */
function judge(
  engine: FaceEngine,
  portrait: PageFace,
  ghost: PageFace | null,
  farthest: number = GHOST_LIMITS.distance[0],
): GhostVerdict | null {
  if (!ghost) return null;
  const { x, y, size } = ghost.head;
  if (!mayBeGhost(ghost.head, portrait.head)) return null;
  const { registered } = likeness(
    facePicture(portrait.raster, portrait.landmarks),
    facePicture(ghost.raster, ghost.landmarks),
  );
  const where = { x: x - 0.75 * size, y: y - size, width: 1.5 * size, height: 1.8 * size };
  const seen = { registered, size: size / portrait.head.size, where };
  if (registered >= GHOST_LIMITS.same) return { outcome: 'same', distance: null, ...seen };
  // The networks that describe both cost most, and matter only where the face may be another's.
  if (ghost.score < GHOST_LIMITS.score || registered >= GHOST_LIMITS.other)
    return { outcome: 'none', distance: null, ...seen };
  const distance = descriptorDistance(
    engine.describe(portrait.raster, portrait.landmarks),
    engine.describe(ghost.raster, ghost.landmarks),
  );
  return { outcome: distance > farthest ? 'differs' : 'none', distance, ...seen };
}

/** What a mesh may be off the place where the head was looked for, in sizes of it. */
const NEAR = { size: 1.3, place: 0.35 } as const;
/** A face that is farther off is looked at again, where it was seen. */
const NEAR_ENOUGH = { size: 1.8, place: 0.7 } as const;

/** A face at a place, null where there is none. `like`: the mesh of a similar picture of the same part. */
function lookAt(engine: FaceEngine, page: Raster, place: Head, headPx: number, like?: FaceLandmarks): PageFace | null {
  const face = faceAt(engine, page, place, headPx, like);
  if (!face || isNear(face.head, place, NEAR)) return face;
  const again = isNear(face.head, place, NEAR_ENOUGH) ? faceAt(engine, page, face.head, headPx, like) : null;
  return again && isNear(again.head, face.head, NEAR) ? again : null;
}

function isNear(head: Head, place: Head, { size, place: farthest }: { size: number; place: number }): boolean {
  const ratio = head.size / place.size;
  return apart(head, place) <= farthest * place.size && ratio <= size && ratio >= 1 / size;
}

function faceAt(engine: FaceEngine, page: Raster, place: Head, headPx: number, like?: FaceLandmarks): PageFace | null {
  const { raster, around } = pictureOf(page, place, headPx);
  const found = like ? null : engine.find(raster, GHOST_LIMITS.score)[0];
  const near = like ?? found;
  const mesh = near && engine.mesh(raster, near);
  return mesh
    ? { raster, landmarks: mesh.landmarks, head: headOf(mesh.landmarks, around), score: found?.score ?? 0 }
    : null;
}

function pictureOf(page: Raster, { x, y, size }: Head, headPx: number): { raster: Raster; around: Box } {
  const side = Math.round(AROUND * headPx);
  const half = (AROUND / 2) * size;
  const around = { x: x - half, y: y - half, width: 2 * half, height: 2 * half };
  return { raster: levelled(softened(pageOf(page, quadOf(around), side, side))), around };
}

function headOf(landmarks: FaceLandmarks, { x, y, width, height }: Box): Head {
  const [brow, chin] = [landmarks[BROW]!, landmarks[CHIN]!];
  return {
    x: x + ((brow.x + chin.x) / 2) * width,
    y: y + ((brow.y + chin.y) / 2) * height,
    size: Math.hypot((chin.x - brow.x) * width, (chin.y - brow.y) * height),
  };
}
