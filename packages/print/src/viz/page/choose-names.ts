import { recogniseLabel } from '../by-label/labels.ts';
import { fold } from '../fold.ts';
import { UNSURE } from '../like-value.ts';
import { toValue } from '../values.ts';
import type { Candidate } from './candidate.ts';
import { ABOVE, INLINE, labelOf } from './evidence.ts';
import type { Part } from './page-line.ts';
import type { Page } from './page.ts';
import { witnessed } from './witnessed.ts';
import type { Role } from './roles.ts';

export interface Names {
  readonly last?: Candidate | undefined;
  readonly first?: Candidate | undefined;
}

const FOREIGN =
  /\b(?:APT|DRIVER|DRIVERS|LICEN[CS]E|CLASS|ENDORSEMENTS?|RESTRICTIONS?|NONE|DONOR|VETERAN|ADDRESS|HEIGHT|WEIGHT|EYES|HAIR|ISSUED|EXPIRES|BIRTH|USA|LIMITS|FEDERAL|APPLY|NOT FOR|PURPOSES|IDENTIFICATION|IDENTITY|CARD|COMMERCIAL|REPUBLIC|DEPARTMENT|STATE|GOVERNOR|SIGNATURE|SEX|NATIONALITY|REAL ID|OFFICIAL|UNDER|UNTIL|MALE|FEMALE|REPUBLIK|REPUBLIQUE|MOTOR|VEHICLES|COMMONWEALTH|GOVERNMENT|BLU|BRO|BRN|GRN|HAZ|BLK|GRY|BLN|SUFFIX|ORGAN|LENS|ISS|EXP|DOB)\b/;
const STREET =
  /\b(?:STREET|ST|AVENUE|AVE|ROAD|RD|BOULEVARD|BLVD|DRIVE|DR|LANE|LN|COURT|CT|WAY|PL|PLACE|HWY|CIR|STRASSE|RUE)\.?$|(?:STREET|AVENUE|BOULEVARD|DRIVE)$/;

/** Words that a reader glued together: `EYESBLU`, `SAMPLECARD/NOTADL`. */
const GLUED = /^(?:EYES?|HAIR)(?:BLU|BRO|BRN|GRN|HAZ|BLK|GRY|BLN|UNK)|NOTADL|DRIVER.?S?LICEN/;

const isForeign = (folded: string): boolean =>
  FOREIGN.test(folded) || STREET.test(folded) || GLUED.test(folded.replaceAll(' ', ''));

/** A word of a label in another language, which is no name. */
function isLabel(text: string): boolean {
  const label = recogniseLabel(text);
  return label !== null && label.fit >= 0.95 && (label.phrase.length > 4 || label.phrase === 'NOM');
}

