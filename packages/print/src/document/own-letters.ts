import type { Category } from '@verify/contract';
import { LAYOUTS } from '@verify/reading/mrz/formats';
import type { MrzReading } from '@verify/reading';
import { readLatinNames } from '../viz/script/latin-names.ts';
import { readOriginalNames } from '../viz/script/original-names.ts';
import type { ScriptReaders } from '../viz/script/script-readers.ts';
import type { SecondReader } from '../viz/second/line-recogniser.ts';
import { isLatin, scriptOf } from '../viz/script/scripts.ts';
import type { VizField } from '../viz/viz-field.ts';
import { type Known, requestOf } from './side-viz.ts';
import type { Work } from './side-work.ts';

/** Names in the issuing State's letters: Latin ones beyond A to Z, or another script beside the Latin one. */
export async function readOwnLetters(
  scripts: ScriptReaders,
  second: SecondReader | null,
  work: Work,
  known: Known,
): Promise<void> {
  const script = scriptOf(known.issuingState);
  if (!script || !known.mrz || !work.placement.upright || known.options.signal?.aborted) return;
  if (isLatin(script) && !work.viz.some(({ category }) => NAMES.has(category))) return;
  const first = await scripts.get(script.language);
  const request = requestOf(work, known);
  if (isLatin(script)) {
    work.viz = readLatinNames(first, work.viz, request);
    return;
  }
  const others = second ? await second.recognisersOf(script.language) : [];
  const readers = { first, second: others, spellingsOf: second?.spellingsOf };
  const names = await readOriginalNames(readers, script, work.viz, request);
  work.viz = [...withoutMisread(work.viz, known.mrz), ...names];
}

const NAMES: ReadonlySet<Category> = new Set<Category>(['Last name', 'First name']);

/** A Russian internal passport prints no Latin letters: text read as CEPOB is СЕРОВ. */
const withoutMisread = (viz: readonly VizField[], mrz: MrzReading): readonly VizField[] =>
  LAYOUTS[mrz.format].namesInRussian ? viz.filter(({ category }) => !NAMES.has(category)) : viz;
