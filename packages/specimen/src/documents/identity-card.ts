import { printDate } from '../dates.ts';
import { composeTd1 } from '../mrz.ts';
import { createRandom } from '../random.ts';
import type { DocumentSide, SpecimenDocument } from './document.ts';
import { type DocumentRequest, drawFields, STATES } from './fields.ts';
import { color, paintGround } from './guilloche.ts';
import { portraitOf } from '../people/of-person.ts';
import { overprint, printEmblem, printFoil, printGhost, printPortrait } from './security.ts';
import { createSheet, write } from './sheet.ts';
import { drawSignature } from './signature.ts';
import { labelText, pickStyle } from './style.ts';

const [WIDTH, HEIGHT, CORNER] = [85.6, 54, 3.18];

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
  const { fields, printed, person } = drawFields(request, CARDS[kind].code);
  const shared = { kind, format: 'TD1', fields, printed, alterations: request.alter ?? {}, person } as const;
  if (side === 'front') return drawFront(request, shared);
  return drawBack(request, { ...shared, lines: composeTd1(fields, request.alter?.alteredCheckDigit) });
}

interface Shared extends Pick<SpecimenDocument['truth'], 'format' | 'fields' | 'printed' | 'alterations' | 'person'> {
  kind: CardKind;
}

function startSide(request: DocumentRequest, kind: CardKind, side: DocumentSide, state: string) {
  const random = createRandom(request.seed).fork(kind);
  const style = pickStyle(random.fork('style'));
  const sheet = createSheet(WIDTH, HEIGHT, request.dpi ?? 300, style.label);
  sheet.ink = style.palette.ink;
  sheet.context.beginPath();
  sheet.context.roundRect(0, 0, WIDTH, HEIGHT, CORNER);
  sheet.context.clip();
  paintGround(
    sheet.context,
    WIDTH,
    HEIGHT,
    style.palette,
    random.fork(`ground/${side}`),
    `${state} IDENTITY`,
    style.title,
  );
  const texts: Record<string, string> = {};
  const put = (
    name: string,
    label: string,
    text: string,
    x: number,
    y: number,
    maxWidthMm: number,
    sizeMm = 2.7,
  ): void => {
    sheet.label(label, x, y, 1.5, maxWidthMm);
    sheet.value(name, text, x, y + 3.1, { face: style.value, sizeMm, maxWidthMm });
    texts[name] = text;
  };
  return { random: random.fork(side), style, sheet, texts, put, hue: style.palette.hues[0]! };
}

function drawFront(request: DocumentRequest, shared: Shared): SpecimenDocument {
  const { fields, printed, person, alterations } = shared;
  const state = STATES[fields.issuingState] ?? fields.issuingState;
  const { random, style, sheet, texts, put, hue } = startSide(request, shared.kind, 'front', state);
  const { context } = sheet;
  context.fillStyle = color(hue, 48, 34, 0.88);
  context.fillRect(0, 0, WIDTH, 9);
  printEmblem(context, 7.2, 4.5, 3.3, '#fff');
  context.fillStyle = '#fff';
  write(context, state, 13, 5, { face: style.title, sizeMm: 3.3 });
  write(context, labelText(style, CARDS[shared.kind].title), 13, 7.9, { face: style.label, sizeMm: 1.9 });
  write(context, fields.issuingState, WIDTH - 5, 6, { face: style.title, sizeMm: 3.6, align: 'right' });
  if (!alterations.noPortrait) {
    const portrait = portraitOf(person, request.portrait);
    printPortrait(sheet, portrait, { x: 4, y: 12, width: 24, height: 30.8 }, hue);
    printGhost(sheet, portrait, { x: 69.5, y: 31, width: 12, height: 15.4 }, style.palette.hues[1]!);
  }
  const date = (day: string): string => printDate(day, style.dates);
  put('lastName', labelText(style, 'lastName'), printed.lastName, 32, 13, 50, 2.9);
  put('givenNames', labelText(style, 'givenNames'), printed.givenNames, 32, 19.3, 50, 2.9);
  put('sex', labelText(style, 'sex'), printed.sex, 32, 25.6, 8);
  put('nationality', labelText(style, 'nationality'), printed.nationality, 42, 25.6, 16);
  put('dateOfBirth', labelText(style, 'dateOfBirth'), date(printed.dateOfBirth), 61, 25.6, 22);
  put('documentNumber', labelText(style, 'documentNumber'), printed.documentNumber, 32, 31.9, 30);
  put('dateOfExpiry', labelText(style, 'dateOfExpiry'), date(printed.dateOfExpiry), 32, 38.2, 30);
  const signature = { x: 32, y: 43.6, width: 30, height: 7.2 };
  sheet.label(labelText(style, 'signature'), 32, 51.8, 1.35);
  drawSignature(context, signature, random.fork('signature'));
  sheet.mark('signature', signature);
  printFoil(context, random.range(58, 66), random.range(36, 42), 6, random.fork('foil'));
  if (!(fields.issuingState in STATES)) overprint(sheet);
  return {
    image: sheet.finish(),
    pixelsPerMm: sheet.pixelsPerMm,
    truth: { ...shared, side: 'front', lines: [], texts, boxes: sheet.boxes },
  };
}

function drawBack(request: DocumentRequest, shared: Shared & { lines: string[] }): SpecimenDocument {
  const { fields, printed, person, lines } = shared;
  const state = STATES[fields.issuingState] ?? fields.issuingState;
  const { random, style, sheet, texts, put, hue } = startSide(request, shared.kind, 'back', state);
  const { context } = sheet;
  context.fillStyle = color(hue, 30, 95, 0.66);
  context.fillRect(0, HEIGHT - 23.2, WIDTH, 23.2);
  chip(sheet.context, WIDTH - 20, 8);
  put('placeOfBirth', labelText(style, 'placeOfBirth'), printed.placeOfBirth, 5, 6, 34);
  put('dateOfIssue', labelText(style, 'dateOfIssue'), printDate(printed.dateOfIssue, style.dates), 5, 13, 28);
  put('height', labelText(style, 'height'), `${person.heightCm} cm`, 40, 13, 16);
  put('authority', labelText(style, 'authority'), printed.authority, 5, 20, 52);
  if (!(fields.issuingState in STATES)) overprint(sheet);
  // Line centres stand 17.95, 11.6 and 5.25 mm above the lower edge.
  sheet.mrz(lines, 4.7, [37.3, 43.65, 50], {
    capHeight: 2.5,
    pitch: 2.54,
    weight: random.range(0.92, 1.08),
  });
  return {
    image: sheet.finish(),
    pixelsPerMm: sheet.pixelsPerMm,
    truth: { ...shared, side: 'back', texts, boxes: sheet.boxes },
  };
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
