import { bare } from '../paper/calendar.ts';
import type { NumberField } from './bban-fields.ts';

/** A code that a label names beside an account number. */
export interface LabelledCode {
  readonly kind: 'bank' | 'branch' | 'check';
  readonly code: string;
}

/** Words before the code of a bank, of a branch, and before national check digits, as `bare` leaves them. */
const LABELS = {
  bank: 'BANK(?: CODE| KODU| NUMBER| ?NR| NO)?|BC-? ?NR|IID|BANCO|BANQUE|CODE (?:DE LA )?BANQUE|ABI|BLZ|BANKLEITZAHL|CODIGO (?:DEL? )?BANCO|CODICE BANCA|ENTIDAD|INSTITUTION(?: NUMBER| NO)?|ISPB|BANKA KODU|KOD BANK[YU]|BANKOVY KOD|COD BANCA|МФО|БИК|КОД БАНКА|КОД БАНКУ|КОД НА БАНКАТА|ΚΩΔΙΚΟΣ ΤΡΑΠΕΖΑΣ|ΤΡΑΠΕΖΑ|銀行コード|銀行番号|銀行代碼|銀行代號|银行代码|은행코드|בנק|رمز البنك|کد بانک|รหัสธนาคาร|MA NGAN HANG|KODE BANK',
  branch:
    'AGENCIA|AG|BRANCH(?: CODE| NUMBER| NO)?|(?:CODE )?GUICHET|CODE AGENCE|AGENCE|CAB|SORT CODE|BSB|TRANSIT(?: NUMBER| NO)?|OFICINA|SUCURSAL|FILIALE|SUBE(?: KODU| NO)?|REG(?:ISTRATION|ISTRERINGS)?\\.?-? ?NR|支店番号|支店コード|店番号?|店舗番号|店舗代號|分行號|局號|分行(?:代碼|代號|编号|編號)?|지점(?:코드|번호)|סניף|ΚΑΤΑΣΤΗΜΑ|ODDZIAL|BALCAO|CODE SWIFT AGENCE|КОД ФИЛИАЛА|رمز الفرع|کد شعبه|รหัสสาขา|สาขา|KODE CABANG|MA CHI NHANH',
  check: 'CLE(?: RIB)?|CIN|D\\.?C\\.?',
} as const;
const CODES = Object.entries(LABELS).map(
  ([kind, words]) =>
    [
      kind as LabelledCode['kind'],
      new RegExp(
        String.raw`(?<![\p{L}\p{M}])(?:${words})(?![\p{L}\p{M}])[\s.:#°º()]*(?:N[O°º]?[.:\s]*|NR[.:\s]*)?(?<code>\d{1,9}(?:-\d{1,4}(?!\d)| \d{2,3}(?![\d-]))*|[A-Z](?![\p{L}\d]))`,
        'gu',
      ),
    ] as const,
);
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

/**
 * True where a code is that of another bank or branch than the number's. Codes of another system, such as Brazil's
 * three digits of a bank beside the eight in its IBANs, say nothing.
 */
export function contradicts(codes: readonly LabelledCode[], fields: readonly NumberField[]): boolean {
  return (['bank', 'branch', 'check'] as const).some((kind) => {
    const own = fields.filter((field) => field.kind === kind);
    const values = own.length > 0 || kind !== 'branch' ? own : fields.filter((field) => field.kind === 'bank');
    const comparable = codes.filter(
      (each) => each.kind === kind && values.some(({ value }) => isComparable(each.code, value, own.length > 0)),
    );
    return comparable.length > 0 && !comparable.some(({ code }) => values.some(({ value }) => isSame(code, value)));
  });
}

const isComparable = (code: string, value: string, isOwn: boolean): boolean =>
  /\d/.test(code) === /\d/.test(value) &&
  (code.length === value.length ||
    (isOwn && code.length < value.length && code.length >= value.length - 2) ||
    isSame(code, value));

/** A branch may have its check digit behind it: 1234-5. */
const isSame = (code: string, value: string): boolean =>
  withoutZeros(code) === withoutZeros(value) || (value.length === code.length - 1 && code.startsWith(value));

export const withoutZeros = (number: string): string => number.replace(/^0+/, '');
