import type { Category } from '@verify/contract';
import type { Box } from '@verify/reading';
import { UNSURE } from '../like-value.ts';
import { boxOf, type VizField } from '../viz-field.ts';
import { asianFields } from '../by-label/read-asian.ts';
import type { Candidate } from './candidate.ts';
import { chooseDates } from './choose-dates.ts';
import { chooseNames } from './choose-names.ts';
import { chooseNumber } from './choose-number.ts';
import { dayAs, daysIn, monthComesFirst } from './days.ts';
import { areBelow, INLINE, labelLines, labelOf } from './evidence.ts';
import { furtherFields } from './further-fields.ts';
import { type Member, memberIn, numbersIn } from './jurisdictions.ts';
import type { Page, PageContext } from './page.ts';
import type { PageLine } from './page-line.ts';
import type { Numbering, Role } from './roles.ts';
import { segmented, type Segmented } from './segments.ts';
import { witnessed } from './witnessed.ts';

/** Fields of a side without a zone, from all of its lines together. */
export function fieldsOf(lines: readonly PageLine[], context: PageContext): VizField[] {
  const asian = asianFields(lines, context);
  if (asian.length > 0) return asian;
  const texts = lines.flatMap(({ looks }) => looks.map(({ text }) => text));
  const member = memberIn(texts);
  const american = isAmerican(texts, member);
  const numbering: Numbering = !american
    ? 'european'
    : numeralsIn(texts) < FIELDS_OF_LICENCE
      ? 'words alone'
      : 'american';
  const all = lines.flatMap((line) => line.looks.map((look) => segmented(line, look, numbering)));
  const labels = labelLines(all);
  if (!context.isDocument && areBelow(labels, lines)) {
    const flipped = <Part extends Box>(part: Part): Part => ({ ...part, y: context.height - part.y - part.height });
    return fieldsOf(lines.map(flipped), context).map((field) => ({ ...field, box: flipped(field.box) }));
  }
  const isLabel = (line: PageLine): boolean => labels.some(({ box }) => box === line);
  const segments = all.filter(({ line }) => !isLabel(line)).flatMap((one) => one.segments);
  const number = member ? member.number : american ? null : numbersIn(texts);
  const page: Page = { ...context, lines, segments, labels, member, number, american };
  const dates = dateCandidates(page);
  const chosen = chooseDates(dates, page.today, american || page.licence ? 14 : 0);
  const dated = dates.map(({ part }) => part);
  const chosenNumber = chooseNumber(page, dated);
  const names = chooseNames(page, chosenNumber);
  const asked: [Category, Candidate | undefined | null][] = [
    ['Date of birth', chosen.birth],
    ['Date of issue', chosen.issue],
    ['Date of expiry', chosen.expiry],
    ['Document number', chosenNumber],
    ['Last name', names.last],
    ['First name', names.first],
  ];
  const by = american ? 'american' : numberedFields(all) >= FIELDS_OF_LICENCE ? 'number' : 'label';
  const chosenOnes = asked.flatMap(([, one]) => one ?? []);
  if (!context.isDocument && !isDocument(chosenOnes, by)) return [];
  const further = furtherFields(page, by === 'number' ? chosen.birth : undefined);
  return [...asked, ...further].flatMap(([category, one]) => (one ? [fieldOf(category, one, by)] : []));
}

/** This many different field numbers show a licence of the European design. */
const FIELDS_OF_LICENCE = 3;
const numberedFields = (lines: readonly Segmented[]): number =>
  new Set(
    lines.flatMap(({ line }) =>
      line.looks.flatMap(({ text }) => /^(?:[1235]|4[a-d])(?=[.,]|\s\S)/.exec(text)?.[0] ?? []),
    ),
  ).size;

/** Number of different numbers of the AAMVA's fields that begin a line. */
const numeralsIn = (texts: readonly string[]): number =>
  new Set(texts.flatMap((text) => /^(?:4[abd]|9a|1[25-9]|[1-359])(?=[.,:)]|\s?\p{L}{2}|$)/u.exec(text)?.[0] ?? []))
    .size;

