import { editShare, fold } from '../fold.ts';
import { digitsFor } from '../printed-dates/short-year.ts';
import { UNSURE } from '../like-value.ts';
import type { Candidate } from './candidate.ts';
import { INLINE, labelOf } from './evidence.ts';
import { isSomeMembers } from './jurisdictions.ts';
import type { Part } from './page-line.ts';
import type { Role } from './roles.ts';
import type { Page } from './page.ts';
import { witnessed } from './witnessed.ts';

/** The evidence for a number by its shape only: the jurisdiction's own, and letters with digits. */
const OWN_SHAPE = 0.6;
const SOME_SHAPE = 0.25;

/** The number of the document with the most evidence by label and shape. */
export function chooseNumber(page: Page, days: readonly Part[]): Candidate | null {
  const found = page.segments.flatMap((segment): Candidate[] => {
    return partsOf(
      segment,
      page.number,
      days.filter((day) => day.line === segment.line),
    ).flatMap((part): Candidate[] => {
      const read = fold(part.text).replace(/[^A-Z0-9]/g, '');
      const value = shaped(read.replace(SERIES, '$1$2'), page.number);
      if (isAddress(segment.text) || days.some((day) => day.text.replace(/\D/g, '') === value)) return [];
      if (!/^[A-Z0-9]{4,20}$/.test(value) || !/\d/.test(value) || /X{3}/.test(value)) return [];
      const near = segment.role
        ? null
        : labelOf(
            segment,
            page.labels.filter(({ role: of }) => OF_NUMBERS.has(of)),
            page.lines,
          );
      const role = segment.role ?? near?.role ?? null;
      if (role !== null && role !== 'number') return [];
      const labelled = role === 'number' ? (segment.role ? INLINE : near!.evidence) : 0;
      const fits = page.number ? page.number.test(value) : null;
      const digits = read.replace(/\D/g, '').length;
      if (digits < 3) return [];
      let evidence = labelled;
      if (page.american) {
        if (labelled === 0 && !fits && !page.member && isSomeMembers(value) && value.length >= 7) evidence = SOME_SHAPE;
        else if (fits) evidence = Math.max(labelled + 0.05, OWN_SHAPE);
        else if (!isSomeMembers(value)) evidence -= 0.3;
        else if (page.member) evidence -= 0.25;
      } else if (fits && (labelled > 0 || /[A-Z]/.test(value) || /^\d+-\d+-\d+$/.test(part.text)))
        evidence = Math.max(labelled + 0.05, OWN_SHAPE);
      else if (
        labelled === 0 &&
        /^[A-Z\d-]+$/.test(part.text) &&
        /[A-Z]/.test(value) &&
        digits >= 4 &&
        value.length >= 7 &&
        value.length <= 14
      )
        evidence = SOME_SHAPE;
      if (evidence <= 0.2) return [];
      const confidence =
        value === read && (fits !== false || page.american) ? witnessed(part) : Math.min(UNSURE, witnessed(part));
      return [{ role: 'number', value, raw: part.text, part, evidence, confidence }];
    });
  });
  const [best, ...others] = found.toSorted((a, b) => weight(b) - weight(a));
  if (!best) return null;
  if (best.evidence === SOME_SHAPE && others.some(({ value }) => value !== best.value)) return null;
  const rival = others.find(
    (one) => one.value !== best.value && one.part.line !== best.part.line && best.evidence - one.evidence < 0.15,
  );
  return rival || isDoubted(best, page) ? { ...best, confidence: Math.min(UNSURE, best.confidence) } : best;
}

/** It is printed a second time, a character apart: one of the two was misread or altered. */
const isDoubted = ({ value, part }: Candidate, { lines }: Page): boolean =>
  lines.some(
    (line) =>
      line !== part.line &&
      line.looks.some(({ text }) =>
        [text, ...text.split(' ')].some((word) => {
          const other = fold(word).replace(/[^A-Z0-9]/g, '');
          const longer = Math.max(other.length, value.length);
          return longer > 5 && Math.round(editShare(other, value) * longer) === 1;
        }),
      ),
  );

/** Romania prints `SERIA RX NR 123456`. */
const SERIES = /^(?:SERIA)?([A-Z]{2})NR(\d{6})$/;

/** With a letter for the digit at its beginning, and digits for letters, if only so it has the issuer's shape. */
function shaped(number: string, shapes: RegExp | null): string {
  const [first, rest] = [number[0] ?? '', digitsFor(number.slice(1))];
  const letter = { '0': 'O', '1': 'I', '5': 'S', '8': 'B' }[first] ?? first;
  const all = [number, letter + number.slice(1), first + rest, letter + rest];
  return all.find((one) => shapes?.test(one)) ?? number;
}

/** A number with a space in it is one number, unless only a part of it has the issuer's shape. */
const weight = ({ evidence, confidence, value }: Candidate): number => evidence + confidence / 8 + value.length / 200;

/** Labels of names and days may be above numbers of other columns, too. */
const OF_NUMBERS: ReadonlySet<Role> = new Set<Role>(['number', 'other']);

/** The end of an American address: the State and its postcode. */
const isAddress = (text: string): boolean => /[A-Z]{2},?\s?\d{5}(?:-?\d{4,5})?$/i.test(text) && text.length > 12;

/** All of a segment, its words, and the end of a word with the shape of the member's numbers. */
function partsOf(segment: Part, shapes: RegExp | null, days: readonly Part[]): Part[] {
  const pieces = days.reduce((texts, { text }) => texts.flatMap((one) => one.split(text)), [segment.text]);
  const words = pieces.flatMap((piece) => piece.trim().split(/\s+/)).filter((word) => word !== '');
  const cut = words.flatMap((word) => {
    const plain = fold(word).replace(/[^A-Z0-9]/g, '');
    if (!shapes || shapes.test(plain)) return [];
    const ends = [...plain.matchAll(/(?<=\D)./g)].map(({ index }) => plain.slice(index));
    const starts = Array.from({ length: 10 }, (_, i) => plain.slice(0, -i - 1)).filter((part) => /[A-Z]/.test(part));
    const fitting = (parts: readonly string[]) => parts.filter((part) => shapes.test(part)).slice(0, 1);
    return [...fitting(ends.filter((part) => /(?:\d\D*){3}/.test(part))), ...fitting(starts)];
  });
  return [
    ...(pieces.length === 1 ? [segment] : []),
    ...(pieces.length > 1 || words.length > 1 ? words : []).map((text) => ({ ...segment, text })),
    ...cut.map((text) => ({ ...segment, text })),
  ];
}
