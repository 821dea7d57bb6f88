import sharp from 'sharp';
import { encodeJpeg, type Photograph } from '../capture.ts';
import { addYears, type Day } from '../dates.ts';
import type { SpecimenDocument } from '../documents/document.ts';
import type { DocumentRequest } from '../documents/fields.ts';
import { identityCardSide } from '../documents/identity-card.ts';
import { passport } from '../documents/passport.ts';
import { write } from '../documents/sheet.ts';
import { mapRectangle, multiply, translation } from '../camera/homography.ts';
import { makePerson } from '../person.ts';
import { font } from '../fonts.ts';
import { createRandom, type Random } from '../random.ts';
import { type Box, fromCanvas, type Quad, toCanvas } from '../raster.ts';
import { copyDigits, coverPortrait, type Edited, pickEven, spliceFrom, typeOver } from './edit.ts';
import { EDITOR_MARKS, markFile } from './marks.ts';
import { fromPrint, fromScreen, gluePortrait } from './media.ts';
import { decode, type Handling, handle, phonePhoto, savedQuality } from './phone.ts';
import { toQuad } from './patch.ts';
import { resetZone } from './zone.ts';

/**
 * Ways to forge a picture of a document. Each is made from a seed; its untouched counterpart is `untouched` of the same
 * seed.
 */
export const FORGERIES = [
  'text-flat',
  'text-healed',
  'text-spliced',
  'portrait-pasted',
  'portrait-spliced',
  'portrait-blended',
  'paper-portrait',
  'name-and-zone',
  'birth-and-zone',
  'expiry-and-zone',
  'digits-copied',
  'zone-face',
  'zone-line',
  'screen',
  'print',
  'overprint',
  'overprint-hollow',
  'marks',
] as const;
export type Forgery = (typeof FORGERIES)[number];

export interface ForgedPicture {
  jpeg: Buffer;
  /** The document's corners. */
  quad: Quad;
  /** Corners of the printed portrait, null on a side without one. */
  portrait: Quad | null;
  /** Where the picture was changed; null where it was not, or all of it was. */
  touched: Quad | null;
  document: SpecimenDocument;
}

export interface ForgeRequest {
  seed: number;
  today: Day;
}

/** A phone's photograph without edits, however it was sent. */
export async function untouched({ seed, today }: ForgeRequest, handling: Handling): Promise<ForgedPicture> {
  const document = draw({ seed, today }, false);
  const photo = await phonePhoto(document, seed);
  const jpeg = await handle(photo.jpeg, handling, createRandom(seed).fork('handling'));
  const { quad, quads } = photo.truth;
  const scale = ((await sharp(jpeg).metadata()).width ?? photo.width) / photo.width;
  const scaled = ([a, b, c, d]: Quad): Quad => [resized(a), resized(b), resized(c), resized(d)];
  const resized = ({ x, y }: Quad[0]) => ({ x: x * scale, y: y * scale });
  return {
    jpeg,
    quad: scaled(quad),
    portrait: quads.portrait ? scaled(quads.portrait) : null,
    touched: null,
    document,
  };
}

/** Digital ones are saved by an editor at a quality of its own. */
export async function forge(kind: Forgery, request: ForgeRequest): Promise<ForgedPicture> {
  const random = createRandom(request.seed).fork(`forgery/${kind}`);
  const original = draw(request, kind === 'digits-copied' || kind === 'zone-face' || kind === 'zone-line');
  if (kind === 'screen' || kind === 'print') {
    const make = kind === 'screen' ? fromScreen : fromPrint;
    const retaken = await make(original, request.seed, random);
    return { ...retaken, portrait: null, touched: null, document: original };
  }
  if (kind === 'zone-face' || kind === 'zone-line') {
    const { document, touched } = resetZone(original, random, kind === 'zone-face' ? 'other-face' : 'off-line');
    const { jpeg, truth } = await phonePhoto(document, request.seed);
    const seen = quadOf(touched, document, truth);
    return { jpeg, quad: truth.quad, portrait: truth.quads.portrait ?? null, touched: seen, document };
  }
  if (kind === 'paper-portrait') {
    const { document, touched } = gluePortrait(original, stranger(original, request.seed, request.today), random);
    const { jpeg, truth } = await phonePhoto(document, request.seed);
    return {
      jpeg,
      quad: truth.quad,
      portrait: truth.quads.portrait!,
      touched: quadOf(touched, document, truth),
      document,
    };
  }
  if (kind === 'name-and-zone' || kind === 'birth-and-zone' || kind === 'expiry-and-zone') {
    // As if each pixel of both had been painted well.
    const document = passport(changedRequest(kind, request));
    const { jpeg, truth } = await phonePhoto(document, request.seed);
    const raster = await decode(jpeg);
    const saved = await encodeJpeg(raster, savedQuality(random));
    return { jpeg: saved, quad: truth.quad, portrait: truth.quads.portrait!, touched: truth.quads.mrz!, document };
  }
  const across = kind === 'overprint' || kind === 'overprint-hollow';
  const document = across ? overprinted(original, random, kind === 'overprint-hollow') : original;
  const photo = await phonePhoto(document, request.seed);
  const { quad, quads } = photo.truth;
  const common = { quad, portrait: quads.portrait ?? null, document };
  if (across) return { ...common, jpeg: photo.jpeg, touched: null };
  if (kind === 'marks')
    return { ...common, jpeg: await markFile(photo.jpeg, random.pick(EDITOR_MARKS), random), touched: null };
  const { raster, touched } = await edit(kind, request, photo, document, random);
  return { ...common, jpeg: await encodeJpeg(raster, savedQuality(random)), touched };
}

