import type { Category } from '@verify/contract';
import { matchIn, type Match, nearer, off, offFrom, plain, UNSURE } from '../like-value.ts';
import { leastSure, type Look, type PageLine, sharesRow } from '../page/page-line.ts';
import { isDate, isName } from '../values.ts';
import { boxOf, type VizField, type VizRequest } from '../viz-field.ts';
import { FROM_MRZ, encodedIn, saidByZone, type ZoneValue } from '../zone-values.ts';
import { isLatin, scriptOf } from '../script/scripts.ts';
import { SURE_ALONE } from './line-recogniser.ts';

/** From this confidence on a value needs no other reader. */
const SURE = 0.8;
/** From this confidence on it contradicts the zone if there is no other reader. */
const CONTRADICTS = 0.7;
/** From here on a value's least likely letter is likelier than all alternatives together. */
const LIKELY = 0.5;
/** Largest distance between a year and its month, in heights of the line. */
const FARTHEST_GAP = 6;

/** How often a line is read again: by each reader, as it is and without the colours of the pattern behind it. */
const LOOKS = 3;
/** One of those readings of a line; null if there is no other reader. */
export type ReadAgain = (line: PageLine, look: number) => Promise<Look | null>;
/** Number of lines read again to find a value, the most similar first, and the share of it that each must have. */
const MOST_AGAIN = 3;
const LIKE = 0.6;

/**
 * A side's printed fields beside a zone or barcode, which only selects the line. A second reader reads fields that are
 * uncertain or contradict it; if the two readers differ, the field is uncertain.
 */
export async function confirmByZone(
  labelled: readonly VizField[],
  lines: readonly PageLine[],
  request: VizRequest,
  other: ReadAgain | null,
): Promise<VizField[]> {
  const readAgain = other ?? (() => Promise.resolve(null));
  const script = scriptOf(request.issuingState);
  // A reader for Latin letters only reads names in other scripts as such letters.
  const isForeign = !other && script !== null && !isLatin(script);
  const fields = new Map(labelled.map((field) => [field.category, field]));
  for (const one of saidByZone(request)) {
    if (request.signal?.aborted) break;
    const { category } = one;
    const had = fields.get(category);
    if (had && had.confidence >= SURE && isSaid(had, one)) continue;
    const found = await search(lines, one, request, readAgain);
    const said = found && fieldOf(one, found, found.confidence);
    const differs = async (labelledValue: VizField): Promise<VizField | null> => {
      // What one reader read unsurely contradicts, too, if the other reads the same and nothing else is the zone's.
      const isSure = labelledValue.confidence > UNSURE || (other !== null && found?.off !== 0);
      const isMistake = isForeign || isCut(labelledValue, one) || isAnother(labelledValue, request);
      const contradicts = isSure && !isMistake;
      const next = contradicts ? await contradicted(labelledValue, one, lines, request, readAgain) : said;
      const areGuesses = labelledValue.confidence <= UNSURE && next && next.confidence <= UNSURE;
      if (next && !(areGuesses && !isSaid(next, one))) return next;
      return contradicts || other || isForeign ? null : labelledValue;
    };
    const isSame = had !== undefined && isSaid(had, one);
    const kept = !had ? said : !isSame ? await differs(had) : said && isSaid(said, one) ? said : had;
    if (kept) fields.set(category, kept);
    else fields.delete(category);
  }
  return [...fields.values()];
}

const isSaid = ({ value }: VizField, { category, values }: ZoneValue): boolean =>
  values.some((one) => offFrom(category, value, one) === 0);

/** Takes line after line until the zone's values are found with confidence, then returns those without a label. */
export function untilExplained(request: VizRequest): (line: PageLine) => readonly PageLine[] | null {
  let sought = saidByZone(request);
  const found: PageLine[] = [];
  return (line) => {
    const isIn = (one: ZoneValue): boolean => {
      const match = nearest([line], one, request);
      return match?.off === 0 && match.confidence >= SURE;
    };
    const said = sought.filter(isIn);
    if (said.some(({ category }) => !isName(category))) found.push(line);
    sought = sought.filter((one) => !said.includes(one));
    return sought.length === 0 ? found : null;
  };
}

/** The zone's value without its beginning or end, or with more: cut off by a pattern, or joined with other print. */
const isCut = ({ value }: VizField, { values }: ZoneValue): boolean =>
  values.some((one) => {
    const [short, long] = [plain(value), plain(one)].toSorted((a, b) => a.length - b.length) as [string, string];
    return short !== '' && (long.startsWith(short) || long.endsWith(short));
  });

/** A name where the zone has the other name: the label belonged to another field. */
const isAnother = ({ category, value }: VizField, request: VizRequest): boolean =>
  FROM_MRZ.some(
    ([name, other]) => isName(other) && other !== category && off(value, encodedIn(request, name, other)) === 0,
  );

/** The print that is most similar to the value, in one line or in two side by side. */
function nearest(lines: readonly PageLine[], { category, values }: ZoneValue, request: VizRequest): Match | null {
  let best: Match | null = null;
  for (const line of [...lines, ...lines.flatMap((one) => withNext(one, lines) ?? [])])
    for (const look of line.looks)
      for (const value of values) {
        best = nearer(best, matchIn(line, look, category, value, request));
      }
  return best;
}

