import sharp, { type Sharp } from 'sharp';
import { drawFingersBehind, drawThumb, pickSkin } from './camera/hand.ts';
import {
  apply,
  bounds,
  type Homography,
  mapRectangle,
  multiply,
  pose,
  scaling,
  translation,
} from './camera/homography.ts';
import { lightScene } from './camera/light.ts';
import { addNoise, blur, motionBlur } from './camera/optics.ts';
import { plainScene, type Scene } from './camera/scene.ts';
import { paintSurface } from './camera/surface.ts';
import { warpInto } from './camera/warp.ts';
import { oppositePage } from './documents/booklet.ts';
import type { DocumentTruth, SpecimenDocument } from './documents/document.ts';
import { drivingLicence } from './documents/driving-licence.ts';
import { createRandom } from './random.ts';
import { fromCanvas, type Point, type Quad, type Raster, toCanvas } from './raster.ts';

export interface Photograph {
  jpeg: Buffer;
  width: number;
  height: number;
  truth: PhotographTruth;
}

export interface PhotographTruth extends Omit<DocumentTruth, 'boxes'> {
  /** The document's corners in pixels of the photograph, starting at its own top left. */
  quad: Quad;
  /** The document's boxes as seen in the photograph, corners in the document's order. */
  quads: Record<string, Quad>;
  scene: Scene;
}

/** Photographs a document in a scene. The same document and scene give the same bytes. */
export async function photograph(document: SpecimenDocument, scene: Scene = plainScene(1)): Promise<Photograph> {
  const { raster, truth } = stage(document, scene);
  await expose(raster, scene);
  const jpeg = await encoder(raster, scene.jpegQuality).withExif(CAMERA_NOTES).toBuffer();
  return { jpeg, width: raster.width, height: raster.height, truth };
}

/** The lit scene before lens and sensor. */
export function stage(
  document: SpecimenDocument,
  scene: Scene,
  surface = paintSurface(scene.surface, scene.width, scene.height, scene.seed),
): { raster: Raster; truth: PhotographTruth } {
  const random = createRandom(scene.seed).fork('stage');
  const map = place(document, scene);
  const quad = mapRectangle(map, document.image.width, document.image.height);
  const booklet = scene.openBooklet && document.truth.kind === 'passport' ? oppositePage(document) : undefined;
  const pageMap = booklet && multiply(map, translation(0, -booklet.height));
  const outline = pageMap
    ? [...mapRectangle(pageMap, document.image.width, document.image.height).slice(0, 2), quad[2], quad[3]]
    : quad;
  const grip = scene.hand ? gripOf(map, document, random, scene.thumbReach) : undefined;

  let canvas = copy(surface);
  let context = canvas.getContext('2d');
  castShadow(context, outline, scene);
  if (grip) drawFingersBehind(context, grip);
  const raster = fromCanvas(canvas);
  if (scene.beside > 0) layBeside(raster, document, map, scene);
  if (booklet && pageMap) warpInto(raster, booklet, pageMap);
  warpInto(raster, document.image, map, scene.bend);
  let staged = raster;
  if (grip) {
    canvas = toCanvas(raster);
    context = canvas.getContext('2d');
    drawThumb(context, grip);
    staged = fromCanvas(canvas);
  }
  const box = bounds(quad);
  lightScene(staged, scene, { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }, box.right - box.left);
  const { boxes, ...truth } = document.truth;
  const quads = Object.fromEntries(
    Object.entries(boxes).map(([name, { x, y, width, height }]) => [
      name,
      mapRectangle(multiply(map, translation(x, y)), width, height),
    ]),
  );
  return { raster: staged, truth: { ...truth, quad, quads, scene } };
}

/** Lens and sensor, in place: defocus, shake, noise, which differs from `frame` to frame of a clip. */
export async function expose(raster: Raster, scene: Scene, frame = 0): Promise<void> {
  await blur(raster, scene.blurPx);
  motionBlur(raster, scene.motionPx, scene.motionAngleDeg);
  addNoise(raster, scene.noise, createRandom(scene.seed).fork(`sensor/${frame}`));
}

/** What a phone's camera notes in its file; the encoder adds the size. */
export const CAMERA_NOTES = {
  IFD0: { Make: 'Specimen', Model: 'Rendered camera' },
  IFD2: { DateTimeOriginal: '2026:11:20 10:00:00' },
} as const;

