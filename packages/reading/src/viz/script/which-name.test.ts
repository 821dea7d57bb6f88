import { expect, test } from 'vitest';
import type { MrzReading } from '../../types.ts';
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
] as const)('a Korean name %s', (_, text, primary, secondary, sureness) => {
  expect(koreanNames(text, 0.6, primary, secondary)).toEqual(named(text.slice(0, 1), text.slice(1), sureness));
});

test('the zone does not vouch for what was hardly read', () => {
  expect(koreanNames('김민수', 0.49, 'KIM', 'MINSU')).toEqual(named('김', '민수', [0.49, 0.49]));
  expect(koreanNames('김민수', 0.5, 'KIM', 'MINSU')).toEqual(named('김', '민수', [0.95, 0.95]));
});

test('a name of another length than the zone has is none', () => {
  expect(koreanNames('김민', 0.9, 'KIM', 'MINSU')).toEqual([]);
});
