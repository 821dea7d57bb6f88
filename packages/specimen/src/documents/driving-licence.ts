import { addYears } from '../dates.ts';
import { createRandom, type Random } from '../random.ts';
import type { DocumentSide, Issued, SpecimenDocument } from './document.ts';
import { type DocumentRequest, drawFields, stateName } from './fields.ts';
import { color, type Palette } from './guilloche.ts';
import { overprint, printEmblem, printFoil, printHolder } from './security.ts';
import { createSheet, type Sheet, write } from './sheet.ts';
import { signSheet } from './signature.ts';
import { type DocumentStyle, labelText, pickStyle } from './style.ts';

const [WIDTH, HEIGHT] = [85.6, 54];
const PALETTE: Palette = { hues: [335, 350, 300], ink: '#241a22' };
const CATEGORIES = ['AM', 'A1', 'A2', 'A', 'B', 'BE', 'C1', 'C', 'CE', 'D', 'T'] as const;

/**
 * A driving licence similar to ISO/IEC 18013-1 and the EU's card: numbered fields, no machine-readable zone, a table of
 * categories on the back.
 */
export function drivingLicence(request: DocumentRequest): { front: SpecimenDocument; back: SpecimenDocument } {
  return { front: drawSide(request, 'front'), back: drawSide(request, 'back') };
}

function drawSide(request: DocumentRequest, side: DocumentSide): SpecimenDocument {
  const { seed, dpi } = request;
  const random = createRandom(seed).fork('driving-licence');
  const issued = drawFields(request, 'DL');
  const style = { ...pickStyle(random.fork('style')), palette: PALETTE };
  const state = stateName(issued.fields.issuingState);
  const ground = { random: random.fork(`ground/${side}`), micro: `${state} DRIVING LICENCE` };
  const sheet = createSheet({ size: [WIDTH, HEIGHT], corners: 3.18, dpi, style, ...ground });
  if (side === 'front') drawFront(sheet, request, issued, style, random);
  else drawBack(sheet, issued, style);
  overprint(sheet, issued.fields.issuingState);
  return sheet.finish({ ...issued, kind: 'driving-licence', side, format: null, lines: [] });
}

/** A number and the value after it, by field; a second field begins in the middle of the card. */
type Row = readonly [number: string, values: Record<string, string>];

function drawFront(sheet: Sheet, request: DocumentRequest, issued: Issued, style: DocumentStyle, random: Random): void {
  const { context, texts } = sheet;
  const { fields, printed } = issued;
  context.fillStyle = color(225, 60, 35);
  context.beginPath();
  context.roundRect(4, 4, 12, 8.6, 0.8);
  context.fill();
  printEmblem(context, 10, 8.3, 3, '#f4d35e');
  context.fillStyle = color(340, 50, 28);
  write(context, labelText(style, 'drivingLicence'), 19, 7.4, { face: style.title, sizeMm: 2.9, maxWidthMm: 62 });
  write(context, stateName(fields.issuingState), 19, 11.4, { face: style.label, sizeMm: 2.6 });
  const ghost = { box: { x: 69, y: 30, width: 12, height: 15.4 }, hue: 335 };
  printHolder(sheet, request, issued, { x: 4, y: 15, width: 22, height: 28.3 }, 335, ghost);
  const day = (text: string): string => `${text.slice(8, 10)}.${text.slice(5, 7)}.${text.slice(0, 4)}`;
  const rows: readonly Row[] = [
    ['1.', { lastName: printed.lastName }],
    ['2.', { givenNames: printed.givenNames }],
    ['3.', { dateOfBirth: day(printed.dateOfBirth), placeOfBirth: printed.placeOfBirth }],
    ['4a.', { dateOfIssue: day(printed.dateOfIssue), authority: `4c. ${fields.authority}` }],
    ['4b.', { dateOfExpiry: day(printed.dateOfExpiry) }],
    ['5.', { documentNumber: printed.documentNumber }],
  ];
  rows.forEach(([number, values], i) => {
    const y = 18.4 + i * 4.4;
    sheet.label(number, 29, y, 2);
    const entries = Object.entries(values);
    entries.forEach(([name, text], k) => {
      const maxWidthMm = k === 1 ? 28 : entries.length > 1 ? 18 : 46;
      sheet.value(name, text, k === 0 ? 34.5 : 54, y, { face: style.value, sizeMm: 2.6, maxWidthMm });
      texts[name] = text;
    });
  });
  sheet.label('7.', 29, 48, 2);
  signSheet(sheet, { x: 33, y: 43, width: 28, height: 6.4 }, random);
  sheet.label('9.', 4, 50.6, 2);
  sheet.value('categories', 'AM/B', 8.5, 50.6, { face: style.value, sizeMm: 2.6 });
  texts.categories = 'AM/B';
  printFoil(context, 62, 44, 6, random.fork('foil'));
}

function drawBack(sheet: Sheet, { printed }: Issued, style: DocumentStyle): void {
  const { context } = sheet;
  context.strokeStyle = color(340, 30, 35, 0.8);
  context.lineWidth = 0.15;
  const [left, top, row] = [22, 5, 3.8];
  const columns = [left, left + 14, left + 29, left + 44, left + 58];
  ['9.', '10.', '11.', '12.'].forEach((text, i) => sheet.label(text, columns[i]! + 1, top - 1, 1.9));
  for (let i = 0; i <= CATEGORIES.length; i++) line(context, left, top + i * row, columns.at(-1)!, top + i * row);
  for (const x of columns) line(context, x, top, x, top + CATEGORIES.length * row);
  CATEGORIES.forEach((category, i) => {
    const y = top + i * row + 2.9;
    sheet.label(category, left + 1, y, 2.4);
    const held = category === 'AM' || category === 'B';
    const text = (day: string): string => `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(2, 4)}`;
    sheet.label(held ? text(addYears(printed.dateOfBirth, 18)) : '—', columns[1]! + 1, y, 2.3);
    sheet.label(held ? text(printed.dateOfExpiry) : '—', columns[2]! + 1, y, 2.3);
  });
  write(context, labelText(style, 'drivingLicence'), 4, 51.5, { face: style.label, sizeMm: 1.9 });
}

function line(context: Sheet['context'], x0: number, y0: number, x1: number, y1: number): void {
  context.beginPath();
  context.moveTo(x0, y0);
  context.lineTo(x1, y1);
  context.stroke();
}
