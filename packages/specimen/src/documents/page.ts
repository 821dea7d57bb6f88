import { composeMrv, composeTd2 } from '../mrz.ts';
import { createRandom } from '../random.ts';
import type { SpecimenDocument } from './document.ts';
import { type DocumentRequest, drawFields, stateName } from './fields.ts';
import { color } from './guilloche.ts';
import { overprint, printEmblem, printFoil, printHolder } from './security.ts';
import { createSheet, write } from './sheet.ts';
import { signSheet } from './signature.ts';
import { labelText, pickStyle } from './style.ts';

/**
 * Documents of one side with a portrait at the left and the zone below: size in millimetres, length of a line in
 * characters.
 */
const PAGES = {
  TD2: { width: 105, height: 74, corner: 3.2, characters: 36, code: 'I', kind: 'official-card', title: 'officialCard' },
  MRVA: { width: 120, height: 80, corner: 0.4, characters: 44, code: 'V', kind: 'visa', title: 'visa' },
  MRVB: { width: 105, height: 74, corner: 0.4, characters: 36, code: 'V', kind: 'visa', title: 'visa' },
} as const;

/** A card of size TD2 (ICAO 9303-6). */
export const officialCard = (request: DocumentRequest): SpecimenDocument => page('TD2', request);

/** A visa sticker, MRV-A or the smaller MRV-B (ICAO 9303-7). */
export const visa = (request: DocumentRequest, size: 'A' | 'B' = 'A'): SpecimenDocument =>
  page(size === 'A' ? 'MRVA' : 'MRVB', request);

function page(format: keyof typeof PAGES, request: DocumentRequest): SpecimenDocument {
  const { width, height, corner, characters, code, kind, title } = PAGES[format];
  const { seed, dpi } = request;
  const random = createRandom(seed).fork(format);
  const issued = drawFields(request, code);
  const { fields, printed } = issued;
  const style = pickStyle(random.fork('style'));
  const state = stateName(fields.issuingState);
  const ground = { random: random.fork('ground'), micro: `${state} ${title.toUpperCase()}` };
  const sheet = createSheet({ size: [width, height], corners: corner, dpi, style, ...ground });
  const { context } = sheet;
  const hue = style.palette.hues[0]!;
  sheet.fill(color(hue, 30, 94, 0.62), 0, height - 19.5, width, 19.5);
  printEmblem(context, 8, 7, 3.8, color(hue, 50, 30));
  context.fillStyle = color(hue, 55, 24);
  write(context, state, 14, 6.6, { face: style.title, sizeMm: 3.6 });
  write(context, labelText(style, title), 14, 10, { face: style.label, sizeMm: 2.2 });
  printHolder(sheet, request, issued, { x: 4.5, y: 14, width: 27, height: 34.7 }, hue);
  sheet.fields(
    printed,
    [1.6, 2.8, 3.3],
    [
      ['documentNumber', width - 38, 5, 34],
      ['lastName', 35, 15, width - 37],
      ['givenNames', 35, 21.8, width - 37],
      ['nationality', 35, 28.6, 28],
      ['sex', 70, 28.6, 10],
      ['dateOfBirth', 35, 35.4, 30],
      ['dateOfIssue', 70, 35.4, 30],
      ['dateOfExpiry', 35, 42.2, 30],
    ],
  );
  signSheet(sheet, { x: 70, y: 42, width: 26, height: 7 }, random);
  printFoil(context, width - 14, 24, 6.5, random.fork('foil'));
  overprint(sheet, fields.issuingState);
  const altered = issued.alterations.alteredCheckDigit;
  const lines =
    format === 'TD2' ? composeTd2(fields, altered) : composeMrv(fields, format === 'MRVA' ? 'A' : 'B', altered);
  // Line centres stand 13.5 and 7.2 mm above the lower edge.
  sheet.mrz(lines, (width - characters * 2.54) / 2, [height - 12.25, height - 5.9], random.range(0.92, 1.08));
  return sheet.finish({ ...issued, kind, side: 'front', format, lines });
}