/** Letters have days, numbers and names, too. A document has three likely values and a label or a licence's design. */
function isDocument(found: readonly Candidate[], design: VizField['by']): boolean {
  const likely = found.filter(({ confidence }) => confidence >= LIKELY);
  const labelled = likely.filter(({ evidence }) => evidence >= SURE_EVIDENCE);
  const isBorn = likely.some(({ role, evidence }) => role === 'birth' && (evidence > 0 || design !== 'label'));
  return likely.length >= 3 && (isBorn || labelled.length >= 3);
}
const LIKELY = 0.45;

const OF_DAYS: ReadonlySet<Role | null> = new Set<Role | null>(['birth', 'issue', 'expiry']);

function fieldOf(
  category: Category,
  { value, raw, part, evidence, confidence }: Candidate,
  by: VizField['by'],
): VizField {
  return {
    category,
    value,
    raw,
    contentType: category.startsWith('Date')
      ? 'date'
      : category === 'Nationality' && /^[A-Z]{1,3}$/.test(value)
        ? 'country'
        : 'string',
    confidence: evidence >= SURE_EVIDENCE ? confidence : Math.min(UNSURE, confidence),
    box: boxOf(part),
    by,
  };
}
const SURE_EVIDENCE = 0.8;

/** Words that only the AAMVA's members print. */
const WORDS =
  /\bD[O0]B\b|\bDDN\b|\bEXP\b|\bISS\b|\b[LF]N\b|\bDD\b|\bHGT\b|\bWGT\b|DRIVER.?S? ?LICEN[CS]E|\bDLN?\b|RESTR|\bUSA\b/i;
/** The end of an address in the United States or in Canada. */
const POSTCODE = /\b[A-Z]{2},? ?\d{5}(?:-\d{4,5})?$|\b[A-Z]\d[A-Z] ?\d[A-Z]\d$/;

const TITLE = /DRIVER.?S? ?LICEN[CS]E|^DRIVER.?S?$/i;

function isAmerican(texts: readonly string[], member: Member | null): boolean {
  const words = texts.map((text) => WORDS.exec(text.replace(/\d+[A-Da-d]?/g, ' '))?.[0].toUpperCase());
  if (member && texts.some((text) => TITLE.test(text))) return true;
  const addresses = texts.some((text) => POSTCODE.test(text)) ? 1 : 0;
  return new Set(words.filter((word) => word !== undefined)).size + addresses >= (member ? 2 : 3);
}

function dateCandidates(page: Page): Candidate[] {
  const days = page.lines.flatMap((line) =>
    line.looks.flatMap((look) => daysIn(line, look).map((day) => ({ ...day, look }))),
  );
  const monthFirst = monthComesFirst(days) ?? (page.issuingState ?? (page.american ? 'USA' : '')) === 'USA';
  const found = new Map<string, Candidate>();
  for (const { part } of days) {
    const segment = page.segments.find(
      (one) =>
        one.line === part.line &&
        one.x <= part.x + 1 &&
        one.x + one.width >= part.x + part.width - 1 &&
        one.text.includes(part.text),
    );
    const inline = segment?.role ?? null;
    const near = inline ? null : labelOf(part, page.labels, page.lines);
    const role = inline ?? near?.role ?? null;
    const evidence = inline ? INLINE : (near?.evidence ?? 0);
    for (const as of ['birth', 'issue', 'expiry'] as const) {
      const value = dayAs(part.text, as, { today: page.today, monthFirst });
      if (!value || (as !== 'birth' && role !== as && !/\d{4}/.test(part.text.replace(/\s/g, '')))) continue;
      const own = role === as ? evidence : OF_DAYS.has(role) ? -evidence : role === 'other' ? -0.5 : 0;
      const confidence = witnessed(part);
      const one: Candidate = { role: as, value, raw: part.text, part, evidence: own, confidence };
      const key = `${as} ${value}`;
      const other = found.get(key);
      if (!other || own + confidence / 10 > other.evidence + other.confidence / 10) found.set(key, one);
    }
  }
  return [...found.values()];
}
