import { LAYOUTS } from '../../mrz/formats.ts';
import type { Box, Raster } from '../../types.ts';
import { isAnother, likeMrz, withoutCuts } from '../by-mrz.ts';
import { fold } from '../fold.ts';
import type { PrintedLine } from '../find-lines.ts';
import type { ReadPrint } from '../like-value.ts';
import { type Label, NUMBERED, type ReadLabel, recogniseLabel } from './labels.ts';
import { keyOf, readValue } from '../read-value.ts';
import { inPixels, type VizField, type VizRequest } from '../viz-field.ts';
import type { PageLine } from '../page/page-line.ts';
import { fieldsOf } from '../page/read-page.ts';
import { smallLabels } from './small-labels.ts';
import { cutLine, fromStrip } from '../strip.ts';
import type { PrintReaders } from '../print-readers.ts';
import type { TextLine, TextReader } from '../text-reader.ts';
import { toValue } from '../values.ts';

/** Lines and labels read at most, so that a page of a novel takes no longer than a passport. */
const MOST_LINES = 34;
const MOST_LABELS = 18;

interface ReadLine extends ReadPrint {
  readonly label: ReadLabel | null;
}

/**
 * Fields of a document without a template: each line is read, and what stands above or before it names it. Lines in
 * `known` are not read again; each line that is read is added to it.
 */
export function readByLabels(
  readers: PrintReaders,
  printed: readonly PrintedLine[],
  request: VizRequest,
  known: Map<string, TextLine>,
): VizField[] {
  const { text } = readers;
  const { flat, widthMm } = request;
  const scale = flat.width / widthMm;
  const lines: ReadLine[] = [];
  const readFirst = (line: PrintedLine): TextLine => {
    const box = inPixels(line, scale);
    const read = known.get(keyOf(box)) ?? text.readLine(cutLine(flat, box));
    known.set(keyOf(box), read);
    return read;
  };
  for (const line of [...printed]
    .filter(readable)
    .toSorted((a, b) => b.shapes - a.shapes)
    .slice(0, MOST_LINES)) {
    if (request.signal?.aborted) return [];
    const read = readFirst(line);
    lines.push({ ...line, ...read, label: labelOf(read.text, request) });
  }
  nameBesideSurname(lines);
  const { numbered, today, issuingState } = request;
  if (mayBeLicence(request)) {
    const small = smallLabels(text, lines, printed, request, scale);
    const page = { today, issuingState, licence: numbered ?? false, width: flat.width, height: flat.height };
    const fields = fieldsOf(
      [...lines, ...small].map((line) => asPageLine(line, flat, scale)),
      page,
    );
    if (fields.length > 0) return withEncoded(readers, lines, withoutCuts(fields, request), request, scale);
  }
  const found: Found[] = [];
  const add = (field: VizField | null, fit: number): void => {
    if (field) found.push({ field, fit });
  };
  let labelsRead = 0;
  for (const line of lines) {
    if (request.signal?.aborted) break;
    const inline = labelledInline(line);
    if (inline) {
      if (!inline.label.other) add(asField(inline.rest, inline.label, line, request, scale), 0.95);
      continue;
    }
    if (line.label) continue;
    let above = labelAbove(line, lines);
    if (!above && labelsRead < MOST_LABELS && couldBeValue(line)) {
      labelsRead++;
      above = readAbove(text, line, lines, request, scale);
    }
    if (above && !above.other) {
      const value = readValue(readers, flat, inPixels(line, scale), above, request, known);
      if (value !== null && value !== 'label') add({ ...value, by: 'label' }, above.fit);
    }
  }
  const labelled = withoutCuts(bestOfEach(found), request).filter((field) => !isAnother(field, request));
  return withEncoded(readers, lines, labelled, request, scale);
}

/** A side that no zone explains; of American cards with one, those that cross a border are licences too. */
const mayBeLicence = ({ mrz, numbered, issuingState }: VizRequest): boolean =>
  mrz === null ||
  (LAYOUTS[mrz.format].side !== 'page' && (numbered || issuingState === 'USA' || issuingState === 'CAN'));

const asPageLine = (line: ReadLine, flat: Raster, scale: number): PageLine => {
  const box = inPixels(line, scale);
  const symbols = line.symbols.map((symbol) => ({ ...symbol, box: fromStrip(flat, box, symbol.box) }));
  return { ...box, looks: [{ text: line.text, symbols }] };
};

