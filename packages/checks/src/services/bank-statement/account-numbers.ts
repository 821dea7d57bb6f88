import { countrySpecs, electronicFormatIBAN, isValidIBAN } from 'ibantools';
import { difference } from '../../match/distance.ts';
import { fold, withPlainCharacters } from '../../match/fold.ts';
import { codesNear, type LabelledCode } from './account-codes.ts';
import { behindAccountLabel, behindCodeLabel, isAccountHeading, isMovementsHeading } from './account-labels.ts';
import { isCorrectIban } from './bban-fields.ts';

export interface AccountNumber {
  /** Letters and digits without spaces. */
  readonly number: string;
  readonly kind: 'iban' | 'local';
  /** Checks check digits, length and shape of an IBAN; local numbers have none that apply everywhere. */
  readonly valid: boolean;
  /** As printed, if it has groups: `19-2000145399/0800`. */
  readonly printed?: string;
  /** Letters and digits of the sort code, BSB, IFSC or the like that the paper has. */
  readonly bankCode?: string;
  /** All codes that labels name beside it. */
  readonly codes?: readonly LabelledCode[];
  /** Canada: the institution that a paper prints beside its transit. */
  readonly institution?: string;
}

const LABEL_REACH = 8;

/** Account numbers in the statement's header, IBANs first. `recognised`: letters in a scan may stand for digits. */
export function accountNumbers(printed: readonly string[], recognised: boolean): AccountNumber[] {
  const lines = printed.map(withPlainCharacters);
  const end = lines.findIndex(isMovementsHeading);
  const head = end > 0 ? headAndColumn(lines, end) : lines;
  const ibans = head.flatMap((line) => ibansIn(line, recognised));
  const bankCode = bankCodeIn(head);
  const institution = INSTITUTION.exec(fold(head.join(' ')))?.[1];
  const locals = head
    .flatMap((_, i) => {
      const codes = codesNear(head, i);
      return localNear(head, i).map((local) => ({ ...local, ...(codes.length > 0 && { codes }) }));
    })
    .map((local) => ({ ...local, ...(bankCode && { bankCode }), ...(institution && { institution }) }));
  const found = new Map([...ibans, ...locals].map((account) => [account.number, account] as const));
  return [...found.values()];
}

/** A recognised page comes in blocks, labels before values: after the table's heading only bare numbers count. */
const headAndColumn = (lines: readonly string[], end: number): string[] => [
  ...lines.slice(0, end),
  ...lines.slice(end).filter((line) => /^[A-Z]{2}\d{2}[\dA-Z ]{10,36}$/.test(line.trim())),
];

/** Looks ahead, so that no word consumes an IBAN. One check digit may be a letter; two would match Chloe. */
const IBAN = /\b(?=([A-Z]{2} ?\d{2}(?:[ -]?[0-9A-Z]){11,32}))/g;
const MISREAD_IBAN = /\b(?=([A-Z]{2} ?(?:\d[0-9OISBL]|[OISBL]\d)(?:[ -]?[0-9A-Z]){11,32}))/g;
/** At least this share of an IBAN's characters are digits. A postcode and the text behind it (GL50 1AB) have fewer. */
const LEAST_SHARE = 1 / 3;

function ibansIn(line: string, recognised: boolean): AccountNumber[] {
  return [...line.toUpperCase().matchAll(recognised ? MISREAD_IBAN : IBAN)].flatMap(([, text]): AccountNumber[] => {
    const all = electronicFormatIBAN(text!) ?? '';
    const spec = countrySpecs[all.slice(0, 2)];
    if (!spec?.chars || all.length < spec.chars) return [];
    // Text after an IBAN in its line, such as a BIC, is not part of it.
    const number = all.slice(0, spec.chars);
    const mended = recognised ? mend(number, spec.bban_regexp ?? '') : number;
    if (number.replace(/\D/g, '').length < LEAST_SHARE * number.length) return [];
    const valid = isCorrectIban(mended);
    // Outside the registry two letters and digits are an IBAN if its check digits are right, or if the line says so.
    if (!spec.IBANRegistry) return valid || /\bIBAN\b/i.test(line) ? [{ number: mended, kind: 'local', valid }] : [];
    return [{ number: mended, kind: 'iban', valid }];
  });
}

