export interface FullName {
  readonly last: string;
  readonly first: string;
}

/** Suffixes of a person's name in the standard. A single I or V may be an initial. */
const SUFFIX = /^(?:JR|SR|II|III|IV|[1-9](?:ST|ND|RD|TH))$/;
/** Words that begin a last name of several words. */
const PARTICLE = /^(?:DE|DEL|DELA|LA|LAS|LOS|DI|DA|DAS|DOS|DU|VAN|VON|DER|DEN|TER|SAINT|ST)$/;

/** `LAST,FIRST,MIDDLE,SUFFIX` (AAMVA 2000), also with `@` or `$`, or `FIRST MIDDLE LAST`, as Pennsylvania writes. */
export function fullName(text: string): FullName {
  const parts = text.toUpperCase().split(/[,@$]/).map(plain);
  if (parts.length > 1) {
    const [last = '', ...rest] = parts;
    return { last, first: withoutSuffix(rest.join(' ').split(' ')).join(' ').trim() };
  }
  const words = withoutSuffix(plain(text.toUpperCase()).split(' '));
  let from = words.length - 1;
  while (from > 1 && PARTICLE.test(words[from - 1]!)) from--;
  return { last: words.slice(from).join(' '), first: words.slice(0, from).join(' ') };
}

/** A name that has its own element: commas at its end or between its words are removed. */
export const plainName = (text: string): string => plain(text.toUpperCase().replace(/[,@$]/g, ' '));

function withoutSuffix(words: readonly string[]): string[] {
  const named = words.filter(Boolean);
  const last = named.at(-1)?.replaceAll('.', '') ?? '';
  return named.length > 1 && SUFFIX.test(last) ? named.slice(0, -1) : named;
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
