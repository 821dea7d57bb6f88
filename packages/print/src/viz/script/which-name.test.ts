import { describe, expect, test } from 'vitest';
import type { MrzReading } from '@verify/reading';
import { scriptOf } from './scripts.ts';
import { namesAmong } from './which-name.ts';

function koreanNames(text: string, confidence: number, primary: string, secondary: string) {
  const fields = { primaryIdentifier: { value: primary }, secondaryIdentifier: { value: secondary } };
  const line = { x: 0, y: 0, width: 20, height: 3, shapes: 3, text, confidence };
  const mrz = { fields } as unknown as MrzReading;
  return namesAmong([line], { script: scriptOf('KOR')!, mrz, places: [null, null], scale: 10 }).map(
    ({ category, value, confidence: sureness }) => ({ category, value, confidence: Math.round(sureness * 100) / 100 }),
  );
}
const named = (last: string, first: string, [ofLast, ofFirst]: readonly [number, number]) => [
  { category: 'Original last name', value: last, confidence: ofLast },
  { category: 'Original first name', value: first, confidence: ofFirst },
];

test.each([
  ['as the zone spells it', '최영희', 'CHOI', 'YEONGHUI', [0.96, 0.96]],
  ['as passports commonly spell it', '이서연', 'LEE', 'SEO YEON', [0.96, 0.96]],
  // 히 is spelled HEE, too.
  ['in a spelling of two vowels', '최영희', 'CHOI', 'YEONG HEE', [0.96, 0.6]],
  ['with one letter misread', '김처연', 'KIM', 'SEOYEON', [0.96, 0.6]],
  ['with another surname', '리민수', 'KIM', 'MINSU', [0.6, 0.96]],
] as const)('a Korean name %s', (_, text, primary, secondary, sureness) =>
  expect(koreanNames(text, 0.6, primary, secondary)).toEqual(named(text.slice(0, 1), text.slice(1), sureness)),
);

test('an unclear reading is not confirmed by the zone', () => {
  expect(koreanNames('김민수', 0.49, 'KIM', 'MINSU')).toEqual(named('김', '민수', [0.49, 0.49]));
  expect(koreanNames('김민수', 0.5, 'KIM', 'MINSU')).toEqual(named('김', '민수', [0.95, 0.95]));
});

test('a name is refused if its length differs from the zone’s', () =>
  expect(koreanNames('김민', 0.9, 'KIM', 'MINSU')).toEqual([]));

describe('a Chinese name with another spelling in the zone', () => {
  const SOUNDS: Readonly<Record<string, readonly string[]>> = {
    王: ['WANG', 'WONG'],
    志: ['ZHI', 'CHIH'],
    文: ['WEN'],
    女: ['NYU', 'NV', 'NU'],
  };
  const sureness = (state: string, name: string, [primary, secondary]: readonly [string, string], known = true) => {
    const fields = { primaryIdentifier: { value: primary }, secondaryIdentifier: { value: secondary } };
    const mrz = { fields } as unknown as MrzReading;
    const line = { x: 0, y: 0, width: 20, height: 3, shapes: 3, text: name, confidence: 0.99 };
    const spellingsOf = known ? (text: string) => [...text].map((char) => SOUNDS[char]!) : undefined;
    const wanted = { script: scriptOf(state)!, mrz, places: [null, null], scale: 10, spellingsOf };
    return namesAmong([line], wanted).map(({ confidence }) => confidence);
  };

  test.each([
    ['as it sounds', 'CHN', '王志文', ['WANG', 'ZHIWEN'], [0.99, 0.99]],
    ['in two words', 'TWN', '王志文', ['WANG', 'CHIH WEN'], [0.99, 0.99]],
    ['with a last character misread', 'TWN', '王志女', ['WANG', 'CHIH WEN'], [0.99, 0.6]],
    ['with a first character misread', 'TWN', '王女文', ['WANG', 'CHIH WEN'], [0.99, 0.6]],
    ['with both misread, or spelled in a way of its own', 'TWN', '王女女', ['WANG', 'CHIH WEN'], [0.99, 0.99]],
    ['with both misread', 'CHN', '王女女', ['WANG', 'ZHIWEN'], [0.99, 0.6]],
    ['of one character', 'CHN', '王女', ['WANG', 'WEN'], [0.99, 0.6]],
    ['of one character, whose family may spell it as it likes', 'TWN', '王女', ['WANG', 'WEN'], [0.99, 0.99]],
    ['with a surname misread', 'CHN', '女志文', ['WANG', 'ZHIWEN'], [0.6, 0.99]],
    ['in Cantonese', 'HKG', '王志文', ['WONG', 'CHI WEN'], [0.99, 0.99]],
  ] as const)('%s (%s)', (_, state, name, zone, expected) => expect(sureness(state, name, zone)).toEqual(expected));

  test('a Chinese name stays certain if its sound is unknown', () =>
    expect(sureness('CHN', '王女', ['WANG', 'WEN'], false)).toEqual([0.99, 0.99]));
});
