import type { MrzFieldName, MrzFormat } from '../types.ts';
import { checkDigit, slotText } from './check-digit.ts';
import { allowedIn, columnClasses, LAYOUTS, type Slot } from './formats.ts';
import { toMrzLetters } from './transliterate.ts';

/** Values as a person writes them: dates `YYYY-MM-DD` or six characters as printed, names in any of three scripts. */
export type MrzInput = Partial<Record<MrzFieldName, string>>;

/** An MRZ's lines with check digits. Long names are cut by ICAO 9303-4, 4.2.3; long numbers continue (TD1, TD2). */
export function composeMrz(format: MrzFormat, input: MrzInput): string[] {
  const layout = LAYOUTS[format];
  const grid = layout.classes.map((classes) =>
    columnClasses(classes).map((columnClass) => (columnClass[0] === '=' ? allowedIn(columnClass) : '<')),
  );
  const put = (slot: Slot, text: string) => {
    for (let i = 0; i <= slot.to - slot.from; i++) grid[slot.line - 1]![slot.from - 1 + i] = text[i] ?? '<';
  };
  const lines = () => grid.map((row) => row.join(''));

  for (const [name, slot] of Object.entries(layout.fields) as [MrzFieldName, Slot][]) {
    const value = input[name];
    if (value !== undefined) put(slot, printed(name, value));
  }
  const { names } = layout;
  const primary = toMrzLetters(input.primaryIdentifier ?? '');
  const secondary = toMrzLetters(input.secondaryIdentifier ?? '');
  if ('primary' in names) {
    put(names.primary, primary);
    if (names.secondary) put(names.secondary, secondary);
  } else put(names, joinNames(primary, secondary, names.to - names.from + 1));

  for (const { name, digit, over, fillerWhenEmpty } of layout.checks) {
    const covered = slotText(lines(), ...over);
    const number = printed('documentNumber', input.documentNumber ?? '');
    if (name === 'documentNumber' && layout.numberGoesOn && number.length > 9) {
      put(digit, '<');
      const rest = `${number.slice(9)}${checkDigit(number)}<${printed('optionalData', input.optionalData ?? '')}`;
      put(layout.numberGoesOn, rest);
      continue;
    }
    put(digit, fillerWhenEmpty && name === 'optionalData' && /^<*$/.test(covered) ? '<' : String(checkDigit(covered)));
  }
  return lines();
}

function printed(name: MrzFieldName, value: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return value.slice(2).replaceAll('-', '');
  if (name === 'sex') return value === 'X' ? '<' : value;
  return value.toUpperCase().replace(/[^A-Z0-9]/g, '<');
}

function joinNames(primary: string, secondary: string, length: number): string {
  if (!secondary) return primary.slice(0, length);
  const full = `${primary}<<${secondary}`;
  if (full.length <= length) return full;
  const charsLeft = Math.max(1, length - primary.length - 2);
  const kept = secondary.slice(0, charsLeft).replace(/<+$/, '');
  const head = primary.slice(0, length - 2 - kept.length);
  return `${head}<<${kept}`.slice(0, length);
}
