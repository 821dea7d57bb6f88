import { countrySpecs, electronicFormatIBAN, isValidIBAN } from 'ibantools';
import { difference } from '../match/distance.ts';
import { fold } from '../paper/fold.ts';

export interface AccountNumber {
  /** Letters and digits without spaces. */
  readonly number: string;
  readonly kind: 'iban' | 'local';
  /** Checks check digits, length and shape of an IBAN; local numbers have none that apply everywhere. */
  readonly valid: boolean;
}

/** Where the statement's header ends; the numbers below belong to other people. */
const MOVEMENTS =
  /^(TRANSACTIONS?|YOUR TRANSACTIONS|MOVEMENTS|ACTIVITY|BUCHUNGEN|UMSATZE|OPERATIONS|MOUVEMENTS|MOVIMIENTOS|OPERACIONES|MOVIMENTI|TRANSACTIES)\b/;
const LOCAL_LABEL =
  /\b(ACCOUNT (?:NUMBER|NO)|ACC NO|A C NO|KONTONUMMER|KONTO NR|NUMERO DE COMPTE|COMPTE N[O0]?|NUMERO DE CUENTA|CUENTA N[O0]?|REKENINGNUMMER|CONTO N)\b/;
const LABEL_REACH = 8;

/** Account numbers in the statement's header, IBANs first. `recognised`: letters in a scan may stand for digits. */
export function accountNumbers(lines: readonly string[], recognised: boolean): AccountNumber[] {
  const end = lines.findIndex((line) => MOVEMENTS.test(fold(line)));
  const head = end > 0 ? headAndColumn(lines, end) : lines;
  const ibans = head.flatMap((line) => ibansIn(line, recognised));
  const locals = head.flatMap((line, i) => (LOCAL_LABEL.test(fold(line)) ? localNear(head, i) : []));
  const found = new Map([...ibans, ...locals].map((account) => [account.number, account] as const));
  return [...found.values()];
}

/**
 * A recognised page comes block by block: labels first, and their values after the table's heading. So after the
 * heading, only lines that are nothing but a number count.
 */
const headAndColumn = (lines: readonly string[], end: number): string[] => [
  ...lines.slice(0, end),
  ...lines.slice(end).filter((line) => /^[A-Z]{2}\d{2}[\dA-Z ]{10,36}$/.test(line.trim())),
];

function ibansIn(line: string, recognised: boolean): AccountNumber[] {
  return [...line.toUpperCase().matchAll(/\b([A-Z]{2} ?[0-9OISBL]{2}(?:[ -]?[0-9A-Z]){11,32})/g)].flatMap(
    ([, text]) => {
      const all = electronicFormatIBAN(text!) ?? '';
      const spec = countrySpecs[all.slice(0, 2)];
      if (!spec?.chars || !spec.IBANRegistry || all.length < spec.chars) return [];
      // Text after an IBAN in its line, such as a BIC, is not part of it.
      const number = all.slice(0, spec.chars);
      const mended = recognised ? mend(number, spec.bban_regexp ?? '') : number;
      return [{ number: mended, kind: 'iban' as const, valid: isValidIBAN(mended) }];
    },
  );
}

/**
 * Replaces letters by digits where only digits are possible, as recognisers confuse them. A digit is never replaced by
 * another, because check digits detect that.
 */
function mend(number: string, bban: string): string {
  const digits = (text: string): string =>
    text.replace(/[OQD]/g, '0').replace(/[IL]/g, '1').replace(/S/g, '5').replace(/B/g, '8');
  const numeric = !/[A-Z]/.test(bban);
  return number.slice(0, 2) + digits(number.slice(2, 4)) + (numeric ? digits(number.slice(4)) : number.slice(4));
}

function localNear(lines: readonly string[], at: number): AccountNumber[] {
  for (const line of lines.slice(at, at + LABEL_REACH)) {
    const behind = line === lines[at] ? line.replace(/^\D*/, '') : line;
    const number = /^(\d[\d \-/]{4,24}\d)\b/.exec(behind.trim())?.[1]?.replace(/\D/g, '');
    if (number && number.length >= 6) return [{ number, kind: 'local', valid: true }];
  }
  return [];
}

/** Length of the shortest domestic number that may match the end of another. */
const LEAST_DIGITS = 6;

/** True for the same account: equal without spaces, or one is the domestic number within the other's IBAN. */
export function sameAccount(given: string, found: AccountNumber): boolean {
  const wanted = given.toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (wanted === found.number) return true;
  const wantedIsIban = /^[A-Z]{2}\d{2}/.test(wanted);
  if (wantedIsIban && found.kind === 'iban') return false;
  const [iban, local] = wantedIsIban ? [wanted, found.number] : [found.number, wanted];
  const bare = local.replace(/^0+/, '');
  if (bare.length < LEAST_DIGITS) return false;
  if (!wantedIsIban && found.kind === 'local') return bare === found.number.replace(/^0+/, '');
  // France, Spain and Italy put two check digits after the number.
  return iban.endsWith(bare) || iban.slice(0, -2).endsWith(bare);
}

/** With more misread characters than this, it is a different number. */
const MISREAD = 2;

/**
 * A recognised IBAN with wrong check digits may be the given one with a misread digit. It cannot be another valid
 * account, because by ISO 7064 two valid numbers never differ in a single digit or two swapped ones.
 */
export function misreadOf(given: string, found: AccountNumber): boolean {
  const wanted = electronicFormatIBAN(given) ?? '';
  if (found.kind !== 'iban' || found.valid || !isValidIBAN(wanted)) return false;
  return difference(wanted, found.number).edits <= MISREAD;
}
