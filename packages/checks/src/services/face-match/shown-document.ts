import { type FoundDocument, findDocument, type MrzReader, type Raster, shrink } from '@verify/reading';
import type { SeenFace } from '../../face/largest-face.ts';
import { round } from '../../rules/trace.ts';

/** A document or a screen that a picture shows around or beside a face. */
export interface ShownDocument {
  readonly found: 'zone' | 'document' | 'picture' | null;
  /** The rectangle around the face, if there is one. */
  readonly edgeScore: number | null;
  readonly eyeShare: number | null;
}

/**
 * A rectangle around the face. `eyeShare`: the eyes' distance over the root of its area, 0.12 to 0.15 on documents,
 * 0.29 to 0.39 on prints and screens. On 60 photographs none was below 0.2, and below 0.4 edges scored 0.66 at most,
 * shown pictures 0.69 to 0.96 (`pnpm bench faces --only=copies`).
 */
const RECTANGLES = { document: { eyeShare: 0.2, edgeScore: 0.6 }, picture: { eyeShare: 0.4, edgeScore: 0.7 } } as const;

/** At this size the zone of a document that fills the picture can be read in a fifth of a second. */
const ZONE_SIDE_PX = 1_280;

/** `mrz` is null for pictures too small to read a zone in. */
export function shownDocument(
  mrz: MrzReader | null,
  raster: Raster,
  face: SeenFace | null,
  today: string,
): ShownDocument {
  const outline = face && findDocument(raster);
  const around = outline && holds(outline, raster, face) ? outline : null;
  const eyeShare = around && face ? face.eyeDistancePx / Math.sqrt(areaOf(around)) : null;
  const shown = { edgeScore: around && round(around.score), eyeShare: eyeShare && round(eyeShare) };
  if (around && eyeShare !== null)
    for (const kind of ['document', 'picture'] as const)
      if (eyeShare <= RECTANGLES[kind].eyeShare && around.score >= RECTANGLES[kind].edgeScore)
        return { found: kind, ...shown };
  if (!mrz) return { found: null, ...shown };
  const factor = Math.max(1, Math.ceil(Math.max(raster.width, raster.height) / ZONE_SIDE_PX));
  return { found: mrz.read(shrink(raster, factor), { today }).ok ? 'zone' : null, ...shown };
}

/** The middle of the face is inside. Corners go clockwise. */
function holds({ quad }: FoundDocument, { width, height }: Raster, { landmarks }: SeenFace): boolean {
  const mean = (axis: 'x' | 'y') => landmarks.reduce((sum, point) => sum + point[axis], 0) / landmarks.length;
  const [x, y] = [mean('x') * width, mean('y') * height];
  return quad.every((a, i) => {
    const b = quad[(i + 1) % 4]!;
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) >= 0;
  });
}

function areaOf({ quad }: FoundDocument): number {
  const twice = quad.reduce((sum, a, i) => {
    const b = quad[(i + 1) % 4]!;
    return sum + a.x * b.y - b.x * a.y;
  }, 0);
  return Math.abs(twice) / 2;
}
