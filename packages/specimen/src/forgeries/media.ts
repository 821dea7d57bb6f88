import { encodeJpeg, expose, stage } from '../capture.ts';
import { resize } from '../camera/optics.ts';
import type { Scene } from '../camera/scene.ts';
import { warpInto } from '../camera/warp.ts';
import { translation } from '../camera/homography.ts';
import type { SpecimenDocument } from '../documents/document.ts';
import { createRandom, type Random } from '../random.ts';
import { portraitOf } from '../people/of-person.ts';
import type { Person } from '../person.ts';
import { type Box, createRaster, fromCanvas, type Quad, type Raster, toCanvas } from '../raster.ts';
import { phoneScene } from './phone.ts';

export interface Retaken {
  jpeg: Buffer;
  /** The document's corners in the second photograph. */
  quad: Quad;
}

/** Any picture, a face for example, shown on a screen or printed, and photographed from it. */
export function rephotograph(image: Raster, medium: 'screen' | 'print', seed: number): Promise<Retaken> {
  const random = createRandom(seed).fork(`rephotograph/${medium}`);
  const picture = sheetOf(image, { x: 0, y: 0, ...sizeOf(image) }, image.width / PICTURE_MM);
  return medium === 'screen' ? fromScreen(picture, seed, random) : fromPrint(picture, seed, random);
}

/** How wide a picture is printed: half a sheet of A4. */
const PICTURE_MM = 140;

/**
 * The document shown on a screen and photographed from it: stripes of red, green and blue, dark gaps between the
 * pixels, a bezel or none.
 */
export async function fromScreen(document: SpecimenDocument, seed: number, random: Random): Promise<Retaken> {
  const width = random.int(900, 1300);
  const shownWidth = Math.round(width * random.range(0.8, 0.97));
  const shownHeight = Math.round((shownWidth * document.image.height) / document.image.width);
  const height = Math.round(shownHeight * random.range(1.04, 1.2));
  const shown = resize(document.image, shownWidth, shownHeight);
  const display = createRaster(width, height);
  const ground = random.int(20, 245);
  for (let k = 0; k < display.data.length; k += 4) display.data.set([ground, ground, ground, 255], k);
  const [left, top] = [Math.round((width - shownWidth) / 2), Math.round((height - shownHeight) / 2)];
  warpInto(display, shown, translation(left, top));
  const image = stripes(display, random.range(0.25, 0.6));
  const box = { x: left * 3, y: top * 3, width: shownWidth * 3, height: shownHeight * 3 };
  return retake(image, box, seed, {
    fill: random.range(0.95, 1.12),
    surface: 'dark',
    hand: false,
    // A camera exposes for the screen.
    light: random.range(1.2, 1.6),
  });
}

/**
 * The document printed in colour on plain paper by a press or laser printer, 65 to 110 lines to the inch, and
 * photographed.
 */
export async function fromPrint(document: SpecimenDocument, seed: number, random: Random): Promise<Retaken> {
  const image = halftone(document, random.range(65, 110));
  return retake(image, { x: 0, y: 0, ...sizeOf(image) }, seed, { hand: random.chance(0.3) });
}

async function retake(image: Raster, box: Box, seed: number, changes: Partial<Scene>): Promise<Retaken> {
  const scene = phoneScene(seed, changes);
  const { raster, truth } = stage(sheetOf(image, box), scene);
  await expose(raster, scene);
  return { jpeg: await encodeJpeg(raster, scene.jpegQuality), quad: truth.quads.box! };
}

/** The camera uses only the pixels, the boxes and whether it is a booklet. */
const sheetOf = (image: Raster, box: Box, pixelsPerMm = 12): SpecimenDocument =>
  ({ image, pixelsPerMm, truth: { kind: 'visa', boxes: { box } } }) as unknown as SpecimenDocument;

