import type { Category } from '@verify/contract';
import type { IsoDate } from '../types.ts';
import { type BarcodeField, dayOf, isCanadian, NO_END } from './barcode-field.ts';
import { fullName, plainName } from './full-name.ts';
import { looksMagnetic, parseMagneticStripe } from './magnetic-stripe.ts';

/** `header`: not AAMVA's; `subfile`: no licence or card; `truncated`: ends early; `missing` element; no such `date`. */
export type AamvaProblem = 'header' | 'subfile' | 'truncated' | 'missing' | 'date';

/** Problems because of which a licence lacks mandatory data. */
const GRAVE: ReadonlySet<AamvaProblem> = new Set<AamvaProblem>(['missing', 'date']);

export interface Aamva {
  /** 1 (2000) to 10 (2020), or a later version; 0 where it is unknown. */
  readonly version: number;
  /** Issuer identification number: six digits, fewer where the issuer wrote fewer. */
  readonly issuer: string;
  readonly fields: readonly BarcodeField[];
  readonly problems: readonly AamvaProblem[];
}

/** Every field that a licence must state is there, whatever its header says. */
export const saysAll = ({ problems }: Aamva): boolean => !problems.some((problem) => GRAVE.has(problem));

/** The mark and the line controls vary, so the file type and either the mark or the issuer's number suffice. */
const START =
  /^[^A-Za-z0-9]{0,8}(?:@[^A-Za-z0-9]{0,6}[A-Za-z\d]{0,3}[^A-Za-z0-9]{0,6})?(?:ANSI ?|AAMVA|AMVAA)(?:(?<=@.{0,20})|(?=\d{4}))/s;

export const looksLikeAamva = (text: string): boolean => START.test(clean(text)) || looksMagnetic(text);

/** Payload of a licence's PDF417 (AAMVA DL/ID Card Design Standard, annexes D and F), or null for other payloads. */
export function parseAamva(payload: string): Aamva | null {
  const stripe = parseMagneticStripe(payload);
  if (stripe) return { version: 1, issuer: stripe.issuer, fields: stripe.fields, problems: lacking(stripe.fields) };
  const text = clean(payload);
  const start = START.exec(text);
  if (!start) return null;
  const header = headerOf(text.slice(start[0].length));
  const { version, issuer, designators } = header;
  const problems = new Set<AamvaProblem>(header.holds ? [] : ['header']);
  const cards = designators.filter(({ type }) => type === 'DL' || type === 'ID');
  // Where the mark comes first, offsets count from it; a scanner may have put something before it.
  const body = text.slice(Math.max(0, text.indexOf('@')));
  for (const { type, offset, length } of cards) {
    const at = subfileAt(body, type, offset);
    if (at === null) problems.add('subfile');
    // Some issuers count the terminator, some do not, and some are off by a line control or two.
    else if (at + length > body.length + 3) problems.add('truncated');
  }
  if (cards.length === 0) problems.add('subfile');
  const elements = elementsOf(header.rest);
  if (elements.size === 0 && !header.holds) return { version, issuer, fields: [], problems: ['header'] };
  const fields = fieldsOf(elements, version, issuer, problems);
  for (const problem of lacking(fields)) problems.add(problem);
  return { version, issuer, fields, problems: [...problems] };
}

/** Without a byte order mark and without controls that separate nothing. */
// oxlint-disable-next-line no-control-regex
const clean = (text: string): string =>
  // Separators and what scanners add are control characters.
  // oxlint-disable-next-line no-control-regex
  text.replace(/[\u0000-\u0009\u000b\u000c\u000e-\u001d\u001f\u007f-\u009f\ufeff]/g, '');

interface Header {
  readonly version: number;
  readonly issuer: string;
  readonly designators: readonly Designator[];
  /** Digits and designators are as many as the standard has. */
  readonly holds: boolean;
  /** What follows. */
  readonly rest: string;
}

interface Designator {
  readonly type: string;
  readonly offset: number;
  readonly length: number;
}

/** What follows the file type: issuer (6), version (2), jurisdiction's version (2), sub-files (2), designators. */
function headerOf(text: string): Header {
  const digits = /^\d*/.exec(text)![0];
  const short = digits.length < 10 || digits.length === 11;
  const issuer = short ? digits.slice(0, -(digits.length > 10 ? 6 : 4)) : digits.slice(0, 6);
  const [version, count] = [Number(digits.slice(issuer.length, issuer.length + 2)), Number(digits.slice(-2))];
  const designators: Designator[] = [];
  let at = digits.length;
  for (;;) {
    const match = /^([A-Z]{2})(\d{4})(\d{4})/.exec(text.slice(at));
    if (!match || designators.length >= MOST_SUBFILES) break;
    designators.push({ type: match[1]!, offset: Number(match[2]), length: Number(match[3]) });
    at += match[0].length;
  }
  const long = version >= 2 ? 12 : 10;
  const holds = digits.length === long && designators.length === count && count > 0;
  return { version: short ? 1 : version, issuer, designators, holds, rest: text.slice(at) };
}

const MOST_SUBFILES = 10;

