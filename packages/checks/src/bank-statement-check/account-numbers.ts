import { countrySpecs, electronicFormatIBAN, isValidIBAN } from 'ibantools';
import { difference } from '../match/distance.ts';
import { fold } from '../paper/fold.ts';

export interface AccountNumber {
  /** Letters and digits without spaces. */
  readonly number: string;
  readonly kind: 'iban' | 'local';
  /** Check digits, length and shape of an IBAN; a local number has none that hold everywhere. */
  readonly valid: boolean;
}

/** Where the statement's head ends: below stand other people's numbers. */
const MOVEMENTS =
  /^(TRANSACTIONS?|YOUR TRANSACTIONS|MOVEMENTS|ACTIVITY|BUCHUNGEN|UMSATZE|OPERATIONS|MOUVEMENTS|MOVIMIENTOS|OPERACIONES|MOVIMENTI|TRANSACTIES)\b/;
const LOCAL_LABEL =
  /\b(ACCOUNT (?:NUMBER|NO)|ACC NO|A C NO|KONTONUMMER|KONTO NR|NUMERO DE COMPTE|COMPTE N[O0]?|NUMERO DE CUENTA|CUENTA N[O0]?|REKENINGNUMMER|CONTO N)\b/;
const LABEL_REACH = 8;

/** Account numbers of the statement's own head, IBANs first. `recognised`: letters of a scan may stand for digits. */
export function accountNumbers(lines: readonly string[], recognised: boolean): AccountNumber[] {
  const end = lines.findIndex((line) => MOVEMENTS.test(fold(line)));
  const head = end > 0 ? headAndColumn(lines, end) : lines;
  const ibans = head.flatMap((line) => ibansIn(line, recognised));
  const locals = head.flatMap((line, i) => (LOCAL_LABEL.test(fold(line)) ? localNear(head, i) : []));
  const found = new Map([...ibans, ...locals].map((account) => [account.number, account] as const));
  return [...found.values()];
}

/**
 * A recognised page comes block by block: the labels first, their values behind the table's headline. So of the lines behind it those count
 * that are a number and nothing else.
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
      // What stands behind an IBAN in its line, such as a BIC, is not part of it.
      const number = all.slice(0, spec.chars);
      const mended = recognised ? mend(number, spec.bban_regexp ?? '') : number;
      return [{ number: mended, kind: 'iban' as const, valid: isValidIBAN(mended) }];
    },
  );
}

/** Letters where only digits can be, as recognisers take them for one another. Never a digit for another: that is what check digits are for. */
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

/** Shortest domestic number that another one may end with. */
const LEAST_DIGITS = 6;

/** The same account: equal without spaces, or one the domestic number within the other's IBAN. */
export function sameAccount(given: string, found: AccountNumber): boolean {
  const wanted = given.toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (wanted === found.number) return true;
  const wantedIsIban = /^[A-Z]{2}\d{2}/.test(wanted);
  if (wantedIsIban && found.kind === 'iban') return false;
  const [iban, local] = wantedIsIban ? [wanted, found.number] : [found.number, wanted];
  const bare = local.replace(/^0+/, '');
  if (bare.length < LEAST_DIGITS) return false;
  if (!wantedIsIban && found.kind === 'local') return bare === found.number.replace(/^0+/, '');
  // France, Spain and Italy put a key of two digits behind the number.
  return iban.endsWith(bare) || iban.slice(0, -2).endsWith(bare);
}

/** More misread characters than this in one number are another number. */
const MISREAD = 2;

/**
 * A recognised IBAN whose check digits fail may be the given one with a misread digit. No other account's: by ISO 7064 two valid numbers
 * never differ in a single digit or two that changed places.
 */
export function misreadOf(given: string, found: AccountNumber): boolean {
  const wanted = electronicFormatIBAN(given) ?? '';
  if (found.kind !== 'iban' || found.valid || !isValidIBAN(wanted)) return false;
  return difference(wanted, found.number).edits <= MISREAD;
}
