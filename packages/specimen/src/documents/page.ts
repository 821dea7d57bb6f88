import { printDate } from '../dates.ts';
import { composeMrv, composeTd2 } from '../mrz.ts';
import { portraitOf } from '../people/of-person.ts';
import { createRandom } from '../random.ts';
import type { SpecimenDocument } from './document.ts';
import { type DocumentRequest, drawFields, STATES } from './fields.ts';
import { color, paintGround } from './guilloche.ts';
import { overprint, printEmblem, printFoil, printPortrait } from './security.ts';
import { createSheet, write } from './sheet.ts';
import { drawSignature } from './signature.ts';
import { labelText, pickStyle } from './style.ts';

/**
 * Documents of one side with a portrait at the left and the zone below: size in millimetres, length of a line in
 * characters.
 */
const PAGES = {
  TD2: { width: 105, height: 74, characters: 36, code: 'I', kind: 'official-card', title: 'officialCard' },
  MRVA: { width: 120, height: 80, characters: 44, code: 'V', kind: 'visa', title: 'visa' },
  MRVB: { width: 105, height: 74, characters: 36, code: 'V', kind: 'visa', title: 'visa' },
} as const;

/** A card of size TD2 (ICAO 9303-6). */
export const officialCard = (request: DocumentRequest): SpecimenDocument => page('TD2', request);

/** A visa sticker, MRV-A or the smaller MRV-B (ICAO 9303-7). */
export const visa = (request: DocumentRequest, size: 'A' | 'B' = 'A'): SpecimenDocument =>
  page(size === 'A' ? 'MRVA' : 'MRVB', request);

function page(format: keyof typeof PAGES, request: DocumentRequest): SpecimenDocument {
  const { width, height, characters, code, kind, title } = PAGES[format];
  const { seed, alter = {}, dpi = 300 } = request;
  const random = createRandom(seed).fork(format);
  const { person, fields, printed } = drawFields(request, code);
  const style = pickStyle(random.fork('style'));
  const sheet = createSheet(width, height, dpi, style.label);
  const { context } = sheet;
  const state = STATES[fields.issuingState] ?? fields.issuingState;
  const hue = style.palette.hues[0]!;
  sheet.ink = style.palette.ink;
  context.beginPath();
  context.roundRect(0, 0, width, height, format === 'TD2' ? 3.2 : 0.4);
  context.clip();
  paintGround(
    context,
    width,
    height,
    style.palette,
    random.fork('ground'),
    `${state} ${title.toUpperCase()}`,
    style.title,
  );
  context.fillStyle = color(hue, 30, 94, 0.62);
  context.fillRect(0, height - 19.5, width, 19.5);
  printEmblem(context, 8, 7, 3.8, color(hue, 50, 30));
  context.fillStyle = color(hue, 55, 24);
  write(context, state, 14, 6.6, { face: style.title, sizeMm: 3.6 });
  write(context, labelText(style, title), 14, 10, { face: style.label, sizeMm: 2.2 });
  if (!alter.noPortrait)
    printPortrait(sheet, portraitOf(person, request.portrait), { x: 4.5, y: 14, width: 27, height: 34.7 }, hue);

  const texts: Record<string, string> = {};
  const put = (name: string, label: string, text: string, x: number, y: number, maxWidthMm: number): void => {
    sheet.label(label, x, y, 1.6, maxWidthMm);
    sheet.value(name, text, x, y + 3.3, { face: style.value, sizeMm: 2.8, maxWidthMm });
    texts[name] = text;
  };
  const date = (day: string): string => printDate(day, style.dates);
  const column = width - 37;
  put('documentNumber', labelText(style, 'documentNumber'), printed.documentNumber, width - 38, 5, 34);
  put('lastName', labelText(style, 'lastName'), printed.lastName, 35, 15, column);
  put('givenNames', labelText(style, 'givenNames'), printed.givenNames, 35, 21.8, column);
  put('nationality', labelText(style, 'nationality'), printed.nationality, 35, 28.6, 28);
  put('sex', labelText(style, 'sex'), printed.sex, 70, 28.6, 10);
  put('dateOfBirth', labelText(style, 'dateOfBirth'), date(printed.dateOfBirth), 35, 35.4, 30);
  put('dateOfIssue', labelText(style, 'dateOfIssue'), date(printed.dateOfIssue), 70, 35.4, 30);
  put('dateOfExpiry', labelText(style, 'dateOfExpiry'), date(printed.dateOfExpiry), 35, 42.2, 30);
  const signature = { x: 70, y: 42, width: 26, height: 7 };
  drawSignature(context, signature, random.fork('signature'));
  sheet.mark('signature', signature);
  printFoil(context, width - 14, 24, 6.5, random.fork('foil'));
  if (!(fields.issuingState in STATES)) overprint(sheet);

  const lines =
    format === 'TD2'
      ? composeTd2(fields, alter.alteredCheckDigit)
      : composeMrv(fields, format === 'MRVA' ? 'A' : 'B', alter.alteredCheckDigit);
  // Line centres stand 13.5 and 7.2 mm above the lower edge.
  sheet.mrz(lines, (width - characters * 2.54) / 2, [height - 12.25, height - 5.9], {
    capHeight: 2.5,
    pitch: 2.54,
    weight: random.range(0.92, 1.08),
  });
  return {
    image: sheet.finish(),
    pixelsPerMm: sheet.pixelsPerMm,
    truth: {
      kind,
      side: 'front',
      format,
      lines,
      fields,
      printed,
      texts,
      boxes: sheet.boxes,
      alterations: alter,
      person,
    },
  };
}
