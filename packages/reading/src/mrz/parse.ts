import type { IsoDate, MrzField, MrzFieldName, MrzFormat, ParsedMrz } from '../types.ts';
import { longNumber, runChecks, slotText } from './check-digit.ts';
import { type DateRole, possibleDates } from './dates.ts';
import { adoptRussian } from './russian-passport.ts';
import { allowedIn, columnClasses, LAYOUTS, type Layout, type Slot } from './formats.ts';

export interface ParseOptions {
  /** Decides centuries. */
  readonly today: IsoDate;
  /** 0 to 1, per line and character. All 1 when omitted. */
  readonly confidence?: readonly (readonly number[])[];
}

/** Printed lines to fields and check digits (ICAO 9303-3 to -7, 8th edition), or null if they match no format. */
export function parseMrz(lines: readonly string[], options: ParseOptions): ParsedMrz | null {
  const format = recogniseFormat(lines);
  return format && parseAs(format, lines, options);
}

/** Which layout the lines have, by their lengths and the start of the line with the document code. */
function recogniseFormat(lines: readonly string[]): MrzFormat | null {
  if (lines.some((line) => !/^[A-Z0-9<]*$/.test(line))) return null;
  const fitting = Object.values(LAYOUTS).find(
    ({ lengths, start }) =>
      lengths.length === lines.length &&
      lengths.every((length, i) => lines[i]!.length === length) &&
      start.pattern.test(lines[start.line - 1]!),
  );
  return fitting?.format ?? null;
}

/** Parses by a known layout. The lines must have its lengths. */
export function parseAs(format: MrzFormat, lines: readonly string[], { today, confidence }: ParseOptions): ParsedMrz {
  const layout = LAYOUTS[format];
  const sureness = (slot: Slot) => {
    const values = confidence?.[slot.line - 1]?.slice(slot.from - 1, slot.to);
    return values?.length ? Math.min(...values) : 1;
  };
  const fields: Partial<Record<MrzFieldName, MrzField>> = {};
  for (const [name, slot] of Object.entries(layout.fields) as [MrzFieldName, Slot][]) {
    const raw = slotText(lines, slot);
    const confidence = sureness(slot);
    const role = DATE_ROLES[name];
    fields[name] = role ? dateField(raw, role, today, confidence) : { value: fieldValue(name, raw), raw, confidence };
  }
  adoptSex(fields);
  Object.assign(fields, nameFields(layout, lines, sureness));
  adoptLongNumber(layout, lines, fields);
  if (layout.namesInRussian) adoptRussian(fields);
  const checks = runChecks(layout, lines);
  const valid =
    checks.length > 0
      ? checks.every((check) => check.valid)
      : fitsClasses(layout, lines) && fields.dateOfBirth?.value !== null;
  return { format, lines, fields, checks, valid };
}

const DATE_ROLES: Partial<Record<MrzFieldName, DateRole>> = {
  dateOfBirth: 'birth',
  dateOfExpiry: 'expiry',
  dateOfIssue: 'issue',
};

function dateField(raw: string, role: DateRole, today: IsoDate, confidence: number): MrzField {
  const candidates = possibleDates(raw, role, today);
  const field = { value: candidates[0]?.date ?? null, raw, confidence };
  return candidates.length > 1 ? { ...field, candidates } : field;
}

function fieldValue(name: MrzFieldName, raw: string): string | null {
  // ICAO 9303-4, 4.1.1.1: an X printed in the visual zone is a filler in the MRZ.
  if (name === 'sex') return raw === '<' ? 'X' : raw;
  return raw.replace(/<+$/, '').replaceAll('<', ' ').trim();
}

function nameFields(layout: Layout, lines: readonly string[], sureness: (slot: Slot) => number) {
  const named = (slot: Slot, raw: string): MrzField => ({
    value: raw.replace(/<+/g, ' ').trim(),
    raw,
    confidence: sureness(slot),
  });
  const { names } = layout;
  if ('primary' in names) {
    const primaryIdentifier = named(names.primary, slotText(lines, names.primary));
    return names.secondary
      ? { primaryIdentifier, secondaryIdentifier: named(names.secondary, slotText(lines, names.secondary)) }
      : { primaryIdentifier };
  }
  const text = slotText(lines, names);
  const gap = text.indexOf('<<');
  const end = gap < 0 ? text.length : gap;
  return {
    primaryIdentifier: named({ ...names, to: names.from + Math.max(0, end - 1) }, text.slice(0, end)),
    secondaryIdentifier: named(
      { ...names, from: Math.min(names.to, names.from + end) },
      text.slice(Math.min(text.length, end + 2)),
    ),
  };
}

/** Whether a name may be longer than in the zone, as it fills its columns (ICAO 9303-4, 4.2.3). */
export function mayBeCut({ format, lines }: Pick<ParsedMrz, 'format' | 'lines'>, name: MrzFieldName): boolean {
  const { names } = LAYOUTS[format];
  const own: Partial<Record<MrzFieldName, Slot | undefined>> =
    'primary' in names
      ? { primaryIdentifier: names.primary, secondaryIdentifier: names.secondary }
      : { primaryIdentifier: names, secondaryIdentifier: names };
  const slot = own[name];
  return slot !== undefined && !slotText(lines, slot).endsWith('<');
}

/** Mexico's voter card has H for hombre and M for mujer. On any other card an H is a misread letter. */
function adoptSex(fields: Partial<Record<MrzFieldName, MrzField>>): void {
  const { sex } = fields;
  if (!sex) return;
  if (isMexicanVoterCard(fields)) fields.sex = { ...sex, value: { H: 'M', M: 'F' }[sex.raw] ?? sex.value };
  else if (sex.raw === 'H') fields.sex = { ...sex, value: null };
}

export const isMexicanVoterCard = ({ issuingState, documentCode }: Partial<Record<MrzFieldName, MrzField>>): boolean =>
  issuingState?.value === 'MEX' && documentCode?.value === 'ID';

/** Moves the part of the number in the optional data to the number. */
function adoptLongNumber(
  layout: Layout,
  lines: readonly string[],
  fields: Partial<Record<MrzFieldName, MrzField>>,
): void {
  const long = longNumber(layout, lines);
  if (!long) return;
  const head = fields.documentNumber!;
  const rest = fields.optionalData!;
  const taken = long.number.length - head.raw.length + 1;
  fields.documentNumber = {
    value: long.number,
    raw: long.number,
    confidence: Math.min(head.confidence, rest.confidence),
  };
  const left = rest.raw.slice(taken);
  fields.optionalData = {
    value: left.replace(/^<+|<+$/g, '').replaceAll('<', ' '),
    raw: left,
    confidence: rest.confidence,
  };
}

/** Replaces check digits in formats without any: every column has a character that its class allows. */
function fitsClasses(layout: Layout, lines: readonly string[]): boolean {
  return layout.classes.every((classes, i) =>
    columnClasses(classes).every((columnClass, column) => allowedIn(columnClass).includes(lines[i]![column]!)),
  );
}
