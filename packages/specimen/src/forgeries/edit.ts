import { bounds, mapRectangle, multiply, translation } from '../camera/homography.ts';
import { warpInto } from '../camera/warp.ts';
import type { Photograph } from '../capture.ts';
import type { SpecimenDocument } from '../documents/document.ts';
import { type Face, font } from '../fonts.ts';
import { portraitOf } from '../people/of-person.ts';
import type { Person } from '../person.ts';
import type { Random } from '../random.ts';
import { fromCanvas, type Quad, type Raster, toCanvas } from '../raster.ts';
import { decode } from './phone.ts';
import { eachPixel, grown, splice, toQuad } from './patch.ts';

/** The result of an image editor: the pixels, and the changed places. */
export interface Edited {
  raster: Raster;
  touched: Quad;
}

const FIELDS = ['lastName', 'givenNames', 'documentNumber', 'dateOfBirth', 'dateOfExpiry'] as const;
type EditedField = (typeof FIELDS)[number];
const TEXTS: Readonly<Record<EditedField, readonly string[]>> = {
  lastName: ['MARLOWE', 'TENNYSON', 'QUIMBY'],
  givenNames: ['ROBIN CASEY', 'ALEX', 'JORDAN'],
  documentNumber: ['K40277315', 'X88104526', 'PA3319047'],
  dateOfBirth: ['03.07.1999', '21 11 1988', '14.02.2001'],
  dateOfExpiry: ['08.09.2031', '30 01 2034', '17.12.2029'],
};
const FACES: readonly Face[] = ['Sans', 'Condensed', 'CondensedBold', 'SerifBold'];

const pickField = (document: SpecimenDocument, random: Random): EditedField =>
  random.pick(FIELDS.filter((field) => document.truth.boxes[field]));

/** Fields whose other value has about the same width, so that a splice of the field's box covers it. */
export const pickEven = (random: Random): EditedField =>
  random.pick(['documentNumber', 'dateOfBirth', 'dateOfExpiry'] as const);

/** A field whited out in the colour of its surroundings, or healed from the rows above and below, and typed again. */
export async function typeOver(
  document: SpecimenDocument,
  photo: Photograph,
  random: Random,
  fill: 'flat' | 'healed',
): Promise<Edited> {
  const field = pickField(document, random);
  const text = random.pick(TEXTS[field]);
  const face = random.pick(FACES);
  const raster = await decode(photo.jpeg);
  const quad = photo.truth.quads[field]!;
  const touched = grown(quad, 0.04, 0.12);
  const ink = darkest(raster, touched);
  cover(raster, touched, fill);
  const canvas = toCanvas(raster);
  const context = canvas.getContext('2d');
  const { width, height } = document.truth.boxes[field]!;
  const [a, b, , d] = quad;
  context.setTransform((b.x - a.x) / width, (b.y - a.y) / width, (d.x - a.x) / height, (d.y - a.y) / height, a.x, a.y);
  context.fillStyle = ink;
  context.font = font(face, height / 1.1);
  const natural = context.measureText(text).width;
  // Within the patch, because an editor covers the text that they replace.
  const squeeze = Math.min(1.05, width / natural);
  context.scale(squeeze, 1);
  context.fillText(text, 0, (height * 0.85) / 1.1);
  return { raster: fromCanvas(canvas), touched };
}

/** A field, or the portrait, taken from another photograph of a document of the same make. */
export async function spliceFrom(
  name: string,
  photo: Photograph,
  other: Photograph,
  margin: readonly [number, number],
): Promise<Edited> {
  const raster = await decode(photo.jpeg);
  const touched = grown(photo.truth.quads[name]!, ...margin);
  splice(raster, touched, photo.truth.quad, await decode(other.jpeg), other.truth.quad);
  return { raster, touched };
}

/** Another person's portrait, as a picture file holds it, over the printed one. */
export async function coverPortrait(photo: Photograph, person: Person): Promise<Edited> {
  const raster = await decode(photo.jpeg);
  const touched = photo.truth.quads.portrait!;
  const portrait = fromCanvas(portraitOf(person));
  warpInto(raster, portrait, toQuad(portrait.width, portrait.height, touched));
  return { raster, touched };
}

/** Characters of the zone's last line copied over others of it by whole pixels, as with a selection tool. */
export async function copyDigits(document: SpecimenDocument, photo: Photograph, random: Random): Promise<Edited> {
  const raster = await decode(photo.jpeg);
  const { lines, boxes } = document.truth;
  const row = lines.length;
  const line = lines.at(-1)!;
  const box = boxes[`mrz${row}`]!;
  const pitch = box.width / line.length;
  const map = toQuad(document.image.width, document.image.height, photo.truth.quad);
  const cell = (i: number, count: number): Quad =>
    mapRectangle(multiply(map, translation(box.x + i * pitch, box.y)), pitch * count, box.height);
  const count = 3;
  const digits = (i: number): boolean => /^\d{3}$/.test(line.slice(i, i + count));
  const starts = [...line].map((_, i) => i).filter(digits);
  const from = random.pick(starts.length > 0 ? starts : [0]);
  const to = random.pick(
    [...line].map((_, i) => i).filter((i) => i + count <= line.length && Math.abs(i - from) >= count + 1),
  );
  const [source, target] = [cell(from, count), cell(to, count)];
  const shift = { x: Math.round(target[0].x - source[0].x), y: Math.round(target[0].y - source[0].y) };
  const area = bounds(source);
  const copy = new Uint8ClampedArray(raster.data);
  for (let y = Math.floor(area.top); y < area.bottom; y++)
    for (let x = Math.floor(area.left); x < area.right; x++)
      for (let n = 0; n < 3; n++)
        raster.data[((y + shift.y) * raster.width + x + shift.x) * 4 + n] = copy[(y * raster.width + x) * 4 + n]!;
  return { raster, touched: target };
}

function darkest(raster: Raster, quad: Quad): string {
  const found: [number, number][] = [];
  eachPixel(raster, quad, (x, y) => {
    const k = (y * raster.width + x) * 4;
    found.push([raster.data[k]! + raster.data[k + 1]! + raster.data[k + 2]!, k]);
  });
  const [, k] = found.toSorted((a, b) => a[0] - b[0])[Math.floor(found.length * 0.03)]!;
  return `rgb(${raster.data[k]}, ${raster.data[k + 1]}, ${raster.data[k + 2]})`;
}

/** `flat`: one colour from left to right; `healed`: from the row above to the row below, column by column. */
function cover(raster: Raster, quad: Quad, fill: 'flat' | 'healed'): void {
  const source = new Uint8ClampedArray(raster.data);
  const colour = (x: number, y: number, n: number): number => {
    let sum = 0;
    for (let dx = -1; dx <= 1; dx++)
      sum +=
        source[
          (Math.min(raster.height - 1, Math.max(0, Math.round(y))) * raster.width +
            Math.min(raster.width - 1, Math.max(0, Math.round(x + dx)))) *
            4 +
            n
        ]!;
    return sum / 3;
  };
  const box = bounds(quad);
  const middle = (box.top + box.bottom) / 2;
  eachPixel(raster, quad, (x, y) => {
    const u = (x - box.left) / (box.right - box.left);
    const v = (y - box.top) / (box.bottom - box.top);
    for (let n = 0; n < 3; n++) {
      const value =
        fill === 'flat'
          ? colour(box.left - 4, middle, n) * (1 - u) + colour(box.right + 4, middle, n) * u
          : colour(x, box.top - 2, n) * (1 - v) + colour(x, box.bottom + 2, n) * v;
      raster.data[(y * raster.width + x) * 4 + n] = value;
    }
  });
}
