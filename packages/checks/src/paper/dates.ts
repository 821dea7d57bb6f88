import { fold } from './fold.ts';

/** Stems of the months in eight languages, folded; the first match counts. */
const MONTHS: readonly RegExp[] = [
  /^(JAN|JAEN|ENE|GEN|STY)/,
  /^(FEB|FEV|LUT)/,
  /^(MAR(?!Z?O\w)|MAR|MRZ|MAE?RZ|MAAR)/,
  /^(APR|AVR|ABR|KWI)/,
  /^(MAY|MAI|MAJ|MAG|MEI)/,
  /^(JUN|JUIN|GIU|CZE)/,
  /^(JUL|JUIL|LUG|LIP)/,
  /^(AUG|AOU|AGO|SIE)/,
  /^(SEP|SET|WRZ)/,
  /^(OCT|OKT|OTT|OUT|PAZ)/,
  /^(NOV|LIS)/,
  /^(DEC|DEZ|DIC|GRU)/,
];

/** Countries and American territories whose papers write the month first. */
export const MONTH_FIRST: ReadonlySet<string> = new Set(['USA', 'PHL', 'PRI', 'GUM', 'VIR', 'ASM', 'MNP']);

const ISSUED =
  /\b(DATE OF ISSUE|ISSUE DATE|ISSUED|BILL DATE|BILLING DATE|DATE OF BILL|INVOICE DATE|DATE OF INVOICE|STATEMENT DATE|DATE OF STATEMENT|RECHNUNGSDATUM|AUSSTELLUNGSDATUM|AUSGESTELLT|BESCHEIDDATUM|DATE D ?EMISSION|DATE DE FACTURE|DATE DE LA FACTURE|EMISE? LE|FAIT LE|FECHA DE EMISION|FECHA DE FACTURA|DATA (?:DI )?EMISSIONE|DATA FATTURA|DATA DOCUMENTO|FACTUURDATUM|AFSCHRIFTDATUM|DATUM AFSCHRIFT|DATA WYSTAWIENIA|DATA FAKTURY|DATA WYCIAGU|WYSTAWIONO|DATA DE EMISSAO|DATA DA FATURA|DATA DO EXTRATO|EMITID[AO] EM)\b/;
/** May be the date of anything: of a contract, of the next reading. */
const ANY_DATE = /\b(DATUM|FECHA|DATA|DATE)\b/;
const NOT_ISSUED =
  /(DUE|PAYABLE|PAY BY|FALLIG|ZAHLBAR|AVANT LE|ECHEANCE|VENCIMIENTO|SCADENZA|BIRTH|GEBURT|NAISSANCE|NACIMIENTO|VERVAL|UITERLIJK|GEBOORTE|ENTRO IL|NASCITA|NASCIMENTO|TERMIN|PLATNE|ZAPLATY|URODZENIA|DATA LIMITE|PAGAR ATE|PAGAMENTO)/;

/** Lines that a label may be above its date: next to it, and on a recognised page at the top of a column. */
const REACHES = [2, 8];

/**
 * The paper's date of issue, `YYYY-MM-DD`: the date next to such a label, else next to a mere `Date` if it has come,
 * else the first date that is neither in the future nor a due date. Null if there is no date. `monthFirst`: the issuer
 * writes 03/31.
 */
export function issuedOn(lines: readonly string[], today: string, monthFirst: boolean): string | null {
  const found = lines.flatMap((line, i) => datesIn(line, monthFirst).map((day) => ({ day, i })));
  const past = found.filter(({ day }) => day <= today);
  const labelled = (dates: typeof found, label: Label, reach: number) =>
    dates.find(({ i }) => labelOf(lines, i, reach) === label);
  for (const reach of REACHES) {
    const own = labelled(found, 'issued', reach) ?? labelled(past, 'any', reach);
    if (own) return own.day;
  }
  const free = labelled(found, 'any', REACHES[0]!) ?? past.find(({ i }) => labelOf(lines, i, REACHES[0]!) !== 'other');
  // Columns of a recognised page may separate every date from its label; a due date is never before the date of issue.
  return (free ?? past.toSorted((a, b) => (a.day < b.day ? -1 : 1))[0])?.day ?? null;
}

type Label = 'issued' | 'any' | 'other';

/** The nearest label, starting with the date's own line. */
function labelOf(lines: readonly string[], at: number, reach: number): Label | null {
  for (const line of lines.slice(Math.max(0, at - reach), at + 1).toReversed()) {
    const text = fold(line);
    if (NOT_ISSUED.test(text)) return 'other';
    if (ISSUED.test(text)) return 'issued';
    if (ANY_DATE.test(text)) return 'any';
  }
  return null;
}

/**
 * Dates in a line, in their order. One with strokes or hyphens that exists in the other order only is meant in that
 * one: Canada writes 10/25/2026 and 25/10/2026.
 */
export function datesIn(line: string, monthFirst = false): string[] {
  const days: string[] = [];
  // Some languages set a space behind the points: 3. 11. 2026.
  for (const [, year, month, day] of line.matchAll(/\b(\d{4})(?:[/-]|\. ?)(\d{1,2})(?:[/-]|\. ?)(\d{1,2})\b/g))
    add(days, year!, month!, day!);
  for (const [, a, b, mark, year] of line.matchAll(
    /\b(\d{1,2})(?:[/-]|\. ?)(\d{1,2})([/-]|\. ?)(\d{4}|(?<! )\d{2})\b/g,
  )) {
    const [day, month] = monthFirst ? [b!, a!] : [a!, b!];
    // Points are never between a month and a day, and 10-25-26 is rather a sort code.
    const eitherWay = mark === '/' || (mark === '-' && year!.length === 4);
    if (!add(days, year!, month, day) && eitherWay) add(days, year!, day, month);
  }
  // 25-Oct-26: without the hyphens, the 26 of `25 Oct 26` may be anything.
  for (const [, day, , name, year] of line.matchAll(/\b(\d{1,2})([-/.])(\p{L}{3,12})\2(\d{2})\b/gu))
    add(days, year!, monthOf(fold(name!)), day!);
  const words = fold(line);
  for (const [, day, name, year] of words.matchAll(
    /\b(\d{1,2})(?:ST|ND|RD|TH|ER|O)? (?:DE )?([A-Z]{3,12}) (?:DEL? )?(\d{4})\b/g,
  ))
    add(days, year!, monthOf(name!), day!);
  for (const [, name, day, year] of words.matchAll(/\b([A-Z]{3,12}) (\d{1,2})(?:ST|ND|RD|TH)? (\d{4})\b/g))
    add(days, year!, monthOf(name!), day!);
  return days;
}

const monthOf = (name: string): string => String(MONTHS.findIndex((stem) => stem.test(name)) + 1);

/** False where no such day exists. */
function add(days: string[], year: string, month: string, day: string): boolean {
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = Date.parse(text);
  // A 31st of February would become a day in March.
  const exists = !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
  if (exists) days.push(text);
  return exists;
}

export const daysBetween = (earlier: string, later: string): number =>
  Math.round((Date.parse(later) - Date.parse(earlier)) / 86_400_000);
