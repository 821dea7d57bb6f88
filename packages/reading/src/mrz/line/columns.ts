import { allowedIn, columnClasses } from '../formats.ts';
import { ALPHABET } from './net.ts';

const allowedSets = new Map<string, readonly Uint8Array[]>();

/** For each column of a line, the indices in `ALPHABET` that its class allows. */
export function allowedColumns(classes: string): readonly Uint8Array[] {
  const known = allowedSets.get(classes);
  if (known) return known;
  const made = columnClasses(classes).map((each) => Uint8Array.from(allowedIn(each), (char) => ALPHABET.indexOf(char)));
  allowedSets.set(classes, made);
  return made;
}
