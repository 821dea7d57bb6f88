import type { Category } from '@verify/contract';
import {
  consonantsAgree,
  hangulAgrees,
  isSpelledOtherwise,
  lettersAgree,
  surnameLength,
} from '@verify/reading/mrz/names-agree';
import type { Box, MrzFieldName, MrzReading } from '@verify/reading';
import type { PrintedLine } from '../find-lines.ts';
import { UNSURE } from '../like-value.ts';
import type { SpellingsOf } from '../second/line-recogniser.ts';
import { inPixels, type VizField } from '../viz-field.ts';
import type { Script } from './scripts.ts';

export const NAMES: readonly (readonly [MrzFieldName, Category, Category])[] = [
  ['primaryIdentifier', 'Last name', 'Original last name'],
  ['secondaryIdentifier', 'First name', 'Original first name'],
];

/** Maximum distance from the Latin name to the script's, mm, if only the place shows which name it is. */
const NEAR_MM = 7;
/** Joined names read with less stay uncertain. All 60 above it were right (`pnpm bench scripts --state=KOR`). */
const LEAST_VOUCHED = 0.5;
const surer = (confidence: number): number => 1 - (1 - confidence) / 10;

/** A part of a line that is text in the script. In mm. */
export interface Found extends PrintedLine {
  readonly text: string;
  readonly confidence: number;
}

/** Shows which line is a name. */
export interface Wanted {
  readonly script: Script;
  readonly mrz: MrzReading;
  /** Where the names in Latin letters are printed, in mm. */
  readonly places: readonly (Box | null)[];
  readonly scale: number;
  readonly spellingsOf?: SpellingsOf;
}

/** The names among the lines that were read. */
export function namesAmong(found: readonly Found[], { script, mrz, places, scale, spellingsOf }: Wanted): VizField[] {
  const field = (category: Category, { text, confidence, ...box }: Found): VizField => ({
    category,
    value: text,
    contentType: 'string',
    raw: text,
    confidence,
    box: inPixels(box, scale),
    by: 'mrz',
  });
  const [primary, secondary] = NAMES.map(([name]) => mrz.fields[name]?.value ?? '');
  if (script.joined) {
    for (const line of found) {
      const length = surnameLength(line.text, primary!, secondary!);
      if (length === 0) continue;
      const parts = <T>(all: readonly T[]): T[][] => [all.slice(0, length), all.slice(length)];
      const names = parts([...line.text]);
      const spelled = parts((script.mandarin && spellingsOf?.(line.text)) ?? []);
      return NAMES.map(([name, , category], i) => {
        const text = names[i]!.join('');
        const zone = mrz.fields[name]!.value!;
        const vouched = script.spelled && line.confidence >= LEAST_VOUCHED && hangulAgrees(text, zone);
        const doubtful = script.mandarin && isSpelledOtherwise(spelled[i]!, zone, script.mandarin);
        const sureness = vouched ? surer(line.confidence) : line.confidence;
        return field(category, { ...line, text, confidence: doubtful ? Math.min(UNSURE, sureness) : sureness });
      });
    }
    return [];
  }
  return NAMES.flatMap(([, , category], i) => {
    const wanted = i === 0 ? primary! : secondary!;
    const mine = found.filter((line) => agrees(script, line, wanted, places, i));
    // Two different names that both agree with one: neither is certain.
    const texts = new Set(mine.map(({ text }) => text));
    const best = mine.toSorted((a, b) => b.confidence - a.confidence)[0];
    if (best) return texts.size === 1 ? [field(category, best)] : [];
    const parts = script.agreement === 'letters' ? inParts(found, wanted) : null;
    return parts ? [field(category, parts)] : [];
  });
}

/** Whether a line alone could be one of the names, or both. */
export function mayBeName(line: Found, { script, mrz, places }: Wanted): boolean {
  const [primary, secondary] = NAMES.map(([name]) => mrz.fields[name]?.value ?? '');
  if (script.joined) return surnameLength(line.text, primary!, secondary!) > 0;
  return [primary!, secondary!].some((wanted, i) => agrees(script, line, wanted, places, i));
}

/** First name and patronymic have a line each. */
function inParts(found: readonly Found[], wanted: string): Found | null {
  const words = wanted.split(' ');
  const lines = words.map((word) => found.find(({ text }) => lettersAgree(text, word)));
  const first = lines[0];
  if (words.length < 2 || !first || lines.some((line) => !line)) return null;
  return {
    ...first,
    text: lines.map((line) => line!.text).join(' '),
    confidence: Math.min(...lines.map((line) => line!.confidence)),
  };
}

function agrees(
  { agreement }: Script,
  line: Found,
  wanted: string,
  places: readonly (Box | null)[],
  which: number,
): boolean {
  if (agreement === 'letters') return lettersAgree(line.text, wanted);
  if (agreement === 'consonants') return consonantsAgree(line.text, wanted);
  const own = places[which];
  const other = places[1 - which];
  if (!own || !other) return false;
  const away = apart(line, own);
  return away <= NEAR_MM && away < apart(line, other) && line.height >= 0.75 * own.height;
}

export function placeOf(latin: readonly VizField[], category: Category, scale: number): Box | null {
  const found = latin.find((field) => field.category === category);
  return found ? inPixels(found.box, 1 / scale) : null;
}

/** Distance between the middles of two lines. Horizontal distance counts a quarter, because columns are wide. */
export function apart(a: Box, b: Box): number {
  const across = Math.max(0, a.x - (b.x + b.width), b.x - (a.x + a.width));
  return Math.abs(a.y + a.height / 2 - (b.y + b.height / 2)) + across / 4;
}