function withNext(line: PageLine, lines: readonly PageLine[]): PageLine | null {
  const gap = (other: PageLine): number => other.x - line.x - line.width;
  const [next] = lines
    .filter((other) => sharesRow(line, other) && gap(other) > -line.height && gap(other) < FARTHEST_GAP * line.height)
    .toSorted((a, b) => a.x - b.x);
  if (!next || next === line) return null;
  const looks = line.looks.flatMap((look, i): Look[] => {
    const other = next.looks[i];
    return other ? [{ text: `${look.text} ${other.text}`, symbols: [...look.symbols, ...other.symbols] }] : [];
  });
  return { ...line, width: next.x + next.width - line.x, looks };
}

/** The value in print, with the confidence of all readings of its line together. Null if no line is similar. */
async function search(
  lines: readonly PageLine[],
  one: ZoneValue,
  request: VizRequest,
  readAgain: ReadAgain,
): Promise<Match | null> {
  const first = nearest(lines, one, request);
  if (first?.off === 0 && first.confidence >= SURE) return first;
  const likest = first?.off === 0 ? [first.line] : byLikeness(lines, one);
  let unsure: Match | null = first && { ...first, confidence: Math.min(UNSURE, first.confidence) };
  let alone = true;
  for (const line of likest) {
    const said = [nearest([line], one, request)];
    for (let look = 0; look < LOOKS; look++) {
      const again = await readAgain(line, look);
      alone &&= again === null;
      said.push(again && nearest([{ ...line, looks: [again] }], one, request));
      const same = said
        .flatMap((match) => (match?.off === 0 ? match : []))
        .toSorted((a, b) => b.confidence - a.confidence);
      const [best] = same;
      if (best && (best.confidence >= SURE_ALONE || (same.length > 1 && best.confidence >= LIKELY)))
        return {
          ...best,
          confidence: same.slice(0, 2).reduce((sum, { confidence }) => sum * (1 - confidence), -1) + 1,
        };
      unsure = best ? { ...best, confidence: Math.min(UNSURE, best.confidence) } : unsure;
    }
  }
  return alone && first?.off === 0 ? first : unsure;
}

function byLikeness(lines: readonly PageLine[], { category, values }: ZoneValue): PageLine[] {
  const all = [...lines, ...lines.flatMap((line) => withNext(line, lines) ?? [])];
  const rated = all.map((line) => ({
    line,
    like: Math.max(...line.looks.flatMap(({ text }) => values.map((value) => likeness(text, value, category)))),
  }));
  return rated
    .filter(({ like }) => like >= LIKE)
    .toSorted((a, b) => b.like - a.like)
    .slice(0, MOST_AGAIN)
    .map(({ line }) => line);
}

/** Share of a value's letters that a line has in order; for a date, only digits count, since months have names. */
function likeness(text: string, value: string, category: Category): number {
  const share = (line: string, wanted: string): number =>
    inCommon(line, wanted) / Math.max(1, wanted.length, line.length / 2);
  if (!isDate(category)) return share(plain(text), plain(value));
  const [year, month, day] = value.split('-') as [string, string, string];
  const forms = [day + year, day + year.slice(2), day + month + year, year + month + day, day + month + year.slice(2)];
  return Math.max(...forms.map((form) => share(text.replace(/\D/g, ''), form)));
}

/** Length of the longest common subsequence. */
function inCommon(a: string, b: string): number {
  let row = Array<number>(b.length + 1).fill(0);
  for (const letter of a) {
    const next = [0];
    for (let j = 1; j <= b.length; j++)
      next.push(letter === b[j - 1] ? row[j - 1]! + 1 : Math.max(row[j]!, next[j - 1]!));
    row = next;
  }
  return row[b.length]!;
}

/** A labelled value that differs from the zone's: another reader decides its confidence. */
async function contradicted(
  had: VizField,
  one: ZoneValue,
  lines: readonly PageLine[],
  request: VizRequest,
  readAgain: ReadAgain,
): Promise<VizField> {
  const line = lines.find(({ x, y, width, height }) => {
    const [across, down] = [had.box.x + had.box.width / 2, had.box.y + had.box.height / 2];
    return across >= x && across <= x + width && down >= y && down <= y + height;
  });
  const look = line ? await readAgain(line, 0) : null;
  if (!line || !look) return had.confidence >= CONTRADICTS ? had : { ...had, confidence: UNSURE };
  if (plain(look.text).includes(plain(had.raw))) {
    const sure = leastSure(look);
    const enough = had.confidence > UNSURE ? LIKELY : SURE_ALONE;
    return { ...had, confidence: sure >= enough ? Math.max(had.confidence, sure) : Math.min(UNSURE, had.confidence) };
  }
  const said = nearest([{ ...line, looks: [look] }], one, request);
  return said?.off === 0
    ? fieldOf(one, said, Math.min(UNSURE, said.confidence))
    : { ...had, confidence: Math.min(UNSURE, had.confidence) };
}

const fieldOf = ({ category }: ZoneValue, { value, raw, line }: Match, confidence: number): VizField => ({
  category,
  ...value,
  raw,
  confidence,
  box: boxOf(line),
  by: 'mrz',
  ...(isName(category) ? { accentsDoubtful: true } : {}),
});
