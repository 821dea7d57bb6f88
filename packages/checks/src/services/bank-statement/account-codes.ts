import { bare } from '../paper/calendar.ts';
import WORDS from './account-words.json' with { type: 'json' };
import type { NumberField } from './bban-fields.ts';

/** A code that a label names beside an account number. */
export interface LabelledCode {
  readonly kind: 'bank' | 'branch' | 'check';
  readonly code: string;
}

/** Words before the code of a bank, of a branch, and before national check digits, as `bare` leaves them. */
const CODES = (['bank', 'branch', 'check'] as const).map((kind) => {
  const words = WORDS[kind].flatMap((list) => list.split(', ')).toSorted((a, b) => b.length - a.length);
  const labels = words.join('|').replaceAll(' ', '[ .-]*');
  const code = String.raw`(?<code>\d{1,9}(?:-\d{1,4}(?!\d)| \d{2,3}(?![\d-]))*|[A-Z](?![\p{L}\d]))`;
  return [
    kind,
    new RegExp(
      String.raw`(?<![\p{Script=Latin}\p{M}])(?:${labels})(?![\p{L}\p{M}])[\s.:#°º()]*(?:N[O°º]?[.:\s]*|NR[.:\s]*)?${code}`,
      'gu',
    ),
  ] as const;
});
/** A bank's name may be between its label and its code: Banco do Brasil (001). */
const NAMED_BANK = /(?<!\p{L})BANCO (?:\p{L}+ ?){1,4}\((?<code>\d{3})\)/gu;
/** Lines around an account number in which codes are its own. */
const NEAR_LINES = 4;

export const codesNear = (lines: readonly string[], at: number): LabelledCode[] =>
  lines.slice(Math.max(0, at - NEAR_LINES), at + NEAR_LINES + 1).flatMap((line) => {
    const text = bare(line);
    const found = CODES.flatMap(([kind, pattern]) =>
      [...text.matchAll(pattern)].map(({ groups }) => ({ kind, code: groups!['code']!.replace(/[^A-Z0-9]/g, '') })),
    );
    const named = [...text.matchAll(NAMED_BANK)].map(({ groups }) => ({
      kind: 'bank' as const,
      code: groups!['code']!,
    }));
    return [...found, ...named];
  });

/** True for the code of another bank or branch than the number's. Codes of another system prove nothing. */
export function contradicts(codes: readonly LabelledCode[], fields: readonly NumberField[]): boolean {
  return (['bank', 'branch', 'check'] as const).some((kind) => {
    const own = fields.filter((field) => field.kind === kind);
    const values = own.length > 0 || kind !== 'branch' ? own : fields.filter((field) => field.kind === 'bank');
    const named = codes.map((each) => ({ ...each, code: inIban(each, values[0]) }));
    const comparable = named.filter(
      (each) => each.kind === kind && values.some(({ value }) => isComparable(each.code, value, own.length > 0)),
    );
    return comparable.length > 0 && !comparable.some(({ code }) => values.some(({ value }) => isSame(code, value)));
  });
}

/** Brazil's banks have three digits, and eight others in IBANs. */
const inIban = ({ kind, code }: LabelledCode, own: NumberField | undefined): string =>
  kind === 'bank' && own?.value.length === 8 ? ((WORDS.brazilianBanks as Record<string, string>)[code] ?? code) : code;

const isComparable = (code: string, value: string, isOwn: boolean): boolean =>
  /\d/.test(code) === /\d/.test(value) &&
  (code.length === value.length ||
    (isOwn && code.length < value.length && code.length >= value.length - 2) ||
    isSame(code, value));

/** A branch may have its check digit behind it: 1234-5. */
const isSame = (code: string, value: string): boolean =>
  withoutZeros(code) === withoutZeros(value) || (value.length === code.length - 1 && code.startsWith(value));

export const withoutZeros = (number: string): string => number.replace(/^0+/, '');
