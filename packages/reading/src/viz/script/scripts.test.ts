import { expect, test } from 'vitest';
import { isLatin, scriptOf } from './scripts.ts';

const described = (state: string | null): string => {
  const script = scriptOf(state);
  if (!script) return 'none';
  const { language, agreement, spaced, joined, spelled, mandarin, mistakable } = script;
  return [
    language,
    agreement,
    ...(spaced ? ['spaced'] : []),
    ...(joined ? ['joined'] : []),
    ...(spelled ? ['spelled'] : []),
    ...(mandarin ? [mandarin] : []),
    ...(mistakable ? ['mistakable'] : []),
  ].join(' ');
};

test('a State has its script, and what vouches for a name in it', () => {
  const states = 'GRC CYP RUS BLR UKR BGR SRB EGY MAR ISR CHN TWN HKG MAC JPN KOR THA IND NPL POL D AUT LIE USA'.split(
    ' ',
  );
  expect(Object.fromEntries(states.map((state) => [state, described(state)]))).toEqual({
    GRC: 'ell letters spaced mistakable',
    CYP: 'ell letters spaced mistakable',
    RUS: 'bel letters spaced',
    BLR: 'bel letters spaced',
    UKR: 'ukr letters spaced mistakable',
    BGR: 'bul letters spaced',
    SRB: 'srp letters spaced',
    EGY: 'ara consonants spaced',
    MAR: 'ara consonants spaced',
    ISR: 'heb place spaced',
    CHN: 'chi_sim syllables joined always',
    TWN: 'chi_tra syllables joined by-part',
    HKG: 'chi_tra syllables joined',
    MAC: 'chi_tra syllables joined',
    JPN: 'jpn place',
    KOR: 'kor syllables joined spelled mistakable',
    THA: 'tha place mistakable',
    IND: 'hin place spaced',
    NPL: 'hin place spaced',
    POL: 'pol letters spaced',
    D: 'deu letters spaced',
    AUT: 'deu letters spaced',
    LIE: 'deu letters spaced',
    USA: 'none',
  });
  expect(described(null)).toBe('none');
});

test.each([
  ['GRC', 'Ω', 'W'],
  ['RUS', 'Я', 'R'],
  ['EGY', 'س', 'S'],
  ['ISR', 'כ', 'K'],
  ['CHN', '王', 'W'],
  ['JPN', 'ー', '-'],
  ['JPN', 'ひ', 'H'],
  ['KOR', '김', '金'],
  ['THA', 'น', 'N'],
  ['IND', 'न', 'N'],
  ['POL', 'Ł', 'Л'],
])('%s has the letter %s, and not %s', (state, letter, other) => {
  const script = scriptOf(state)!;
  expect([script.letter.test(letter), script.letter.test(other)]).toEqual([true, false]);
});

test('scripts of Latin letters are read again, others beside them', () =>
  expect(['POL', 'D', 'GRC', 'CHN'].map((state) => isLatin(scriptOf(state)!))).toEqual([true, true, false, false]));
