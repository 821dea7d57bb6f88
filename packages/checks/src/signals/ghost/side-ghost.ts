import { comparesFaces } from '@verify/contract';
import type { Box } from '@verify/reading';
import type { DocumentReading } from '@verify/print/document';
import { perspectiveOf, squareOf } from '../burst/plane.ts';
import type { DecodedImage } from '../../image/decode.ts';
import { boxAround } from '../../image/original.ts';
import type { Material } from '../../material/material.ts';
import type { FaceEngine } from '../../face/face-engine.ts';
import { compareGhost, type GhostVerdict } from './compare-ghost.ts';

/** Result of a side's ghost portrait for its portrait, and the place for a reviewer. */
export interface SideGhost extends Omit<GhostVerdict, 'where'> {
  readonly side: 'front' | 'back';
  /** In shares of the side's picture. */
  readonly where: Box | null;
}

/** Compares a side's portrait with its ghost. Null without a portrait, or in flows that compare no faces. */
export async function ghostOf(
  { flow }: Pick<Material, 'flow'>,
  tools: { faces(): Promise<FaceEngine> },
  reading: DocumentReading | null,
  images: Readonly<Record<'front' | 'back', DecodedImage | null>>,
): Promise<SideGhost | null> {
  const portrait = reading?.crops.find(({ kind }) => kind === 'portrait');
  const page = reading?.crops.find(({ kind, side }) => kind === side && side === portrait?.side);
  const image = portrait && images[portrait.side];
  if (!portrait || !page || !image || !comparesFaces(flow.steps)) return null;
  const { width, height } = page.raster;
  const flat = portrait.quad.map(squareOf(page.quad));
  const [xs, ys] = [flat.map(({ x }) => x * width), flat.map(({ y }) => y * height)];
  const box = { x: Math.min(...xs), y: Math.min(...ys) };
  const size = { width: Math.max(...xs) - box.x, height: Math.max(...ys) - box.y };
  const { where, ...verdict } = compareGhost(await tools.faces(), page.raster, { ...box, ...size });
  const onPicture = perspectiveOf(page.quad);
  const corner = (right: number, down: number) =>
    onPicture((where!.x + right * where!.width) / width, (where!.y + down * where!.height) / height);
  const quad = where && ([corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)] as const);
  return { side: portrait.side, ...verdict, where: quad && boxAround(quad, image.raster) };
}
