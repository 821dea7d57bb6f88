import { composeTd3 } from '../mrz.ts';
import { createRandom } from '../random.ts';
import { SCRIPT_NAMES, type ScriptNames } from '../scripts.ts';
import type { SpecimenDocument } from './document.ts';
import { type DocumentRequest, drawFields, stateName } from './fields.ts';
import { color } from './guilloche.ts';
import { overprint, printEmblem, printFoil, printHolder } from './security.ts';
import { createSheet, type FieldRow, write } from './sheet.ts';
import { signSheet } from './signature.ts';
import { labelText, pickStyle } from './style.ts';

/** The data page of a passport: TD3, 125 x 88 mm (ICAO 9303-4). */
export function passport(request: DocumentRequest): SpecimenDocument {
  const { seed, dpi, original } = request;
  const random = createRandom(seed).fork('passport');
  const issued = drawFields(request, 'P');
  const { fields, printed } = issued;
  const style = pickStyle(random.fork('style'));
  const [width, height] = [125, 88];
  const state = stateName(fields.issuingState);
  const ground = { random: random.fork('ground'), micro: `${state} PASSPORT` };
  const sheet = createSheet({ size: [width, height], corners: [0, 0, 3.2, 3.2], dpi, style, ...ground });
  const { context, texts } = sheet;
  const [hue, ghostHue] = style.palette.hues as [number, number];
  sheet.fill(color(hue, 30, 94, 0.62), 0, height - 23.2, width, 23.2);
  sheet.fill(color(hue, 45, 32, 0.9), 0, 0, width, 1.1);
  printEmblem(context, 9.5, 8.8, 4.2, color(hue, 50, 30));
  context.fillStyle = color(hue, 55, 24);
  write(context, state, 16, 8.4, { face: style.title, sizeMm: 4.4 });
  write(context, labelText(style, 'passport'), 16, 12.6, { face: style.label, sizeMm: 2.5 });
  const ghost = { box: { x: 101, y: 19, width: 15.5, height: 20 }, hue: ghostHue };
  printHolder(sheet, request, issued, { x: 5, y: 17, width: 35, height: 45 }, hue, ghost);

  let names: FieldRow[] = [
    ['lastName', 44, 17.6, 54],
    ['givenNames', 44, 25.2, 54],
  ];
  if (original && printed.lastName !== original.lastName) {
    names = [];
    const { face, joined } = SCRIPT_NAMES[original.state] as ScriptNames;
    const pair = (name: 'lastName' | 'givenNames', own: string, y: number): void => {
      sheet.label(labelText(style, name), 44, y, 1.75, 54);
      const key = name === 'lastName' ? 'originalLastName' : 'originalGivenNames';
      if (own) sheet.value(key, own, 44, y + 3, { face, sizeMm: 2.7, maxWidthMm: 54 });
      sheet.value(name, printed[name], 44, y + (own ? 6 : 3.7), { face: style.value, sizeMm: 2.6, maxWidthMm: 54 });
      texts[name] = printed[name];
    };
    pair('lastName', joined ? original.lastName + original.givenNames : original.lastName, 16.2);
    pair('givenNames', joined ? '' : original.givenNames, 24.9);
    texts['originalLastName'] = original.lastName;
    texts['originalGivenNames'] = original.givenNames;
  }
  const nationality = stateName(printed.nationality);
  sheet.fields(
    printed,
    [1.75, style.value === 'Mono' ? 3.1 : 3.2, 3.7],
    [
      ['documentCode', 60, 5.2, 8, { label: 'type', text: 'P' }],
      ['issuingState', 71, 5.2, 20],
      ['documentNumber', 93, 5.2, 28, { label: 'passportNumber' }],
      ...names,
      ['nationality', 44, 32.8, 40, { text: nationality === printed.nationality ? nationality : `${nationality}N` }],
      ['dateOfBirth', 44, 40.4, 36],
      ['sex', 82, 40.4, 10],
      ['placeOfBirth', 94, 40.4, 28],
      ['dateOfIssue', 44, 48, 34],
      ['authority', 82, 48, 40],
      ['dateOfExpiry', 44, 55.6, 34],
    ],
  );
  signSheet(sheet, { x: 84, y: 54.4, width: 32, height: 8.6 }, random);
  printFoil(context, random.range(70, 92), random.range(24, 38), 9, random.fork('foil'));
  overprint(sheet, fields.issuingState, original !== undefined);
  const lines = composeTd3(fields, issued.alterations.alteredCheckDigit);
  // Line centres stand 15.75 and 9.4 mm above the lower edge.
  sheet.mrz(lines, 6.4, [73.5, 79.85], random.range(0.92, 1.08));
  return sheet.finish({ ...issued, kind: 'passport', side: 'front', format: 'TD3', lines });
}