function encoder({ width, height, data }: Raster, quality: number): Sharp {
  const picture = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
  return picture.jpeg({ quality, chromaSubsampling: '4:2:0' });
}

/** As a program saves it, without metadata. `videoRange` limits the levels to 16 to 235. */
export async function encodeJpeg(raster: Raster, quality: number, videoRange = false): Promise<Buffer> {
  const picture = encoder(raster, quality);
  return (videoRange ? picture.linear(219 / 255, 16) : picture).toBuffer();
}

/** Document pixels to photograph pixels. */
function place(document: SpecimenDocument, scene: Scene): Homography {
  const { width, height } = document.image;
  // The camera is about two and a half document widths away, as at arm's length from a passport.
  const posed = multiply(
    pose(scene.rotationDeg, scene.tiltXDeg, scene.tiltYDeg, width * 2.5),
    translation(-width / 2, -height / 2),
  );
  const box = bounds(mapRectangle(posed, width, height));
  const zoom = scene.fill * Math.min(scene.width / (box.right - box.left), scene.height / (box.bottom - box.top));
  const centre = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  return multiply(
    multiply(translation(scene.width * (0.5 + scene.offsetX), scene.height * (0.5 + scene.offsetY)), scaling(zoom)),
    multiply(translation(-centre.x, -centre.y), posed),
  );
}

/** Another card below the document, of the same size and slightly turned. */
function layBeside(raster: Raster, document: SpecimenDocument, map: Homography, { seed, beside }: Scene): void {
  const random = createRandom(seed).fork('beside');
  const dpi = document.pixelsPerMm * 25.4;
  const { image } = drivingLicence({ seed: seed + 7_000_000, today: OTHERS_DAY, dpi }).front;
  const { width, height } = document.image;
  const x = random.range(-0.1, 0.9) * (width - image.width);
  const y = height * (1.01 + 0.4 * (1 - beside));
  const turned = multiply(translation(x, y), pose(random.normal() * 4, 0, 0, width * 2.5));
  warpInto(raster, image, multiply(map, turned));
}

/** Prints only dates that are not read. */
const OTHERS_DAY = '2026-11-20';

/**
 * A hand from the left or right, its thumb on the upper half of the edge, where it covers neither names nor zone unless
 * it reaches far.
 */
function gripOf(
  map: Homography,
  document: SpecimenDocument,
  random: ReturnType<typeof createRandom>,
  thumbReach: number,
) {
  const { width, height } = document.image;
  const right = random.chance(0.6);
  const drawn = random.range(0.02, 0.055);
  const reach = (thumbReach || drawn) * width;
  const y = height * random.range(0.3, 0.55);
  const tip = apply(map, { x: right ? width - reach : reach, y });
  const out = apply(map, { x: right ? width + reach : -reach, y: y + reach * random.range(0.1, 0.8) });
  const across = apply(map, { x: right ? width - reach : reach, y: y + height * 0.2 });
  return {
    tip,
    angle: Math.atan2(out.y - tip.y, out.x - tip.x),
    width: Math.hypot(across.x - tip.x, across.y - tip.y) * (document.truth.kind === 'passport' ? 0.95 : 1.4),
    skin: pickSkin(random),
  };
}

function castShadow(
  context: ReturnType<ReturnType<typeof toCanvas>['getContext']>,
  outline: readonly Point[],
  scene: Scene,
): void {
  const lift = scene.hand ? 3 : 1;
  context.save();
  context.shadowColor = `rgba(0, 0, 0, ${0.35 + 0.3 * scene.shadow})`;
  context.shadowBlur = (scene.width / 90) * lift;
  context.shadowOffsetX = (scene.width / 260) * lift;
  context.shadowOffsetY = (scene.width / 200) * lift;
  context.fillStyle = '#444';
  context.beginPath();
  // Drawn slightly inside, so that nothing shows beside rounded corners.
  const cx = outline.reduce((sum, point) => sum + point.x, 0) / outline.length;
  const cy = outline.reduce((sum, point) => sum + point.y, 0) / outline.length;
  for (const point of outline) context.lineTo(cx + (point.x - cx) * 0.975, cy + (point.y - cy) * 0.975);
  context.fill();
  context.restore();
}

function copy(surface: ReturnType<typeof toCanvas>) {
  return toCanvas(fromCanvas(surface));
}
