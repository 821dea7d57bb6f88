import { createRandom, type Random } from '../random.ts';
import { type AamvaCountry, latin } from './aamva.ts';
import type { SpecimenDocument } from './document.ts';
import { type DocumentFields, type DocumentRequest, drawFields } from './fields.ts';
import { color, type Palette } from './guilloche.ts';
import { printEmblem, printFoil, printHolder } from './security.ts';
import { createSheet, type Sheet, write } from './sheet.ts';
import { signSheet } from './signature.ts';
import { type DocumentStyle, pickStyle } from './style.ts';

const [WIDTH, HEIGHT] = [85.6, 54];
const PALETTE: Palette = { hues: [205, 220, 40], ink: '#1b2230' };

/**
 * The front of a licence similar to the AAMVA's card design standard: numbers and short labels before small values in
 * several columns, in English or, for Canada, in English and French with the names below their label. Its State is
 * fictional.
 */
export function americanLicenceFront(request: DocumentRequest, country: AamvaCountry): SpecimenDocument {
  const { seed, dpi } = request;
  const random = createRandom(seed).fork(`american-licence/${country}`);
  const drawn = drawFields(request, 'DL');
  // The standard's issuers print names without diacritics.
  const issued = { ...drawn, fields: plainNames(drawn.fields), printed: plainNames(drawn.printed) };
  const style = { ...pickStyle(random.fork('style')), palette: PALETTE };
  const state = country === 'CAN' ? 'ELDORADO' : 'ARKADIA';
  const ground = { random: random.fork('ground'), micro: `${state} LICENCE` };
  const sheet = createSheet({ size: [WIDTH, HEIGHT], corners: 3.18, dpi, style, ...ground });
  const { context } = sheet;
  sheet.fill(color(215, 60, 30, 0.9), 0, 0, WIDTH, 9.5);
  printEmblem(context, 7, 4.8, 3.2, '#fff');
  context.fillStyle = '#fff';
  write(context, state, 13, 6.6, { face: style.title, sizeMm: 4.4 });
  const title = country === 'CAN' ? 'Driver’s Licence / Permis de conduire' : 'DRIVER LICENSE';
  write(context, title, WIDTH - 4, 6.2, { face: style.title, sizeMm: 2.6, align: 'right', maxWidthMm: 36 });
  const ghost = { box: { x: 71, y: 36, width: 10.5, height: 13.5 }, hue: 215 };
  printHolder(sheet, request, issued, { x: 3.5, y: 13, width: 23.5, height: 30.2 }, 215, ghost);
  const draw = country === 'CAN' ? drawCanadian : drawAmerican;
  draw(sheet, style, issued.printed, random);
  signSheet(sheet, { x: 4, y: 44.5, width: 22, height: 5.6 }, random);
  printFoil(context, 64, 32, 5, random.fork('foil'));
  return sheet.finish({ ...issued, kind: 'driving-licence', side: 'front', format: null, lines: [] });
}

const plainNames = (fields: DocumentFields): DocumentFields => ({
  ...fields,
  lastName: latin(fields.lastName),
  givenNames: latin(fields.givenNames),
});

type Draw = (sheet: Sheet, style: DocumentStyle, printed: DocumentFields, random: Random) => void;

const drawAmerican: Draw = (sheet, style, printed, random) => {
  const put = putter(sheet, style);
  const day = (date: string) => `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;
  const wordy = random.chance(0.5);
  put('4d DLN', 'documentNumber', printed.documentNumber, 29.5, 14, 24, 2.9);
  put('9 CLASS', 'class', 'C', 62, 14, 6);
  put('3 DOB', 'dateOfBirth', day(printed.dateOfBirth), 29.5, 18.4, 24, 2.9);
  put('4b EXP', 'dateOfExpiry', day(printed.dateOfExpiry), 58, 18.4, 22);
  put(wordy ? '1 LN' : '1', 'lastName', printed.lastName, 29.5, 23, 46, 2.9);
  put(wordy ? '2 FN' : '2', 'givenNames', printed.givenNames, 29.5, 27, 46, 2.9);
  put('8', 'street', '12 HARBOUR ST', 29.5, 31, 30);
  sheet.value('town', 'ZENITH, VA 12345', 32, 34.2, { face: style.value, sizeMm: 2.3 });
  put('4a ISS', 'dateOfIssue', day(printed.dateOfIssue), 29.5, 38.6, 22);
  put('15 SEX', 'sex', printed.sex, 29.5, 42.6, 4);
  put('18 EYES', 'eyes', 'BRO', 45, 42.6, 8);
  put('16 HGT', 'height', `5'-08"`, 29.5, 46.4, 9);
  put('17 WGT', 'weight', '154 lb', 45, 46.4, 9);
  put('5 DD', 'discriminator', `48${random.int(10_000_000, 99_999_999)}`, 29.5, 50.4, 30, 1.9);
};

const drawCanadian: Draw = (sheet, style, printed, random) => {
  const put = putter(sheet, style);
  const separator = random.pick(['/', '-']);
  const day = (date: string) => date.replaceAll('-', separator);
  sheet.label('1,2 NAME/NOM', 29.5, 13.6, 1.5);
  sheet.value('lastName', `${printed.lastName},`, 29.5, 17, { face: style.value, sizeMm: 2.7, maxWidthMm: 44 });
  sheet.value('givenNames', printed.givenNames, 29.5, 20.4, { face: style.value, sizeMm: 2.7, maxWidthMm: 44 });
  Object.assign(sheet.texts, { lastName: printed.lastName, givenNames: printed.givenNames });
  sheet.label('8', 29.5, 24, 1.5);
  sheet.value('street', '12 HARBOUR ST', 31.5, 24, { face: style.value, sizeMm: 2.3 });
  sheet.value('town', 'ZENITH, ON, K1A 0B1', 31.5, 27, { face: style.value, sizeMm: 2.3 });
  put('4d NUMBER/NUMÉRO', 'documentNumber', printed.documentNumber, 29.5, 32, 30);
  put('4a ISS/DÉL', 'dateOfIssue', day(printed.dateOfIssue), 29.5, 36, 20);
  put('4b EXP/EXP', 'dateOfExpiry', day(printed.dateOfExpiry), 57, 36, 20);
  put('3 DOB/DDN', 'dateOfBirth', day(printed.dateOfBirth), 29.5, 40, 20);
  put('15 SEX/SEXE', 'sex', printed.sex, 29.5, 44, 4);
  put('16 HGT/HAUT', 'height', '173 cm', 46, 44, 12);
  put('9 CLASS/CATÉG', 'class', 'G', 29.5, 48, 4);
};

/** A small label followed by its value on one base line. */
function putter(sheet: Sheet, style: DocumentStyle) {
  return (label: string, name: string, text: string, x: number, y: number, maxWidthMm: number, sizeMm = 2.4): void => {
    sheet.label(label, x, y, 1.5);
    const width = label.length * 0.95 + 1.6;
    sheet.value(name, text, x + width, y, { face: style.value, sizeMm, maxWidthMm });
    sheet.texts[name] = text;
  };
}
