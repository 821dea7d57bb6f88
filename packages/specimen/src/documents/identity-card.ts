import { composeTd1 } from '../mrz.ts';
import { createRandom, type Random } from '../random.ts';
import type { DocumentSide, Issued, SpecimenDocument } from './document.ts';
import { type DocumentRequest, drawFields, stateName } from './fields.ts';
import { color } from './guilloche.ts';
import { overprint, printEmblem, printFoil, printHolder } from './security.ts';
import { createSheet, type Sheet, write } from './sheet.ts';
import { signSheet } from './signature.ts';
import { type DocumentStyle, type LabelKey, labelText, pickStyle } from './style.ts';

const [WIDTH, HEIGHT, CORNER] = [85.6, 54, 3.18];
/** Of labels and values, and from one to the other. */
const SIZES = [1.5, 2.7, 3.1] as const;

/** Cards of one layout: their code in the zone and their heading. */
const CARDS = {
  'identity-card': { code: 'I', title: 'identityCard' },
  'residence-permit': { code: 'IR', title: 'residencePermit' },
} as const;
type CardKind = keyof typeof CARDS;

export interface CardSides {
  front: SpecimenDocument;
  back: SpecimenDocument;
}

/** Both sides of an identity card: TD1, 85.6 x 54 mm (ICAO 9303-5), the machine readable zone on the back. */
export function identityCard(request: DocumentRequest): CardSides {
  return { front: identityCardSide(request, 'front'), back: identityCardSide(request, 'back') };
}

/** The same for a residence permit, whose zone begins with IR. */
export function residencePermit(request: DocumentRequest): CardSides {
  return { front: cardSide('residence-permit', request, 'front'), back: cardSide('residence-permit', request, 'back') };
}

/** One side alone, for sets of many pictures. */
export function identityCardSide(request: DocumentRequest, side: DocumentSide): SpecimenDocument {
  return cardSide('identity-card', request, side);
}

function cardSide(kind: CardKind, request: DocumentRequest, side: DocumentSide): SpecimenDocument {
  const { code, title } = CARDS[kind];
  const issued = drawFields(request, code);
  const ofKind = createRandom(request.seed).fork(kind);
  const random = ofKind.fork(side);
  const style = pickStyle(ofKind.fork('style'));
  const state = stateName(issued.fields.issuingState);
  const ground = { random: ofKind.fork(`ground/${side}`), micro: `${state} IDENTITY` };
  const sheet = createSheet({ size: [WIDTH, HEIGHT], corners: CORNER, dpi: request.dpi, style, ...ground });
  const card = { ...issued, kind, side, format: 'TD1' } as const;
  if (side === 'front') {
    drawFront(sheet, request, issued, style, random, title);
    return sheet.finish({ ...card, lines: [] });
  }
  drawBack(sheet, issued, style);
  const lines = composeTd1(issued.fields, issued.alterations.alteredCheckDigit);
  // Line centres stand 17.95, 11.6 and 5.25 mm above the lower edge.
  sheet.mrz(lines, 4.7, [37.3, 43.65, 50], random.range(0.92, 1.08));
  return sheet.finish({ ...card, lines });
}

function drawFront(
  sheet: Sheet,
  request: DocumentRequest,
  issued: Issued,
  style: DocumentStyle,
  random: Random,
  title: LabelKey,
): void {
  const { context } = sheet;
  const { issuingState } = issued.fields;
  const [hue, ghostHue] = style.palette.hues as [number, number];
  sheet.fill(color(hue, 48, 34, 0.88), 0, 0, WIDTH, 9);
  printEmblem(context, 7.2, 4.5, 3.3, '#fff');
  context.fillStyle = '#fff';
  write(context, stateName(issuingState), 13, 5, { face: style.title, sizeMm: 3.3 });
  write(context, labelText(style, title), 13, 7.9, { face: style.label, sizeMm: 1.9 });
  write(context, issuingState, WIDTH - 5, 6, { face: style.title, sizeMm: 3.6, align: 'right' });
  const ghost = { box: { x: 69.5, y: 31, width: 12, height: 15.4 }, hue: ghostHue };
  printHolder(sheet, request, issued, { x: 4, y: 12, width: 24, height: 30.8 }, hue, ghost);
  sheet.fields(issued.printed, SIZES, [
    ['lastName', 32, 13, 50, { sizeMm: 2.9 }],
    ['givenNames', 32, 19.3, 50, { sizeMm: 2.9 }],
    ['sex', 32, 25.6, 8],
    ['nationality', 42, 25.6, 16],
    ['dateOfBirth', 61, 25.6, 22],
    ['documentNumber', 32, 31.9, 30],
    ['dateOfExpiry', 32, 38.2, 30],
  ]);
  sheet.label(labelText(style, 'signature'), 32, 51.8, 1.35);
  signSheet(sheet, { x: 32, y: 43.6, width: 30, height: 7.2 }, random);
  printFoil(context, random.range(58, 66), random.range(36, 42), 6, random.fork('foil'));
  overprint(sheet, issuingState);
}

function drawBack(sheet: Sheet, { fields, printed, person }: Issued, style: DocumentStyle): void {
  sheet.fill(color(style.palette.hues[0]!, 30, 95, 0.66), 0, HEIGHT - 23.2, WIDTH, 23.2);
  chip(sheet.context, WIDTH - 20, 8);
  sheet.fields(printed, SIZES, [
    ['placeOfBirth', 5, 6, 34],
    ['dateOfIssue', 5, 13, 28],
    ['height', 40, 13, 16, { text: `${person.heightCm} cm` }],
    ['authority', 5, 20, 52],
  ]);
  overprint(sheet, fields.issuingState);
}

/** Contacts of a chip, gold with eight fields. */
function chip(context: ReturnType<typeof createSheet>['context'], x: number, y: number): void {
  const gold = context.createLinearGradient(x, y, x + 12, y + 11);
  gold.addColorStop(0, '#e6cf8a');
  gold.addColorStop(0.5, '#c9a852');
  gold.addColorStop(1, '#ecdca6');
  context.fillStyle = gold;
  context.beginPath();
  context.roundRect(x, y, 12.6, 11.4, 1.6);
  context.fill();
  context.strokeStyle = 'rgba(80, 60, 20, 0.7)';
  context.lineWidth = 0.18;
  context.stroke();
  for (const [fromX, fromY, toX, toY] of [
    [0, 3.8, 4, 3.8],
    [0, 7.6, 4, 7.6],
    [8.6, 3.8, 12.6, 3.8],
    [8.6, 7.6, 12.6, 7.6],
    [4, 0, 4, 11.4],
    [8.6, 0, 8.6, 11.4],
    [4, 5.7, 8.6, 5.7],
  ] as const) {
    context.beginPath();
    context.moveTo(x + fromX, y + fromY);
    context.lineTo(x + toX, y + toY);
    context.stroke();
  }
}