/** Another person's portrait, printed on paper, cut out and glued on the document's own. */
export function gluePortrait(document: SpecimenDocument, person: Person, random: Random) {
  const box = document.truth.boxes.portrait!;
  const portrait = fromCanvas(portraitOf(person));
  const printed = halftone({ image: portrait, pixelsPerMm: portrait.width / PORTRAIT_MM }, random.range(85, 112));
  const canvas = toCanvas(document.image);
  const context = canvas.getContext('2d');
  const mm = document.pixelsPerMm;
  context.translate(box.x + box.width / 2, box.y + box.height / 2);
  context.rotate((random.range(-1, 1) * Math.PI) / 180);
  // The edge of the paper throws a thin shadow.
  context.shadowColor = 'rgba(0, 0, 0, 0.5)';
  context.shadowBlur = 0.3 * mm;
  context.shadowOffsetX = context.shadowOffsetY = random.range(0.08, 0.2) * mm;
  const [width, height] = [box.width * random.range(1, 1.02), box.height * random.range(1, 1.02)];
  context.drawImage(toCanvas(printed), -width / 2, -height / 2, width, height);
  return { document: { ...document, image: fromCanvas(canvas) }, touched: box };
}

/** Width of a passport's printed portrait. */
const PORTRAIT_MM = 35;

/** Each pixel becomes three by three: a column a colour, and a share of darkness between the rows. */
function stripes(display: Raster, gap: number): Raster {
  const out = createRaster(display.width * 3, display.height * 3);
  for (let y = 0; y < out.height; y++) {
    const row = Math.floor(y / 3) * display.width;
    const light = (y % 3 === 2 ? 1 - gap : 1) * 1.15;
    for (let x = 0; x < out.width; x++) {
      const k = (row + Math.floor(x / 3)) * 4;
      const o = (y * out.width + x) * 4;
      const own = x % 3;
      for (let n = 0; n < 3; n++) out.data[o + n] = display.data[k + n]! * light * (n === own ? 1.9 : 0.5);
      out.data[o + 3] = 255;
    }
  }
  return out;
}

/** A printer's own dots to the inch: four to a period of the finest screen. */
const DOTS = 450;
/** Angles of the inks as presses set them, so that their dots do not beat. */
const ANGLES = [15, 75, 0, 45] as const;

/** Cyan, magenta, yellow and black dots; the paper's own white between them. */
function halftone(
  { image, pixelsPerMm }: Pick<SpecimenDocument, 'image' | 'pixelsPerMm'>,
  linesPerInch: number,
): Raster {
  const scale = DOTS / 25.4 / pixelsPerMm;
  const out = createRaster(Math.round(image.width * scale), Math.round(image.height * scale));
  const frequency = (2 * Math.PI * linesPerInch) / DOTS;
  const steps = ANGLES.map((angle) => [
    Math.cos((angle * Math.PI) / 180) * frequency,
    Math.sin((angle * Math.PI) / 180) * frequency,
  ]);
  for (let y = 0; y < out.height; y++) {
    const row = Math.min(image.height - 1, Math.floor(y / scale)) * image.width;
    for (let x = 0; x < out.width; x++) {
      const k = (row + Math.min(image.width - 1, Math.floor(x / scale))) * 4;
      const alpha = image.data[k + 3]! / 255;
      const [r, g, b] = [0, 1, 2].map((n) => (image.data[k + n]! * alpha + 255 * (1 - alpha)) / 255) as [
        number,
        number,
        number,
      ];
      const black = (1 - Math.max(r, g, b)) * 0.85;
      const inks = [1 - r - black, 1 - g - black, 1 - b - black, black].map((ink, i) => {
        const [c, s] = steps[i]!;
        const dot = 0.5 + 0.25 * (Math.cos(x * c! + y * s!) + Math.cos(x * s! - y * c!));
        // A soft threshold: toner spreads.
        return 1 / (1 + Math.exp(-(Math.max(0, ink) - dot) * 9));
      }) as [number, number, number, number];
      const o = (y * out.width + x) * 4;
      const paper = 250 * (1 - inks[3] * 0.9);
      out.data[o] = paper * (1 - inks[0] * 0.9);
      out.data[o + 1] = paper * (1 - inks[1] * 0.85);
      out.data[o + 2] = paper * (1 - inks[2] * 0.85);
      out.data[o + 3] = 255;
    }
  }
  return out;
}

const sizeOf = ({ width, height }: Raster) => ({ width, height });
