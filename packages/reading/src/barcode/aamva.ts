import type { Category } from '@verify/contract';
import type { IsoDate } from '../types.ts';

export interface BarcodeField {
  readonly category: Category;
  /** Dates `YYYY-MM-DD`, sex F, M or X, names in capitals as encoded. */
  readonly value: string;
  readonly contentType: 'string' | 'date' | 'country';
  /** Element identifiers it came from, `DAC+DAD`. */
  readonly elements: string;
}

/**
 * `header`: file type, issuer or counts are no AAMVA header's. `subfile`: no driving licence or identity card where the header says.
 * `truncated`: the data ends before the header says so. `missing`: an element is absent that every version demands. `date`: no such day.
 */
export type AamvaProblem = 'header' | 'subfile' | 'truncated' | 'missing' | 'date';

export interface Aamva {
  /** 1 (2000) to 10 (2020) and whatever comes after. */
  readonly version: number;
  /** Issuer identification number, six digits. */
  readonly issuer: string;
  readonly fields: readonly BarcodeField[];
  readonly problems: readonly AamvaProblem[];
}

/** The header's mark and line controls vary in practice; the file type is what all share. */
const START = /^@?[^A-Za-z0-9]{0,6}(?:ANSI |AAMVA)/;

export const looksLikeAamva = (text: string): boolean => START.test(text);

/**
 * Payload of a North American licence's PDF417 (AAMVA DL/ID Card Design Standard, annex D, versions of 2000 to 2020). Offsets and
 * lengths that the header states are checked against the data, since a decoder may deliver wrong text as valid. Null for other payloads.
 */
export function parseAamva(text: string): Aamva | null {
  const start = START.exec(text);
  if (!start) return null;
  const head = /^(\d{6})(\d{2})(.*)$/s.exec(text.slice(start[0].length));
  if (!head) return { version: 0, issuer: '', fields: [], problems: ['header'] };
  const [issuer, version, rest] = [head[1]!, Number(head[2]), head[3]!];
  const counts = /^(\d{2})?(\d{2})(?=(?:[A-Z]{2}\d{8})|DL|ID)/.exec(version >= 2 ? rest : `00${rest}`);
  const designators = counts
    ? designatorsOf((version >= 2 ? rest : `00${rest}`).slice(counts[0].length), Number(counts[2]))
    : [];
  const problems = new Set<AamvaProblem>();
  if (!counts || designators.length === 0) problems.add('header');
  const elements = new Map<string, string>();
  const cards = designators.filter(({ type }) => type === 'DL' || type === 'ID');
  if (cards.length === 0) problems.add('subfile');
  for (const { type, offset, length } of cards) {
    const at = subfileAt(text, type, offset);
    if (at === null) {
      problems.add('subfile');
      continue;
    }
    // Some issuers count the terminator, some do not, and some are off by a line control or two.
    if (at + length > text.length + 3) problems.add('truncated');
    for (const [id, value] of elementsOf(text.slice(at + 2, nextSubfile(text, at, designators))))
      if (!elements.has(id)) elements.set(id, value);
  }
  const fields = fieldsOf(elements, version, problems);
  return { version, issuer, fields, problems: [...problems] };
}

interface Designator {
  readonly type: string;
  readonly offset: number;
  readonly length: number;
}

function designatorsOf(text: string, count: number): Designator[] {
  const found: Designator[] = [];
  for (let i = 0; i < Math.min(count, 10); i++) {
    const match = /^([A-Z]{2})(\d{4})(\d{4})/.exec(text.slice(i * 10));
    if (!match) break;
    found.push({ type: match[1]!, offset: Number(match[2]), length: Number(match[3]) });
  }
  return found;
}

/** Where the sub-file begins: where the header says, give or take what issuers count differently. */
function subfileAt(text: string, type: string, offset: number): number | null {
  for (const shift of [0, 1, -1, 2, -2, 3, -3]) {
    const at = offset + shift;
    if (at > 0 && text.startsWith(type, at) && /^[A-Z]{3}/.test(text.slice(at + 2, at + 5))) return at;
  }
  return null;
}

