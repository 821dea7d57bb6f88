import { expect, test } from 'vitest';
import type { Box, MrzReading } from '@verify/reading';
import { scriptOf } from './scripts.ts';
import { apart, type Found, mayBeName, namesAmong, type Wanted } from './which-name.ts';

const line = (text: string, confidence: number, box: Partial<Box> = {}): Found => ({
  x: 12,
  y: 20,
  width: 30,
  height: 3,
  shapes: 6,
  text,
  confidence,
  ...box,
});
function wanted(state: string, primary: string, secondary: string, places: Wanted['places'] = [null, null]): Wanted {
  const fields = { primaryIdentifier: { value: primary }, secondaryIdentifier: { value: secondary } };
  return { script: scriptOf(state)!, mrz: { fields } as unknown as MrzReading, places, scale: 10 };
}
const named = (found: readonly Found[], what: Wanted): string[] =>
  namesAmong(found, what).map(({ category, value, confidence }) => `${category} ${value} ${confidence}`);

const russian = (last: string, first: string) => wanted('RUS', last, first);
test('a spelled name is refused if two different lines match the zone', () => {
  const found = [line('АНДРЕЙ', 0.9), line('АНДРЕИ', 0.5), line('СЕРОВ', 0.5)];
  expect(named(found, russian('SEROV', 'ANDREI'))).toEqual(['Original last name СЕРОВ 0.5']);
});
test('a spelled name may have one line per part', () => {
  const found = [line('ИВАНОВНА', 0.6), line('СЕРОВ', 0.9), line('АННА', 0.8, { x: 15 })];
  expect(named(found, russian('SEROV', 'ANNA IVANOVNA'))).toEqual([
    'Original last name СЕРОВ 0.9',
    'Original first name АННА ИВАНОВНА 0.6',
  ]);
  expect(named(found, russian('KIM', 'ANNA PETROVNA'))).toEqual([]);
  expect(named(found, russian('KIM', 'PETRA IVANOVNA'))).toEqual([]);
  const { box } = namesAmong(found, russian('', 'ANNA IVANOVNA'))[0]!;
  expect(box.x).toBe(150);
});

const arabic = wanted('EGY', 'SALIM', 'KARIM HASSAN');
test('a name whose consonants match the zone is accepted', () => {
  expect(named([line('سليم', 0.9), line('كريم', 0.8)], arabic)).toEqual(['Original last name سليم 0.9']);
  expect(mayBeName(line('سليم', 0.9), arabic)).toBe(true);
  expect(mayBeName(line('كريم حسن', 0.9), arabic)).toBe(true);
  expect(mayBeName(line('كريم', 0.9), arabic)).toBe(false);
});
test('a name matched by consonants has no line per part', () =>
  expect(named([line('كريم', 0.9), line('حسن', 0.9)], arabic)).toEqual([]));

const [last, first]: [Box, Box] = [
  { x: 12, y: 20, width: 30, height: 4 },
  { x: 12, y: 32, width: 30, height: 3 },
];
const hebrew = (places: Wanted['places']) => wanted('ISR', 'COHEN', 'DAVID', places);
const at = (y: number, height = 4) => named([line('כהן', 0.9, { y: y - height / 2, height })], hebrew([last, first]));
test('a name found only by place must be three quarters as high', () =>
  expect([at(23, 3).length, at(23, 2.9).length]).toEqual([1, 0]));

test('a joined name is the first line of its length', () => {
  const chinese = wanted('HKG', 'WONG', 'CHI WEN');
  const found = [line('王志', 0.9), line('王志文', 0.8), line('王文志', 0.7)];
  expect(named(found, chinese)).toEqual(['Original last name 王 0.8', 'Original first name 志文 0.8']);
  expect(found.map((one) => mayBeName(one, chinese))).toEqual([false, true, true]);
  expect(named([line('王', 0.9)], chinese)).toEqual([]);
});

test('the distance of two lines is between their centres, plus a quarter of the horizontal gap', () => {
  const one = { x: 10, y: 20, width: 30, height: 4 };
  expect(apart(one, { x: 25, y: 27, width: 30, height: 6 })).toBe(8);
  expect(apart({ x: 25, y: 27, width: 30, height: 6 }, one)).toBe(8);
  expect(apart(one, { x: 46, y: 20, width: 5, height: 5 })).toBe(2);
  expect(apart({ x: 46, y: 20, width: 5, height: 5 }, one)).toBe(2);
  expect(apart(one, { x: 40, y: 20, width: 5, height: 4 })).toBe(0);
});
