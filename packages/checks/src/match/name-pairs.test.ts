import { expect, test } from 'vitest';
import { givenNameMatches, type NameMatch } from './given-names.ts';

/**
 * Given by the caller, read from the document, the flow's strictness, and whether the zone was too short for the name.
 */
type Pair = readonly [given: string, read: string, nameMatch: NameMatch, cut?: true];

const THE_SAME: readonly Pair[] = [
  // Accents and the standard's spellings, both ways
  ['Müller', 'MUELLER', 'strict'],
  ['Mueller', 'MÜLLER', 'strict'],
  ['Müller', 'MULLER', 'strict'],
  ['Müller', 'MUXXLLER', 'strict'],
  ['Zoë', 'ZOE', 'strict'],
  ['Åse', 'AASE', 'strict'],
  ['Søren', 'SOEREN', 'strict'],
  ['Strauß', 'STRAUSS', 'strict'],
  ['Muñoz', 'MUNOZ', 'strict'],
  ['Łukasz', 'LUKASZ', 'strict'],
  ['Yıldız', 'YILDIZ', 'strict'],
  ['Þórunn', 'THORUNN', 'strict'],
  ['Nguyễn Văn Đạt', 'NGUYEN VAN DAT', 'strict'],
  // The same letters, composed and decomposed
  ['Jose\u0301', 'JOSÉ', 'strict'],
  // Other scripts
  ['Иванов', 'IVANOV', 'strict'],
  ['IVANOV', 'Иванов', 'strict'],
  ['王小明', '王小明', 'strict'],
  // Hyphens, apostrophes, spaces, case
  ['Anna-Maria', 'ANNA MARIA', 'strict'],
  ['Annamaria', 'ANNA-MARIA', 'strict'],
  ["O'Connor", 'OCONNOR', 'strict'],
  ['O’Connor', 'O CONNOR', 'strict'],
  ['van der Berg', 'VAN DER BERG', 'strict'],
  // Several names, order, missing parts
  ['Anna', 'ANNA MARIA', 'containment'],
  ['Maria Anna', 'ANNA MARIA', 'containment'],
  ['García López', 'GARCIA', 'containment'],
  ['Müller-Lüdenscheidt', 'MUELLER', 'containment'],
  // Shortened by the zone
  ['Bennelong Wooloomooloo Warrandyte Warnambool', 'BENNELONG WOOLOOMOOLOO WARRANDYTE WAR', 'strict', true],
  ['Bennelong Wooloomooloo Warrandyte', 'BENN WOOL WARR', 'strict', true],
  // A typing error, a misread character
  ['Erikson', 'ERIKSSON', 'fuzzy'],
  ['Stephan', 'ST3PHAN', 'fuzzy'],
];

const DIFFERENT: readonly Pair[] = [
  // Different people, under the most tolerant setting
  ['Marlowe', 'ERIKSSON', 'fuzzy'],
  ['Li', 'WU', 'fuzzy'],
  ['Li', 'LIU', 'fuzzy'],
  ['Kim', 'KIN', 'fuzzy'],
  ['Ana', 'ANNA', 'fuzzy'],
  ['Mario', 'MARIA', 'fuzzy'],
  ['Daniel', 'DANIELA', 'fuzzy'],
  ['Martin', 'MARTINA', 'fuzzy'],
  ['Anna Maria', 'ANNA MARIO', 'fuzzy'],
  ['Jan', 'JANE', 'fuzzy'],
  ['Schmidt', 'SCHNEIDER', 'fuzzy'],
  ['Anderson', 'SANDERS', 'fuzzy'],
  ['Peter', 'PETRA', 'fuzzy'],
  ['Hansen', 'JENSEN', 'fuzzy'],
  ['Иванов', 'PETROV', 'fuzzy'],
  ['王小明', '李小明', 'fuzzy'],
  // A name that merely contains the other's letters
  ['Ann', 'ANNA MARIA', 'containment'],
  ['Maria', 'MARIANNE', 'containment'],
  ['Berg', 'BERGMANN', 'containment'],
  ['A', 'A MARIA', 'containment'],
  ['García López', 'GARCIA PEREZ', 'containment'],
  ['Anna Sophie', 'ANNA MARIA', 'containment'],
  ['Erikson', 'ERIKSSON', 'containment'],
  // Names that only a more tolerant setting accepts
  ['Anna', 'ANNA MARIA', 'strict'],
  ['Maria Anna', 'ANNA MARIA', 'strict'],
  ['van der Berg', 'BERG', 'strict'],
  ['Bennelong Wooloomooloo', 'BENNELONG WOOL', 'strict'],
  ['Bennelong Wooloomooloo', 'WOOL BENN', 'strict', true],
  // Nothing given, or nothing that is a name
  [' ', 'ANNA', 'fuzzy'],
  ['-', 'ANNA', 'fuzzy'],
];

// C073
test('there are thirty pairs of each kind', () => expect([THE_SAME.length, DIFFERENT.length]).toEqual([30, 30]));

for (const [given, read, nameMatch, cut] of THE_SAME)
  test(`${given} is ${read} (${nameMatch})`, () => expect(givenNameMatches(given, read, nameMatch, cut)).toBe(true));

for (const [given, read, nameMatch, cut] of DIFFERENT)
  test(`${given} is not ${read} (${nameMatch})`, () =>
    expect(givenNameMatches(given, read, nameMatch, cut)).toBe(false));

test('a stricter setting never accepts what a more tolerant one refuses', () => {
  const patience: readonly NameMatch[] = ['strict', 'containment', 'fuzzy'];
  for (const [given, read, , cut] of [...THE_SAME, ...DIFFERENT]) {
    const answers = patience.map((nameMatch) => givenNameMatches(given, read, nameMatch, cut));
    expect(answers).toEqual(answers.toSorted());
  }
});
