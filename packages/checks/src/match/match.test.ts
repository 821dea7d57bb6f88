import { expect, test } from 'vitest';
import { compareNames } from './names.ts';
import { matchesProfile } from './profile.ts';

test.each([
  ['MÜLLER', 'MUELLER', 'same'],
  ['MÜLLER', 'MULLER', 'same'],
  ['MÜLLER', 'MUXXLLER', 'same'],
  ['O’CONNOR', 'OCONNOR', 'same'],
  ['ANNA-MARIA', 'ANNA MARIA', 'same'],
  ['ØSTBY', 'OESTBY', 'same'],
  ['Иванов', 'IVANOV', 'same'],
  ['JURGINA', 'JUERGINA', 'same'],
  ['SOREN', 'SOEREN', 'same'],
  ['ASA', 'AASA', 'same'],
  ['BECKHAM-PRUFER', 'BECKHAM PRUEFER', 'same'],
  ['ER1KSS0N', 'ERIKSSON', 'near'],
  ['MULIER', 'MULLER', 'near'],
  ['MARLOWE', 'ERIKSSON', 'different'],
  ['TENNYSON', 'MARLOWE', 'different'],
  ['LI', 'WU', 'different'],
] as const)('%s in print and %s in the zone: %s', (printed, zone, agreement) =>
  expect(compareNames(printed, zone).agreement).toBe(agreement),
);

test('a shortened name matches if the zone is too short for the name', () => {
  const printed = 'BENNELONG WOOLOOMOOLOO WARRANDYTE WARNAMBOOL';
  expect(compareNames(printed, 'BENNELONG WOOLOOMOOLOO WARRANDYTE WAR', true).agreement).toBe('same');
  expect(compareNames(printed, 'BENN WOOL WARR WARN', true).agreement).toBe('same');
  expect(compareNames(printed, 'BENN WOOL WARR WARN', false).agreement).toBe('different');
});

test.each([
  ['First name', 'Zoë', 'ZOE', 'strict', true],
  ['First name', 'Anna', 'ANNA MARIA', 'strict', false],
  ['First name', 'Anna', 'ANNA MARIA', 'containment', true],
  ['First name', 'Maria', 'ANNA-MARIA', 'containment', true],
  ['First name', 'Ana', 'ANNA MARIA', 'containment', false],
  ['First name', 'Ana', 'ANNA', 'fuzzy', false],
  ['First name', 'Kim Alexandra', 'KIN ALEXANDRA', 'fuzzy', true],
  ['First name', 'Kim Annamaria', 'KIN ANNA MARIA', 'fuzzy', false],
  ['Last name', 'Erikson', 'ERIKSSON', 'fuzzy', true],
  ['Last name', 'Ivanov', 'Иванов', 'strict', true],
  ['Last name', 'Müller', 'MUELLER', 'strict', true],
  ['Last name', 'Mueller', 'MÜLLER', 'strict', true],
  ['Last name', 'van der Berg', 'VAN DER BERG', 'strict', true],
  ['Last name', 'Marlowe', 'ERIKSSON', 'fuzzy', false],
  ['Date of birth', '1974-08-12', '1974-08-12', 'fuzzy', true],
  ['Date of birth', '1974-08-12', '1974-08-13', 'fuzzy', false],
  ['Document number', 'l898902 c3', 'L898902C3', 'strict', true],
] as const)('profile %s %s compared with %s (%s): %s', (category, given, read, nameMatch, matches) =>
  expect(matchesProfile(category, given, read, nameMatch)).toBe(matches),
);
