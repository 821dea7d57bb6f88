import type { Choice, ClosestPair } from '@verify/reading/names';

/** Why two names count as the same one. */
export type HowSame = 'letters' | 'cut' | 'contained' | 'near';
/** Null: they are different names. `unsure`: the characters don't determine how the name is read. */
type How = HowSame | 'unsure' | null;

/** At most so many letters are explained. */
const MOST_LETTERS = 4;

/** One sentence about two names. It contains them, so it is never for logs or traces. */
export function because(given: string, read: string, pair: ClosestPair | null, how: How): string {
  const names = `${given.trim()} and ${read.trim()}`;
  if (how === null) return `${names} are different names${pair ? differing(pair) : ''}`;
  if (how === 'unsure')
    return `We cannot tell whether ${names} are the same name: the characters don't tell how it is read`;
  const spelled = pair ? explained(pair) : '';
  const reason = {
    letters: spelled || 'they have the same letters',
    cut: 'the zone has no space for the whole name',
    contained: 'every name of the shorter one is in the longer one',
    near: 'they differ no more than a typing error would',
  }[how];
  return `${names} are the same name: ${reason}`;
}

const differing = ({ a, b, edits }: ClosestPair): string =>
  a === '' || b === ''
    ? ': one of them has no letters'
    : `: at best ${a} and ${b}, ${edits} of ${Math.max(a.length, b.length)} letters differ`;

/** `Ö may be written O and Ü may be written U`, or for a name in another script `Иванов may be written IVANOV`. */
function explained({ a, b, choicesOfA, choicesOfB }: ClosestPair): string {
  return [sideExplained(choicesOfA, a), sideExplained(choicesOfB, b)].filter(Boolean).join(', and ');
}

function sideExplained(choices: readonly Choice[], spelled: string): string {
  const foreign = choices.filter(({ letter }) => /\p{L}/u.test(letter) && !/\p{Script=Latin}/u.test(letter));
  if (foreign.length > 0)
    return `${choices
      .map(({ letter }) => letter)
      .join('')
      .trim()} may be written ${spelled}`;
  const changed = choices.filter(({ letter, spelled: chosen }) => /\p{L}/u.test(letter) && letter !== chosen);
  const each = [...new Set(changed.map(({ letter, spelled: chosen }) => `${letter} may be written ${chosen}`))];
  return each.slice(0, MOST_LETTERS).join(' and ');
}