type Edit = Extract<Forgery, `text-${string}` | `portrait-${string}` | 'digits-copied'>;

async function edit(
  kind: Edit,
  { seed, today }: ForgeRequest,
  photo: Awaited<ReturnType<typeof phonePhoto>>,
  document: SpecimenDocument,
  random: Random,
): Promise<Edited> {
  switch (kind) {
    case 'text-flat':
    case 'text-healed':
      return typeOver(document, photo, random, kind === 'text-flat' ? 'flat' : 'healed');
    case 'text-spliced': {
      const field = pickEven(random);
      const other = redraw(document, { seed, today, alter: { vizConflict: field } });
      return spliceFrom(field, photo, await phonePhoto(other, seed + 500_000), [0.06, 0.15]);
    }
    case 'portrait-pasted':
      return coverPortrait(photo, stranger(document, seed, today));
    case 'portrait-spliced':
    case 'portrait-blended': {
      const other = redraw(document, { seed, today, person: stranger(document, seed, today) });
      // Blended: light, focus and grain match the rest, which is the best that an editor can achieve.
      const otherPhoto = await phonePhoto(other, kind === 'portrait-blended' ? seed : seed + 500_000);
      return spliceFrom('portrait', photo, otherPhoto, [0.01, 0.01]);
    }
    case 'digits-copied':
      return copyDigits(document, photo, random);
  }
}

type ChangedValue = Extract<Forgery, `${string}-and-zone`>;

/** A request for the same document with another value in its print and in its zone. */
export function changedRequest(kind: ChangedValue, request: DocumentRequest): DocumentRequest {
  const { seed, today } = request;
  const person = request.person ?? makePerson({ seed, today });
  if (kind === 'expiry-and-zone') return { ...request, today: addYears(today, 3), person };
  const changed =
    kind === 'name-and-zone'
      ? { lastName: makePerson({ seed: seed + 77, today }).lastName }
      : { dateOfBirth: addYears(person.dateOfBirth, 7) };
  return { ...request, person: { ...person, ...changed } };
}

/** A box of the document, as the photograph shows it. */
function quadOf(box: Box, { image }: SpecimenDocument, { quad }: Photograph['truth']): Quad {
  const map = toQuad(image.width, image.height, quad);
  return mapRectangle(multiply(map, translation(box.x, box.y)), box.width, box.height);
}

/** Passports and fronts of identity cards by turns; for what is done to a zone, passports and backs. */
function draw(request: DocumentRequest, zone: boolean): SpecimenDocument {
  if (request.seed % 2) return passport(request);
  return identityCardSide(request, zone ? 'back' : 'front');
}

const redraw = (document: SpecimenDocument, request: DocumentRequest): SpecimenDocument =>
  document.truth.kind === 'passport' ? passport(request) : identityCardSide(request, document.truth.side);

/** A person of the same sex with another face. */
function stranger(document: SpecimenDocument, seed: number, today: Day) {
  const { sex } = document.truth.person;
  for (let other = seed + 1; ; other++) {
    const person = makePerson({ seed: other, today });
    if (person.sex === sex && person.lastName !== document.truth.person.lastName) return person;
  }
}

/** Words that issuers print across samples. */
const OVERPRINTS = ['SPECIMEN', 'MUSTER', 'SAMPLE', 'ESPÉCIMEN', 'SPÉCIMEN'] as const;

/** `hollow`: only the letters' outlines, and larger. */
function overprinted(document: SpecimenDocument, random: Random, hollow: boolean): SpecimenDocument {
  const canvas = toCanvas(document.image);
  const context = canvas.getContext('2d');
  const word = random.pick(OVERPRINTS);
  const { width, height } = canvas;
  context.save();
  context.translate(width * (hollow ? 0.5 : 0.56), height * random.range(0.36, 0.5));
  context.rotate(random.pick([0, -0.2, -0.35]));
  const ink = random.pick(['rgba(170, 30, 40, 0.75)', 'rgba(30, 30, 40, 0.7)', 'rgba(30, 60, 150, 0.7)']);
  const size = width * (hollow ? 0.115 : 0.085);
  context.fillStyle = context.strokeStyle = ink;
  if (hollow) {
    context.font = font('SansBold', size);
    context.lineWidth = size * random.range(0.03, 0.07);
    context.strokeText(word, -size * 0.36 * word.length, size * 0.4);
  } else write(context, word, -size * 0.36 * word.length, size * 0.4, { face: 'SansBold', sizeMm: size });
  context.restore();
  return { ...document, image: fromCanvas(canvas) };
}