/** Labelled fields. For missing and doubtful ones, print that is like the value in the zone or in a barcode. */
function withEncoded(
  readers: PrintReaders,
  lines: readonly ReadLine[],
  labelled: readonly VizField[],
  request: VizRequest,
  scale: number,
): VizField[] {
  const corrected = likeMrz(readers, lines, labelled, request, scale);
  return [
    ...labelled.filter(({ category }) => !corrected.some((other) => other.category === category)),
    ...withoutCuts(corrected, request),
  ];
}

/** Croatia, Bulgaria, Ukraine and others print `Name` for the given names, below `Surname`. */
function nameBesideSurname(lines: ReadLine[]): void {
  const names = lines.filter(({ label }) => label?.category === 'Last name');
  if (!names.some(({ label }) => SURNAMES.has(label!.phrase))) return;
  for (const line of names)
    if (line.label!.phrase === 'NAME')
      lines[lines.indexOf(line)] = { ...line, label: { ...line.label!, category: 'First name' } };
}
const SURNAMES: ReadonlySet<string> = new Set(['SURNAME', 'PREZIME', 'SOYADI', 'KUNJOM', 'PRIIMEK', 'COGNOME']);

/** A visa also shows the number of the passport that it is in. */
function labelOf(text: string, { mrz }: VizRequest): ReadLine['label'] {
  const label = recogniseLabel(text);
  const passports =
    mrz !== null &&
    LAYOUTS[mrz.format].kind === 'visa' &&
    label?.category === 'Document number' &&
    /PAS[SZ]?P/.test(fold(text));
  return passports ? { ...label, category: 'Optional data', kind: 'text' } : label;
}

/** Specks, and isolated characters. */
const readable = (line: PrintedLine): boolean =>
  line.height >= 1.2 && line.height <= 5 && (line.shapes > 1 || line.height >= 1.7);

const couldBeValue = (line: ReadLine): boolean =>
  line.height >= 1.4 && /[A-Za-z0-9]/.test(line.text) && line.confidence > 0.2;

function labelledInline(line: ReadLine): { label: Label; rest: string } | null {
  const numbered = /^([1-9]|4[a-dA-D])[.,)] ?(.+)$/.exec(line.text);
  const label = numbered && NUMBERED[numbered[1]!.toUpperCase()];
  if (numbered && label) return { label, rest: numbered[2]! };
  const colon = /^([^:]{3,40}): ?(.{1,60})$/.exec(line.text);
  const named = colon && recogniseLabel(colon[1]!);
  return colon && named ? { label: named, rest: colon[2]! } : null;
}

function asField(raw: string, label: Label, line: ReadLine, request: VizRequest, scale: number): VizField | null {
  const value = toValue(raw, label, request);
  return (
    value && {
      category: label.category,
      ...value,
      raw,
      confidence: line.confidence,
      box: inPixels(line, scale),
      by: 'label',
    }
  );
}

/** A label's lower edge stands within 3.5 mm above its value, and both begin at about the same place. */
function labelAbove(value: Box, lines: readonly ReadLine[]): ReadLine['label'] {
  let best: ReadLine['label'] = null;
  let nearest = 3.5;
  for (const line of lines) {
    const gap = value.y - (line.y + line.height);
    if (!line.label || gap < -0.6 || gap > nearest || Math.abs(line.x - value.x) > 5) continue;
    [best, nearest] = [line.label, gap];
  }
  return best;
}

/** Labels are small and faint, and often not seen as lines: reads the strip where one should be. */
function readAbove(
  text: TextReader,
  value: ReadLine,
  lines: readonly ReadLine[],
  request: VizRequest,
  scale: number,
): ReadLine['label'] {
  const beside = lines
    .filter((line) => line.x > value.x + value.width && Math.abs(line.y - value.y) < 3)
    .map((line) => line.x - 1);
  const right = Math.min(value.x + Math.max(value.width, 32), ...beside);
  // Labels are 1.2 to 2 mm high and stand a millimetre above.
  const zone = { x: value.x - 0.3, y: value.y - 2.35, width: right - value.x, height: 1.65 };
  if (zone.y < 0 || zone.width < 4) return null;
  return labelOf(text.readLine(cutLine(request.flat, inPixels(zone, scale), 1.2)).text, request);
}

interface Found {
  readonly field: VizField;
  /** How well the label fits. */
  readonly fit: number;
}

function bestOfEach(found: readonly Found[]): VizField[] {
  const best = new Map<string, Found>();
  for (const one of found) {
    const other = best.get(one.field.category);
    if (!other || one.fit * one.field.confidence > other.fit * other.field.confidence)
      best.set(one.field.category, one);
  }
  return [...best.values()].map(({ field }) => field);
}
