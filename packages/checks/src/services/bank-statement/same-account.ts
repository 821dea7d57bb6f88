import { contradicts, type LabelledCode, withoutZeros as bare } from './account-codes.ts';
import { withPlainCharacters } from '../../match/fold.ts';
import WORDS from './account-words.json' with { type: 'json' };
import { fieldsOf, type NumberField } from './bban-fields.ts';
import type { AccountNumber } from './account-numbers.ts';

/** Digits of the shortest account number that counts without its bank's code. */
const LEAST_DIGITS = 6;
/** Lengths of codes before an account number: sort code, BSB, transit, Bankleitzahl, ABA, IFSC. */
const CODE_LENGTHS: ReadonlySet<number> = new Set([3, 4, 5, 6, 7, 8, 9, 11]);

/**
 * Equal except for spaces and leading zeros, or in the country's own form, as 19-2000145399/0800 is of CZ65 0800 0000
 * 1920 0014 5399. Only a code, check digits or zeros may be omitted.
 */
export function sameAccount(given: string, found: AccountNumber): boolean {
  const groups = groupsOf(given);
  const wanted = groups.join('');
  if (wanted === '') return false;
  if (wanted === found.number) return true;
  const [isIban, isFoundIban] = [IBAN.test(wanted), IBAN.test(found.number)];
  if (isIban && isFoundIban) return false;
  if (isIban) {
    const fields = fieldsOf(wanted);
    if (fields && found.codes && contradicts(found.codes, fields)) return false;
    return isDomesticForm(groupsOf(found.printed ?? found.number), wanted, found.bankCode);
  }
  if (isFoundIban) return isDomesticForm(groups, found.number);
  return (
    sameDomestic(groups, found) ||
    isDomesticForm(groups, found.number) ||
    isDomesticForm(groupsOf(found.printed ?? found.number), wanted)
  );
}

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,}$/;

/** Letters and digits, in the groups in which they are written. Words such as `Sort code` are left out. */
function groupsOf(number: string): string[] {
  const text = withPlainCharacters(number)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\bIBAN\b/g, ' ');
  const plain = text.replace(/[^A-Z0-9]/g, '');
  if (IBAN.test(plain) && /\d/.test(text.split(/[^A-Z0-9]+/).find(Boolean)!)) return [plain];
  return text.split(/[^A-Z0-9]+/).filter((group) => /\d/.test(group) || group.length === 1);
}

/** Both are the country's own numbers, of which one may have the bank's code before or after it. */
function sameDomestic(groups: readonly string[], found: AccountNumber): boolean {
  const { number, printed, bankCode, codes } = found;
  const wanted = groups.join('');
  if (sameInCanada(groups, found)) return true;
  const ofNewZealand = inNewZealand(groups);
  if (ofNewZealand && ofNewZealand === inNewZealand(groupsOf(printed ?? number))) return true;
  if (bare(wanted).length >= LEAST_DIGITS && bare(wanted) === bare(number)) return true;
  if (bare(number).length < LEAST_DIGITS && bankCode === undefined) return false;
  if (bankCode !== undefined) {
    const behind = wanted.startsWith(bankCode) && bare(wanted.slice(bankCode.length)) === bare(number);
    const before = wanted.endsWith(bankCode) && bare(wanted.slice(0, -bankCode.length)) === bare(number);
    if (behind || before) return true;
  }
  const printedCodes = [...codesOf(codes), ...(bankCode === undefined ? [] : [bankCode])];
  return groups.some((_, at) => {
    const [before, behind] = [groups.slice(0, at), groups.slice(at)];
    if (at > 0 && printedCodes.length > 0)
      return [
        [before, behind],
        [behind, before],
      ].some(([own, account]) => bare(account!.join('')) === bare(number) && areSameCodes(own!, printedCodes));
    return CODE_LENGTHS.has(before.join('').length) && bare(behind.join('')) === bare(number);
  });
}

const codesOf = (codes: readonly LabelledCode[] = []): string[] =>
  codes.flatMap(({ kind, code }) => (kind === 'check' ? [] : [code]));

/** The given codes and the printed ones: either may have more of them, but none in the place of another. */
function areSameCodes(given: readonly string[], printed: readonly string[]): boolean {
  const isGiven = (code: string): boolean =>
    given.some((_, from) =>
      given.some((__, to) => to >= from && bare(given.slice(from, to + 1).join('')) === bare(code)),
    );
  // 0001 and 001 are a bank and a branch, and no code stands for both.
  const left = printed.filter(isGiven);
  const isPrinted = (group: string): boolean => {
    const at = [
      left.indexOf(group),
      left.findIndex((code) => bare(code) === bare(group)),
      left.findIndex((code) => code.includes(group)),
    ].find((found) => found >= 0);
    if (at !== undefined && left[at]!.length <= group.length + 1) left.splice(at, 1);
    return at !== undefined;
  };
  return printed.every(isGiven) || given.every(isPrinted);
}

/** New Zealand's bank, branch, account and suffix without filling zeros (Payments NZ): suffix 00 is 000. Or null. */
function inNewZealand(groups: readonly string[]): string | null {
  const [number] = groups;
  const parts = groups.length === 1 ? /^(\d{2})(\d{4})(\d{7})(\d{2,3})$/.exec(number!)?.slice(1) : groups;
  const has = parts?.length === 4 && /^\d{2}-\d{3,4}-\d{5,8}-\d{1,4}$/.test(parts.join('-'));
  return has ? parts.map(bare).join('-') : null;
}