/** Letters become digits where only digits are possible. Never a digit another, since check digits detect that. */
function mend(number: string, bban: string): string {
  const digits = (text: string): string =>
    text.replace(/[OQD]/g, '0').replace(/[IL]/g, '1').replace(/S/g, '5').replace(/B/g, '8');
  const numeric = !/[A-Z]/.test(bban);
  return number.slice(0, 2) + digits(number.slice(2, 4)) + (numeric ? digits(number.slice(4)) : number.slice(4));
}

/** The number behind a label, or in the next line that begins with one. */
function localNear(lines: readonly string[], at: number): AccountNumber[] {
  const behind = behindAccountLabel(lines[at]!);
  if (behind === null) return isAccountHeading(lines[at]!) ? localIn(lines[at + 1] ?? '') : [];
  for (const line of [behind, ...lines.slice(at + 1, at + LABEL_REACH)]) {
    const found = localIn(line);
    if (found.length > 0) return found;
  }
  return [];
}

/** Groups of digits at the beginning: `61 1090 1014`, `19-2000145399/0800`, `8601.11.17947`, `X 05428 11101`. */
function localIn(text: string): AccountNumber[] {
  const groups: string[] = [];
  for (const group of text
    .trim()
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .split(/\s+/)) {
    const isNumber = GROUP.test(group) && !DATE.test(group);
    if (!isNumber && !(groups.length === 0 && /^[A-Z]$/.test(group))) break;
    groups.push(group);
  }
  const printed = groups.join(' ').replace(/[.,;:]+$/, '');
  const number = printed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (number.length < LEAST_DIGITS || number.length > MOST_DIGITS) return [];
  const [code, ...rest] = groups;
  // A table's row: the sort code in one column, the account number in the next.
  const account = rest.join('').replace(/\D/g, '');
  if (SORT_CODE.test(code!) && rest.length === 0) return [];
  if (SORT_CODE.test(code!) && account.length >= LEAST_DIGITS)
    return [{ number: account, kind: 'local', valid: true, bankCode: code!.replace(/\D/g, '') }];
  return [{ number, kind: 'local', valid: true, ...(/\D/.test(printed) && { printed }) }];
}

const LEAST_DIGITS = 6;
const MOST_DIGITS = 34;
const GROUP = /^[A-Z]{0,4}\d[\dA-Z]*(?:[-/.][\dA-Z]+)*[.,;]?$/;
const DATE = /^\d{1,2}([./])\d{1,2}\1\d{2,4}$|^\d{1,2}-\d{1,2}-\d{4}$|^\d{4}-\d{2}-\d{2}$/;
const SORT_CODE = /^\d{2}-\d{2}-\d{2}$|^\d{3}-\d{3}$/;

const INSTITUTION = /\bINSTITUTION (?:NUMBER |NO |NUM |NUMERO )?(\d{3})\b/;

/** The first labelled code of a bank or branch. Three digits before a longer number are a code by themselves. */
function bankCodeIn(lines: readonly string[]): string | undefined {
  for (const [at, line] of lines.entries()) {
    const behind = behindCodeLabel(line);
    if (behind === null) continue;
    for (const text of [behind, lines[at + 1] ?? '']) {
      const found =
        /^\W*([A-Z]{4}0[A-Z0-9]{6}|\d{3}[- ]\d{3}[- ]\d{2}|\d{3} \d{3}(?! ?\d)|\d{3,9}|\d{2}[- ]\d{2}[- ]\d{2}|\d{3}-\d{3}|\d{5}-\d{3})(?![\d-])/.exec(
          text.toUpperCase(),
        );
      if (found) return found[1]!.replace(/[^A-Z0-9]/g, '');
    }
  }
  return undefined;
}

/** With more misread characters than this, it is a different number. */
const MISREAD = 2;

/** A misread digit of the given IBAN: by ISO 7064 two valid ones never differ in a digit or two swapped ones. */
export function misreadOf(given: string, found: AccountNumber): boolean {
  const wanted = electronicFormatIBAN(given) ?? '';
  if (found.kind !== 'iban' || found.valid || !isValidIBAN(wanted)) return false;
  return difference(wanted, found.number).edits <= MISREAD;
}