/** A text that may be a name: letters, and hardly any other characters. */
function isName(text: string): boolean {
  const folded = fold(text).trim();
  if (/\d|[()[\]:#@=*<>]/.test(folded) || isForeign(folded) || /X{3}|(.)\1{3}/.test(folded)) return false;
  const letters = folded.replace(/[^\p{L}]/gu, '').length;
  return letters >= 2 && letters >= 0.75 * folded.replace(/\s/g, '').length;
}

/** Below this confidence a line is a pattern or a picture. */
const LEGIBLE = 0.5;

/** What no name stands below. */
const OF_DIGITS: ReadonlySet<Role> = new Set<Role>(['number', 'birth', 'issue', 'expiry', 'Sex']);

interface Line {
  readonly part: Part;
  readonly role: Role | null;
  readonly evidence: number;
}

export function chooseNames(page: Page, number: Candidate | null): Names {
  const lines = page.segments.flatMap((part): Line[] => {
    if (
      part.confidence < LEGIBLE ||
      !isName(part.text) ||
      isLabel(part.text) ||
      (part.line === number?.part.line && part.role === 'number')
    )
      return [];
    const near = part.role
      ? null
      : labelOf(
          part,
          page.labels.filter(({ role }) => !OF_DIGITS.has(role)),
          page.lines,
        );
    return [{ part, role: part.role ?? near?.role ?? null, evidence: part.role ? INLINE : (near?.evidence ?? 0) }];
  });
  const labelled = (role: Role): Line | undefined =>
    lines.filter((line) => line.role === role).toSorted((a, b) => score(b) - score(a))[0];
  // `Ime/Name` stands for the given names beside `Prezime/Surname`, as `Nom/Name` for the last one beside `Prénoms`.
  const given = labelled('first') ?? (labelled('last') ? labelled('full') : undefined);
  const named = labelled('last') ?? (given ? labelled('full') : undefined);
  // `Primer Apellido` and `Segundo Apellido` have a value each.
  const more = lines.find(
    ({ part, role, evidence }) =>
      !page.american && role === 'last' && evidence >= ABOVE && part.line !== named?.part.line,
  );
  const last = named && more ? together([named, more].toSorted((a, b) => a.part.y - b.part.y)) : named;
  const full = given || last ? undefined : labelled('full');
  if (full) return fromFull(full, lines, page);
  if (last && !given) {
    const next = nextTo(last, lines, 1, page.american ? NEXT_LINE : 3);
    const [family, rest] = commaSplit(last);
    if (rest) return { last: candidate(family, 'last'), first: candidate(rest, 'first') };
    return {
      last: candidate(last, 'last'),
      first: next && candidate({ ...next, evidence: page.american ? 0.7 : 0.5 }, 'first'),
    };
  }
  if (given && !last) {
    const block = page.american ? [] : below(given, lines);
    // Mexico prints two last names and the given ones in three lines.
    if (block.length > 1)
      return {
        last: candidate(together([given, block[0]!]), 'last'),
        first: candidate(together(block.slice(1)), 'first'),
      };
    const before = nextTo(given, lines, -1);
    return {
      last: before && candidate({ ...before, evidence: page.american ? 0.85 : 0.5 }, 'last'),
      // Without a last name the label may have stood for both.
      first: candidate(before ? given : { ...given, evidence: 0.5 }, 'first'),
    };
  }
  if (
    last &&
    given &&
    !page.american &&
    page.lines.some(({ looks }) => looks.some(({ text }) => TWO_SCRIPTS.test(text)))
  )
    return { last: candidate(inLatin(last, lines), 'last'), first: candidate(inLatin(given, lines), 'first') };
  if (last && given) {
    const born = page.lines.some(({ looks }) => looks.some(({ text }) => BIRTH_NAME.test(text)));
    return {
      last: candidate(born || last.evidence === INLINE ? last : withNext(last, lines, given), 'last'),
      first: candidate(given.evidence === INLINE && page.american ? given : withNext(given, lines, last), 'first'),
    };
  }
  return page.american ? aboveAddress(page, lines) : byCapitals(lines, page);
}

/** `CHAN, Siu Ming` and `John Peter CITIZEN`: the capitals tell the last name without a label. */
function byCapitals(lines: readonly Line[], page: Page): Names {
  const [named] = lines.filter(({ part }) =>
    /^\p{Lu}{2,}, ?\p{Lu}\p{Ll}+(?: ?\p{Lu}\p{Ll}+)*$|^(?:\p{Lu}\p{Ll}+ )+\p{Lu}{2,}$/u.test(part.text),
  );
  return named ? fromFull({ ...named, evidence: 0.7 }, [], page) : {};
}

/** Below the last name, German cards print the name at birth. */
const BIRTH_NAME = /[[(]b[\])]|Geburtsname/i;

/** Signs and names of States that print a name in their own script, and in Latin letters below it. */
const TWO_SCRIPTS = /^(?:RUS|UA|BY|BG|GR|KZ|KG|N?MK)$|RUSSIAN|UKRAINE|BELARUS|BULGARIA|HELLENIC|KAZAKHSTAN/;

/** The Latin line of a name. Without one, Latin letters may have been read for others that resemble them. */
const inLatin = (line: Line, lines: readonly Line[]): Line => ({
  ...(nextTo(line, lines, 1, 1.5) ?? line),
  evidence: nextTo(line, lines, 1, 1.5) ? line.evidence : 0.5,
});

/** A labelled name with its second line, which begins at the same place as the first and is as large. */
function withNext(line: Line, lines: readonly Line[], another: Line): Line {
  const { part } = line;
  const next = lines.find(({ part: other, role }) => {
    const gap = (other.y - part.y - part.height) / part.height;
    const like = other.height / part.height;
    return (
      role === null &&
      other.line !== part.line &&
      other.line !== another.part.line &&
      Math.abs(other.x - part.x) < 0.6 * part.height &&
      gap > -0.5 &&
      gap < 0.8 &&
      like > 0.75 &&
      like < 1.33
    );
  })?.part;
  if (!next) return line;
  const text = `${spaced(part)} ${spaced(next)}`;
  return { ...line, part: { ...part, text, confidence: Math.min(UNSURE, part.confidence, next.confidence) } };
}

/** The lines of a name below its first one. */
function below(line: Line, lines: readonly Line[]): Line[] {
  const next = nextTo(line, lines, 1, 1.5);
  return next ? [next, ...below(next, lines)] : [];
}

const together = (lines: readonly Line[]): Line => {
  const text = lines.map(({ part }) => spaced(part)).join(' ');
  return { ...lines[0]!, evidence: 0.6, part: { ...lines[0]!.part, text } };
};

const score = ({ part, evidence }: Line): number => evidence + part.confidence / 10 + part.text.split(' ').length / 100;

function candidate({ part, evidence }: Line, role: 'last' | 'first'): Candidate | undefined {
  const value = toValue(spaced(part).replace(SUFFIX, ''), role === 'last' ? 'Last name' : 'First name', {
    today: '2000-01-01',
    issuingState: null,
  });
  if (!value) return undefined;
  return { role, value: value.value, raw: part.text, part, evidence, confidence: witnessed(part) };
}

/** Follows given names: not a part of them. */
const SUFFIX = /[,\s]+(?:JR|SR|II|III|IV)\.?$/i;

/** The name with the spaces that one of the readers finds between its words. */
function spaced({ text, line }: Part): string {
  const own = fold(text).replace(/\s/g, '');
  const same = line.looks.flatMap((look) => {
    const words = look.text.split(' ');
    const ends = words.map((_, i) => words.slice(i).join(' '));
    return ends.filter((end) => fold(end).replace(/\s/g, '') === own);
  });
  return [text, ...same].reduce((best, one) => (one.split(' ').length > best.split(' ').length ? one : best));
}

/** Maximum distance, in heights of a line, from its top to that of the next one. */
const NEXT_LINE = 1.9;

/** The line of a name directly below or above another one. */
function nextTo(line: Line, lines: readonly Line[], way: 1 | -1, farthest = NEXT_LINE): Line | undefined {
  const { part } = line;
  return lines
    .filter(({ part: other, role }) => {
      const gap = way * (other.y - part.y);
      const left =
        Math.abs(other.x - part.x) < 2 * part.height || Math.abs(other.line.x - part.line.x) < 1.5 * part.height;
      return (
        other.line !== part.line &&
        (role === null || role === line.role) &&
        gap > 0.4 * part.height &&
        gap < farthest * part.height &&
        left
      );
    })
    .toSorted((a, b) => way * (a.part.y - b.part.y) + (b.part.confidence - a.part.confidence) * 0.1)[0];
}

function commaSplit(line: Line): [Line, Line | null] {
  const [family, rest] = line.part.text.replace(SUFFIX, '').split(/\s?[,，]\s?(.+)/);
  if (!family || !rest) return [line, null];
  return [
    { ...line, part: { ...line.part, text: family } },
    { ...line, part: { ...line.part, text: rest } },
  ];
}

/** A name as a whole: with a comma the last name comes first, else it is the last word. */
function fromFull(line: Line, lines: readonly Line[], page: Page): Names {
  const [family, rest] = commaSplit(line);
  if (rest) return { last: candidate(family, 'last'), first: candidate(rest, 'first') };
  const next = nextTo(line, lines, 1, page.american ? NEXT_LINE : 1.5);
  if (next) return { last: candidate(line, 'last'), first: candidate({ ...next, evidence: 0.7 }, 'first') };
  const own = line.part.text;
  const ends = line.part.line.looks.map(({ text }) => text.split(/[\s.]+/).at(-1)!);
  const [end] = ends.filter((one) => one.length > 2 && own.endsWith(one)).toSorted((a, b) => a.length - b.length);
  const words = end ? [own.slice(0, -end.length), end] : own.split(/\s+/);
  if (words.length < 2 || !words[0]) return { last: candidate({ ...line, evidence: 0.5 }, 'last') };
  const part = (text: string): Line => ({
    ...line,
    evidence: Math.min(line.evidence, 0.7),
    part: { ...line.part, text },
  });
  return {
    last: candidate(part(words.at(-1)!), 'last'),
    first: candidate(part(words.slice(0, -1).join(' ')), 'first'),
  };
}

const ADDRESS =
  /^(?:8\s?)?\d{1,6}\s?\p{L}{2,}|\b(?:STREET|AVENUE|ROAD|DRIVE)\b|\b[A-Z]{2}\s?\d{5}(?:-?\d{4,5})?$|\bP\.?O\.? ?BOX/iu;

/** The two lines above the address, if no label of a name was read. */
function aboveAddress(page: Page, lines: readonly Line[]): Names {
  const [address] = page.lines
    .filter(
      (line) =>
        line.y > 0.1 * page.height &&
        line.looks.some(({ text }) => ADDRESS.test(text) && !/\d\/\d/.test(text)) &&
        !page.labels.some(({ box }) => box === line) &&
        !page.segments.some((part) => part.line === line && part.role !== null && part.role !== 'Address'),
    )
    .toSorted((a, b) => a.y - b.y);
  if (!address) return {};
  const anchor: Line = { part: { ...address, text: '', line: address, confidence: 0 }, role: null, evidence: 0 };
  const lower = nextTo(anchor, lines, -1, 3.2);
  if (!lower) return {};
  const upper = nextTo(lower, lines, -1);
  if (!upper) return fromFull({ ...lower, evidence: 0.6 }, [], page);
  const [last, first] = page.member?.givenFirst ? [lower, upper] : [upper, lower];
  return {
    last: candidate({ ...last, evidence: 0.75 }, 'last'),
    first: candidate({ ...first, evidence: 0.75 }, 'first'),
  };
}