/** Canada's transit, institution and account, which cheques and papers have in either order, payments as 0001 12345. */
function inCanada(groups: readonly string[]): { transit: string; institution: string; account: string } | null {
  const text = groups.join('-');
  const found =
    /^(?<transit>\d{5})-?(?<institution>\d{3})-(?<account>\d{5,12})$/.exec(text) ??
    /^0?(?<institution>\d{3})-?(?<transit>\d{5})-(?<account>\d{5,12})$/.exec(text);
  const { transit, institution, account } = found?.groups ?? {};
  return transit && institution && account ? { transit, institution, account: bare(account) } : null;
}

function sameInCanada(groups: readonly string[], { number, printed, bankCode, institution }: AccountNumber): boolean {
  const wanted = inCanada(groups);
  const own = inCanada(groupsOf(printed ?? number));
  if (!wanted) return false;
  if (own) return (['transit', 'institution', 'account'] as const).every((part) => own[part] === wanted[part]);
  const [, transit, behind] = /^(\d{5})(\d{3})?$/.exec(bankCode ?? '') ?? [];
  return (
    transit === wanted.transit &&
    (behind ?? institution ?? wanted.institution) === wanted.institution &&
    bare(number) === wanted.account
  );
}

/** Whether a number in its country's own form belongs to an IBAN, CLABE, CBU or CCI whose check digits hold. */
function isDomesticForm(groups: readonly string[], whole: string, bankCode?: string): boolean {
  const fields = fieldsOf(whole);
  const plain = groups.join('');
  if (!fields || plain.length < LEAST_DIGITS) return false;
  const bban = fields.map(({ value }) => value).join('');
  // Poland writes its IBANs without the country.
  if (plain === bban || (IBAN.test(whole) && plain === whole.slice(2))) return true;
  const country = IBAN.test(whole) ? whole.slice(0, 2) : '';
  const firstDigits = country === 'SE' && (WORDS.swedishClearing as Record<string, string>)[fields[0]!.value];
  if (firstDigits && bankCode !== undefined && !firstDigits.includes(bankCode[0]!)) return false;
  const coded = bankCode === undefined ? groups : [bankCode, ...groups];
  if ([groups, coded].some((each) => otherForms(country, each, fields).includes(bban))) return true;
  const withCode = bankCode === undefined ? [] : [[bankCode, ...groups]];
  const orders = [groups, [groups.at(-1)!, ...groups.slice(0, -1)], ...withCode, ...splits(plain, fields)];
  const fits = orders.some((order) => fitsFields(order, fields));
  // A printed code that is another bank's makes it another account.
  return (
    fits &&
    (bankCode === undefined || withCode.some((order) => fitsFields(order, fields)) || !knowsCode(bankCode, fields))
  );
}

/** True where the code has the form of this number's bank or branch, so that it can be compared. */
const knowsCode = (code: string, fields: readonly NumberField[]): boolean =>
  fields.some(
    ({ kind, value }) => (kind === 'bank' || kind === 'branch') && value.length === code.length && /\d$/.test(code),
  );

/** A number without separators, cut behind a code. */
function splits(plain: string, fields: readonly NumberField[]): string[][] {
  const found: string[][] = [];
  for (let from = 0; from < fields.length; from++) {
    let code = '';
    for (const { kind, value } of fields.slice(from)) {
      if (kind === 'account') break;
      code += value;
      if (plain.startsWith(code)) found.push([code, plain.slice(code.length)]);
      if (plain.endsWith(code)) found.push([code, plain.slice(0, -code.length)]);
    }
  }
  return found.filter((groups) => groups.every((group) => group !== ''));
}

/** The groups are consecutive fields, with or without leading zeros; only earlier fields or check digits may lack. */
function fitsFields(groups: readonly string[], fields: readonly NumberField[]): boolean {
  const fit = (group: number, field: number, account: boolean): boolean => {
    if (group === groups.length) return account && fields.slice(field).every(isOptional);
    for (let next = field; next < fields.length; next++) {
      const skipped = fields.slice(field, next);
      if (group > 0 && !skipped.every((each) => isOptional(each) || bare(each.value) === '')) break;
      if (skipped.some(({ kind, value }) => kind === 'account' || (kind === 'prefix' && bare(value) !== ''))) break;
      for (let end = next + 1; end <= fields.length; end++) {
        const covered = fields.slice(next, end);
        const wanted = bare(covered.map(({ value }) => value).join(''));
        for (let last = group + 1; last <= groups.length; last++) {
          if (bare(groups.slice(group, last).join('')) !== wanted) continue;
          if (fit(last, end, account || covered.some(({ kind }) => kind === 'account'))) return true;
        }
      }
    }
    return false;
  };
  return bare(groups.join('')).length >= LEAST_DIGITS && fit(0, 0, false);
}

const isOptional = ({ kind }: NumberField): boolean => kind === 'check' || kind === 'other';

/** Forms that are shorter than the BBAN by more than zeros at a field's beginning. */
function otherForms(country: string, groups: readonly string[], fields: readonly NumberField[]): string[] {
  const plain = groups.join('');
  // Two of Hungary's three groups of eight, where the third is zeros.
  if (country === 'HU') return plain.length === 16 ? [plain.padEnd(24, '0')] : [];
  // Finland fills the middle: banks that begin with 4 or 5 after the seventh digit, the others after the sixth.
  if (country === 'FI' && /^\d{8,14}$/.test(plain)) {
    const at = /^[45]/.test(plain) ? 7 : 6;
    return [plain.slice(0, at) + plain.slice(at).padStart(14 - at, '0')];
  }
  // Sweden's clearing number has four or five digits, and is a part of the account at some banks only.
  if (country === 'SE') {
    const [bank, account] = fields.map(({ value }) => value);
    return [4, 5].flatMap((size) =>
      plain[0] === bank![0] && plain.length >= size + 7 && bare(plain.slice(size)) === bare(account!)
        ? [bank! + account!]
        : [],
    );
  }
  return [];
}
