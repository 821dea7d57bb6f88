import type { MrzCheck } from '../types.ts';
import type { Layout, Slot } from './formats.ts';

const WEIGHTS = [7, 3, 1] as const;

/** ICAO 9303-3, 4.9: weighted 7-3-1, modulo 10. `<` counts 0, A to Z count 10 to 35. */
export function checkDigit(field: string): number {
  let sum = 0;
  for (let i = 0; i < field.length; i++) sum += charValue(field.charCodeAt(i)) * WEIGHTS[i % 3]!;
  return sum % 10;
}

function charValue(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  return code >= 65 && code <= 90 ? code - 55 : 0;
}

/** The characters in a slot, or in several consecutive ones. */
export function slotText(lines: readonly string[], ...slots: readonly Slot[]): string {
  return slots.map((slot) => lines[slot.line - 1]!.slice(slot.from - 1, slot.to)).join('');
}

/** Every check digit of the layout, in the order of the layout's table. */
export function runChecks(layout: Layout, lines: readonly string[]): MrzCheck[] {
  return layout.checks.map(({ name, digit, over, fillerWhenEmpty }) => {
    const long = name === 'documentNumber' ? longNumber(layout, lines) : null;
    const found = long ? long.check : slotText(lines, digit);
    const covered = long ? coveredByLong(long) : slotText(lines, ...over);
    const expected = String(checkDigit(covered));
    const leftOut = found === '<' && fillerWhenEmpty === true && /^<*$/.test(covered);
    return { name, expected, found, valid: leftOut || expected === found };
  });
}

/** A long number's digit covers it with or without the filler, as Belgium's older cards count (PRADO BEL-BO-03003). */
function coveredByLong({ number, check }: { number: string; check: string }): string {
  const withFiller = `${number.slice(0, 9)}<${number.slice(9)}`;
  const holds = (text: string): boolean => String(checkDigit(text)) === check;
  return !holds(number) && holds(withFiller) ? withFiller : number;
}

/** A number of more than 9 characters continues in the optional data (ICAO 9303-5, 4.2.2.1, note j), else null. */
export function longNumber(layout: Layout, lines: readonly string[]): { number: string; check: string } | null {
  const slot = layout.fields.documentNumber;
  if (!layout.numberGoesOn || !slot) return null;
  const head = slotText(lines, slot);
  const digit = layout.checks.find((check) => check.name === 'documentNumber')!.digit;
  if (slotText(lines, digit) !== '<' || head.includes('<')) return null;
  const rest = slotText(lines, layout.numberGoesOn).split('<')[0]!;
  return rest.length < 2 ? null : { number: head + rest.slice(0, -1), check: rest.slice(-1) };
}
