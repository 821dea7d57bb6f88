import { COMPARISON_BANDS } from '@verify/face';
import { descriptorDistance, type FaceEngine } from '@verify/checks/face/face-engine';
import { facePicture } from '@verify/checks/face/face-picture';
import { MOST_UNLIKE, shapeDistance, unlikeness } from '@verify/checks/face/face-shape';
import { largestFace, type SeenFace } from '@verify/checks/face/largest-face';
import { pasteFace, type PasteOptions } from '@verify/checks/services/liveness/paste-face.fixture';
import { type Raster, shrink } from '@verify/reading';
import type { Tally } from '../measuring/tally.ts';
import type { SeenPhotograph } from './photographs.ts';

/** At larger angles a photograph is not like a portrait. */
const AHEAD_DEG = 20;
const EYES = [{ part: 'eyes', opacity: 1, grow: 1.25, matched: true }] as const;
const BENT: Readonly<Record<string, PasteOptions>> = {
  bent: { fit: 'mesh' },
  'bent, own eyes': { fit: 'mesh', own: EYES },
};

type Seen = { readonly raster: Raster; readonly face: SeenFace };

/**
 * How many photographs of a person raise `same-shape` against others of the same person, and how many photographs that
 * were warped to another person's face do, among those whose descriptor passes.
 */
export function addShapes(tally: Tally, engine: FaceEngine, photographs: readonly SeenPhotograph[]): void {
  const ahead = photographs.filter(({ face }) => Math.abs(face.measures.yawDeg) < AHEAD_DEG);
  const seen = ahead.map(({ person, image, face }) => ({ person, ...small(engine, image.raster, face) }));
  const isRaised = (a: Seen, b: Seen): boolean => {
    const [still, portrait] = [a, b].map(({ raster, face }) => facePicture(raster, face.landmarks));
    const distance = descriptorDistance(a.face.descriptor, b.face.descriptor);
    return unlikeness(shapeDistance([still!], portrait!, false), distance) > MOST_UNLIKE;
  };
  for (const [i, a] of seen.entries())
    for (const b of seen.slice(0, i)) if (a.person === b.person) tally.add('shape, one person: raised', isRaised(a, b));
  for (const [of, how] of Object.entries(BENT))
    for (const [i, victim] of seen.entries()) {
      const portrait = seen.find((one) => one.person === victim.person && one !== victim);
      const impostor = seen[(i * 7 + 3) % seen.length]!;
      if (!portrait || impostor.person === victim.person) continue;
      const source = { raster: victim.raster, landmarks: victim.face.landmarks };
      const raster = pasteFace(impostor.raster, impostor.face.landmarks, source, how);
      const face = largestFace(engine, raster);
      const passes = face && descriptorDistance(face.descriptor, portrait.face.descriptor) <= COMPARISON_BANDS.match;
      if (passes) tally.add(`shape, ${of}: raised`, isRaised({ raster, face }, portrait));
    }
}

/** As small as a still, in which the eyes are about 90 pixels apart. */
function small(engine: FaceEngine, image: Raster, face: SeenFace): Seen {
  const raster = shrink(image, Math.max(1, Math.round(face.eyeDistancePx / 90)));
  return { raster, face: largestFace(engine, raster) ?? face };
}