/** Where the sub-file begins: near the offset in the header, as issuers count differently. */
function subfileAt(text: string, type: string, offset: number): number | null {
  for (const shift of [0, 1, -1, 2, -2, 3, -3]) {
    const at = offset + shift;
    if (at > 0 && text.startsWith(type, at) && /^\s*[A-Z]{3}/.test(text.slice(at + 2, at + 7))) return at;
  }
  return null;
}

/** An element's identifier; for the first element, it follows the sub-file's type. */
const ELEMENT = /^(?:DL|ID)?(D[A-D][A-Z])(.*)$/;

/** Elements by their identifiers, the first of each. Each begins a line; one printer ends lines with strokes. */
function elementsOf(text: string): Map<string, string> {
  const first = /(?:DL|ID)?D[A-D][A-Z]/.exec(text)?.index ?? 0;
  const lines = linesOf(text.slice(first));
  const elements = new Map<string, string>();
  for (const line of lines) {
    const [, id, value = ''] = ELEMENT.exec(line.trimStart()) ?? [];
    if (id && !elements.has(id)) elements.set(id, value.replace(/\s+/g, ' ').trim());
  }
  return elements;
}

/** Some scanners write spaces for the line ends. */
function linesOf(text: string): string[] {
  // The record separator is one of the standard's own.
  // oxlint-disable-next-line no-control-regex
  const lines = text.split(/[\n\r|\u001e]+/).filter((line) => line.trim() !== '');
  return lines.length > 1 ? lines : text.split(/\s+(?=D[A-D][A-Z])/);
}

const NONE = new Set(['', 'NONE', 'UNAVL', 'UNAVAIL']);
const MANDATORY: readonly Category[] = ['Document number', 'Date of birth', 'Date of expiry'];
/** Values of an element that mean that the licence does not expire. */
const ENDLESS = /^(?:NONE|INDEF.*|PERM.*|0{8}|9{8})$/i;

/** A person may have one name. */
function lacking(fields: readonly BarcodeField[]): AamvaProblem[] {
  const has = (category: Category): boolean => fields.some((field) => field.category === category);
  const named = has('Last name') || has('First name');
  return named && MANDATORY.every(has) ? [] : ['missing'];
}

function fieldsOf(
  elements: ReadonlyMap<string, string>,
  version: number,
  issuer: string,
  problems: Set<AamvaProblem>,
): BarcodeField[] {
  const fields: BarcodeField[] = [];
  const get = (id: string): string => (NONE.has((elements.get(id) ?? '').toUpperCase()) ? '' : elements.get(id)!);
  const add = (
    category: Category,
    value: string,
    ids: string,
    contentType: BarcodeField['contentType'] = 'string',
    cut = false,
  ): void => {
    if (value) fields.push({ category, value, contentType, elements: ids, ...(cut ? { cut: true as const } : {}) });
  };
  const stated = get('DCG');
  const country = /^(?:USA|CAN|MEX)$/.test(stated) ? stated : isCanadian(issuer, get('DAJ') || get('DAO')) ? 'CAN' : '';
  const cut = (id: string): boolean => get(id) === 'T';
  const whole = fullName(get('DAA'));
  const lastId = ['DCS', 'DAB'].find(get);
  add('Last name', lastId ? plainName(get(lastId)) : whole.last, lastId ?? 'DAA', 'string', cut('DDE'));
  const own = plainName([get('DAC'), get('DAD')].join(' '));
  const given = own || plainName(get('DCT'));
  add('First name', given || whole.first, own ? 'DAC+DAD' : given ? 'DCT' : 'DAA', 'string', cut('DDF') || cut('DDG'));
  add('Document number', get('DAQ').replace(/\s/g, ''), 'DAQ');
  for (const [category, id] of [
    ['Date of birth', 'DBB'],
    ['Date of expiry', 'DBA'],
    ['Date of issue', 'DBD'],
  ] as const) {
    const raw = get(id);
    const endless = id === 'DBA' && ENDLESS.test(elements.get(id) ?? '');
    const value = endless ? NO_END : dateOf(raw, country === 'CAN' || version === 1);
    if (raw && !value) problems.add('date');
    add(category, value ?? '', id, 'date');
  }
  add(
    'Sex',
    ({ '1': 'M', '2': 'F', '9': 'X', M: 'M', F: 'F', X: 'X' } as Record<string, string>)[get('DBC')] ?? '',
    'DBC',
  );
  add('Height', get('DAU'), 'DAU');
  add('Issue country', country, 'DCG', 'country');
  const address = get('DAG') ? ['DAG', 'DAH', 'DAI', 'DAJ', 'DAK'] : ['DAL', 'DAM', 'DAN', 'DAO', 'DAP'];
  add(
    'Address',
    address
      .map((id) => get(id).replace(/,$/, ''))
      .filter(Boolean)
      .join(', '),
    address.join('+'),
  );
  add('Vehicle categories', get('DCA'), 'DCA');
  return fields;
}

/** Month first in the United States, year first in Canada and in version 1; the order that gives a valid day counts. */
function dateOf(raw: string, yearFirst: boolean): IsoDate | null {
  const digits = raw.replace(/[^0-9]/g, '');
  if (digits.length !== 8) return null;
  const american = dayOf(digits.slice(4), digits.slice(0, 2), digits.slice(2, 4));
  const canadian = dayOf(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6));
  return yearFirst ? (canadian ?? american) : (american ?? canadian);
}