function nextSubfile(text: string, at: number, designators: readonly Designator[]): number {
  const later = designators
    .map(({ type, offset }) => subfileAt(text, type, offset))
    .filter((other) => other !== null && other > at);
  return Math.min(text.length, ...(later as number[]));
}

function elementsOf(subfile: string): [string, string][] {
  return subfile
    .replaceAll('\u001e', '\n')
    .split(/[\n\r]+/)
    .filter((line) => /^[A-Z]{2}[A-Z0-9]/.test(line))
    .map((line) => [line.slice(0, 3), line.slice(3).replace(/\s+/g, ' ').trim()]);
}

const NONE = new Set(['', 'NONE', 'UNAVL', 'UNAVAIL']);
const MANDATORY: readonly Category[] = ['Document number', 'Last name', 'Date of birth', 'Date of expiry'];

function fieldsOf(elements: ReadonlyMap<string, string>, version: number, problems: Set<AamvaProblem>): BarcodeField[] {
  const fields: BarcodeField[] = [];
  const get = (id: string): string => (NONE.has((elements.get(id) ?? '').toUpperCase()) ? '' : elements.get(id)!);
  const add = (
    category: Category,
    value: string,
    ids: string,
    contentType: BarcodeField['contentType'] = 'string',
  ): void => {
    if (value) fields.push({ category, value, contentType, elements: ids });
  };
  const country = get('DCG');
  // Version 1 put everything in one element, `LAST,FIRST,MIDDLE`, and some issuers have `LAST, FIRST MIDDLE` or `@` and `$` between.
  const [fullLast = '', ...fullRest] = get('DAA')
    .split(/[,@$]/)
    .map((part) => part.trim());
  add('Last name', upper(get('DCS') || get('DAB') || fullLast), get('DCS') ? 'DCS' : get('DAB') ? 'DAB' : 'DAA');
  const own = [get('DAC'), get('DAD')].filter(Boolean).join(' ');
  const given = own || get('DCT').replace(/,/g, ' ') || fullRest.join(' ');
  add('First name', upper(given).replace(/ +/g, ' ').trim(), own ? 'DAC+DAD' : get('DCT') ? 'DCT' : 'DAA');
  add('Document number', get('DAQ').replace(/\s/g, ''), 'DAQ');
  for (const [category, id] of [
    ['Date of birth', 'DBB'],
    ['Date of expiry', 'DBA'],
    ['Date of issue', 'DBD'],
  ] as const) {
    const raw = get(id);
    const value = dateOf(raw, country === 'CAN' || version === 1);
    if (raw && !value) problems.add('date');
    add(category, value ?? '', id, 'date');
  }
  add(
    'Sex',
    ({ '1': 'M', '2': 'F', '9': 'X', M: 'M', F: 'F', X: 'X' } as Record<string, string>)[get('DBC')] ?? '',
    'DBC',
  );
  add('Height', get('DAU'), 'DAU');
  add('Issue country', /^(USA|CAN|MEX)$/.test(country) ? country : '', 'DCG', 'country');
  add('Address', ['DAG', 'DAH', 'DAI', 'DAJ', 'DAK'].map(get).filter(Boolean).join(', '), 'DAG+DAH+DAI+DAJ+DAK');
  add('Vehicle categories', get('DCA'), 'DCA');
  if (MANDATORY.some((category) => !fields.some((field) => field.category === category))) problems.add('missing');
  return fields;
}

/** Eight digits: month first in the United States, year first in Canada and in version 1; whichever gives a day that exists. */
function dateOf(raw: string, yearFirst: boolean): IsoDate | null {
  const digits = raw.replace(/[^0-9]/g, '');
  if (digits.length !== 8) return null;
  const american = real(digits.slice(4), digits.slice(0, 2), digits.slice(2, 4));
  const canadian = real(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6));
  return yearFirst ? (canadian ?? american) : (american ?? canadian);
}

function real(year: string, month: string, day: string): IsoDate | null {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const date = new Date(Date.UTC(y, m - 1, d));
  return y >= 1880 && y < 2200 && date.getUTCMonth() === m - 1 && date.getUTCDate() === d
    ? `${year}-${month}-${day}`
    : null;
}

const upper = (text: string): string => text.toUpperCase();
