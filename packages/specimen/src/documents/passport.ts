import { printDate } from '../dates.ts';
import { composeTd3 } from '../mrz.ts';
import { createRandom } from '../random.ts';
import type { SpecimenDocument } from './document.ts';
import { type DocumentRequest, drawFields, STATES } from './fields.ts';
import { color, paintGround } from './guilloche.ts';
import { portraitOf } from '../people/of-person.ts';
import { overprint, printEmblem, printFoil, printGhost, printPortrait } from './security.ts';
import { SCRIPT_NAMES, type ScriptNames } from '../scripts.ts';
import { createSheet, write } from './sheet.ts';
import { drawSignature } from './signature.ts';
import { labelText, pickStyle } from './style.ts';

/** The data page of a passport: TD3, 125 x 88 mm (ICAO 9303-4). */
export function passport(request: DocumentRequest): SpecimenDocument {
  const { seed, alter = {}, dpi = 300 } = request;
  const random = createRandom(seed).fork('passport');
  const { person, fields, printed } = drawFields(request, 'P');
  const style = pickStyle(random.fork('style'));
  const [width, height] = [125, 88];
  const sheet = createSheet(width, height, dpi, style.label);
  const { context } = sheet;
  sheet.ink = style.palette.ink;
  const state = STATES[fields.issuingState] ?? fields.issuingState;
  const hue = style.palette.hues[0]!;

  context.beginPath();
  context.roundRect(0, 0, width, height, [0, 0, 3.2, 3.2]);
  context.clip();
  paintGround(context, width, height, style.palette, random.fork('ground'), `${state} PASSPORT`, style.title);
  context.fillStyle = color(hue, 30, 94, 0.62);
  context.fillRect(0, height - 23.2, width, 23.2);
  context.fillStyle = color(hue, 45, 32, 0.9);
  context.fillRect(0, 0, width, 1.1);

  printEmblem(context, 9.5, 8.8, 4.2, color(hue, 50, 30));
  context.fillStyle = color(hue, 55, 24);
  write(context, state, 16, 8.4, { face: style.title, sizeMm: 4.4 });
  write(context, labelText(style, 'passport'), 16, 12.6, { face: style.label, sizeMm: 2.5 });
  if (!alter.noPortrait) {
    const portrait = portraitOf(person, request.portrait);
    printPortrait(sheet, portrait, { x: 5, y: 17, width: 35, height: 45 }, hue);
    printGhost(sheet, portrait, { x: 101, y: 19, width: 15.5, height: 20 }, style.palette.hues[1]!);
  }

  const texts: Record<string, string> = {};
  const size = style.value === 'Mono' ? 3.1 : 3.2;
  const put = (name: string, label: string, text: string, x: number, y: number, maxWidthMm: number): void => {
    sheet.label(label, x, y, 1.75, maxWidthMm);
    sheet.value(name, text, x, y + 3.7, { face: style.value, sizeMm: size, maxWidthMm });
    texts[name] = text;
  };
  const date = (day: string): string => printDate(day, style.dates);
  put('documentCode', labelText(style, 'type'), 'P', 60, 5.2, 8);
  put('issuingState', labelText(style, 'issuingState'), fields.issuingState, 71, 5.2, 20);
  put('documentNumber', labelText(style, 'passportNumber'), printed.documentNumber, 93, 5.2, 28);
  const { original } = request;
  if (original && printed.lastName !== original.lastName) {
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
  } else {
    put('lastName', labelText(style, 'lastName'), printed.lastName, 44, 17.6, 54);
    put('givenNames', labelText(style, 'givenNames'), printed.givenNames, 44, 25.2, 54);
  }
  put(
    'nationality',
    labelText(style, 'nationality'),
    STATES[printed.nationality] ? `${STATES[printed.nationality]}N` : printed.nationality,
    44,
    32.8,
    40,
  );
  put('dateOfBirth', labelText(style, 'dateOfBirth'), date(printed.dateOfBirth), 44, 40.4, 36);
  put('sex', labelText(style, 'sex'), printed.sex, 82, 40.4, 10);
  put('placeOfBirth', labelText(style, 'placeOfBirth'), printed.placeOfBirth, 94, 40.4, 28);
  put('dateOfIssue', labelText(style, 'dateOfIssue'), date(printed.dateOfIssue), 44, 48, 34);
  put('authority', labelText(style, 'authority'), printed.authority, 82, 48, 40);
  put('dateOfExpiry', labelText(style, 'dateOfExpiry'), date(printed.dateOfExpiry), 44, 55.6, 34);
  const signature = { x: 84, y: 54.4, width: 32, height: 8.6 };
  drawSignature(context, signature, random.fork('signature'));
  sheet.mark('signature', signature);
  printFoil(context, random.range(70, 92), random.range(24, 38), 9, random.fork('foil'));
  if (!(fields.issuingState in STATES)) overprint(sheet, original !== undefined);

  const lines = composeTd3(fields, alter.alteredCheckDigit);
  // Line centres stand 15.75 and 9.4 mm above the lower edge.
  sheet.mrz(lines, 6.4, [73.5, 79.85], {
    capHeight: 2.5,
    pitch: 2.54,
    weight: random.range(0.92, 1.08),
  });
  return {
    image: sheet.finish(),
    pixelsPerMm: sheet.pixelsPerMm,
    truth: {
      kind: 'passport',
      side: 'front',
      format: 'TD3',
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
