import type { Box } from '@verify/reading';
import { findPrintedLines } from '../find-lines.ts';
import type { LineRecogniser, SpellingsOf } from '../second/line-recogniser.ts';
import type { TextReader } from '../text-reader.ts';
import type { VizField, VizRequest } from '../viz-field.ts';
import { confirmed, readBySecond, readTwice } from './name-lines.ts';
import type { Script } from './scripts.ts';
import { apart, type Found, mayBeName, NAMES, namesAmong, placeOf, type Wanted } from './which-name.ts';

/** Readers of names in their own script. */
export interface NameReaders {
  readonly first: TextReader;
  /** Empty if there is no second reader for the script. */
  readonly second: readonly LineRecogniser[];
  readonly spellingsOf?: SpellingsOf;
}

/** Maximum number of lines read in the script, the nearest to the names in Latin letters first. */
const MOST_LINES = 14;
/** The same for the second reader: 30 ms a line. */
const MOST_SECOND = 8;

/**
 * Names in the State's script, confirmed by the zone's names. The second reader reads lines that the first one
 * confirms; without it or its names, the first one reads every line at two sizes.
 */
export async function readOriginalNames(
  { first, second, spellingsOf }: NameReaders,
  script: Script,
  latin: readonly VizField[],
  request: VizRequest,
): Promise<VizField[]> {
  const { flat, widthMm, heightMm, mrz } = request;
  if (!mrz) return [];
  const scale = flat.width / widthMm;
  const places = NAMES.map(([, category]) => placeOf(latin, category, scale));
  const all = findPrintedLines(flat, widthMm, heightMm, request.without).filter(
    ({ height, shapes }) => height >= 1.4 && height <= 6 && shapes >= 1,
  );
  const near = (line: Box): number => Math.min(...places.map((place) => (place ? apart(line, place) : line.y)));
  const nearest = all.toSorted((a, b) => near(a) - near(b));
  const wanted: Wanted = { script, mrz, places, scale, spellingsOf };
  if (second.length > 0) {
    const named = (await readBySecond(second, script, request, nearest.slice(0, MOST_SECOND))).filter((line) =>
      mayBeName(line, wanted),
    );
    const settled = named.flatMap((line) => confirmed(first, script, request, line) ?? []);
    if (named.length > 0) return namesAmong(settled, wanted);
  }
  const found: Found[] = [];
  for (const line of nearest.slice(0, MOST_LINES)) {
    if (request.signal?.aborted) return [];
    found.push(...readTwice(first, script, request, line));
  }
  return namesAmong(found, wanted);
}
