import { describe, expect, test } from 'vitest';
import { brightest } from '../../raster/plane.ts';
import { BLANK_CARD } from '../by-label/card-request.fixture.ts';
import type { Label } from '../by-label/labels.ts';
import type { Match } from '../like-value.ts';
import type { Row } from '../rows.ts';
import { CAPITALS, DIGITS } from '../values.ts';
import { negative, searchSmallPrint, type Sought } from './search-small-print.ts';

const NUMBER: Label = { category: 'Document number', kind: 'number' };
const DATE: Label = { category: 'Date of birth', kind: 'date' };
const NAME: Label = { category: 'Last name', kind: 'name' };
const number = (value: string): Sought => ({ label: NUMBER, value });

/** A row 2 mm high; each has its own left edge. */
const rowAt = (x: number, height = 2): Row => ({ x, y: 20, width: 30, height, shapes: 9, text: null });

/** A look at a row: where it begins, from which height on and how high, in pixels, and in which channel. */
type Look = readonly [x: number, y: number, height: number, channel: 'brightest' | 'luma'];
type Said = readonly [text: string, confidence: number];

interface Search {
  readonly rows: readonly Row[];
  readonly sought: readonly Sought[] | ((row: Row) => readonly Sought[]);
  /** What each look says. Without an alphabet it is empty. */
  readonly says: (look: Look, alphabet: string) => Said;
  readonly aborted?: boolean;
}

function search({ rows, sought, says, aborted = false }: Search) {
  const looks: Look[] = [];
  const found: string[] = [];
  const matches: Match[] = [];
  searchSmallPrint(
    {
      look(_, { x, y, height }, channel) {
        const digits = (value: number) => Number(value.toFixed(3));
        const look = [digits(x), digits(y), digits(height), channel === brightest ? 'brightest' : 'luma'] as const;
        looks.push(look);
        return (alphabet = '') => {
          const [text, confidence] = says(look, alphabet);
          return { text, confidence, symbols: [] };
        };
      },
    },
    rows,
    (row) => (typeof sought === 'function' ? sought(row) : sought),
    (one, match) => {
      found.push(`${one.value} at ${match.box.x} ${match.confidence}`);
      matches.push(match);
    },
    { ...BLANK_CARD, signal: { aborted } },
  );
  return { found, looks, matches };
}

const VALUE = 'L898902C3';
const always =
  (text: string, confidence = 0.9) =>
  (): Said => [text, confidence];

test('a line that may have the value is looked at as it was found, further up and down, higher and lower', () => {
  const { found, looks } = search({ rows: [rowAt(7)], sought: [number(VALUE)], says: always(VALUE) });
  expect(found).toEqual(['L898902C3 at 7 0.9']);
  const both = (y: number, height: number): Look[] => [
    [70, y, height, 'brightest'],
    [70, y, height, 'luma'],
  ];
  expect(looks).toEqual([
    [70, 200, 20, 'brightest'],
    ...both(198, 24),
    ...both(201, 24),
    ...both(196, 24),
    ...both(201.4, 17),
    ...both(196, 28),
    [70, 200, 20, 'luma'],
  ]);
});

test('a match says what the line has', () => {
  const [match] = search({ rows: [rowAt(7)], sought: [number(VALUE)], says: always('NO L898902C3') }).matches;
  expect(match).toMatchObject({ off: 0, value: { value: VALUE, contentType: 'string' }, raw: 'L898902C3' });
});

test('of a line of 3 mm its lower part is looked at, too', () => {
  const first = (height: number) =>
    search({ rows: [rowAt(7, height)], sought: [number(VALUE)], says: always('') }).looks.map(([, y, tall]) => [
      y,
      tall,
    ]);
  expect(first(2.9)).toEqual([[200, 29]]);
  expect(first(3)).toEqual([
    [200, 30],
    [213.5, 16.5],
  ]);
});

test('120 lines are looked at, of those that may have a value', () => {
  const rows = Array.from({ length: 130 }, (_, i) => rowAt(i));
  const { looks } = search({ rows, sought: ({ x }) => (x < 5 ? [] : [number(VALUE)]), says: always('') });
  expect([looks.length, looks[0]![0], looks.at(-1)![0]]).toEqual([120, 50, 1240]);
});

describe('a line is looked at again', () => {
  const again = (sought: Sought, text: string): boolean =>
    search({ rows: [rowAt(7)], sought: [sought], says: always(text) }).looks.length > 1;

  test('where it has 0.45 of the letters, in order', () => {
    const long = number('ABCDEFGHJK3174926583');
    expect(again(long, 'AxBxCDxExxFGHJ')).toBe(true);
    expect(again(long, 'AxBxCDxExxFGH')).toBe(false);
    expect(again(long, '926583ABC')).toBe(false);
    expect(again(long, '74926583')).toBe(false);
    expect(again(long, '174926583')).toBe(true);
    expect(again(long, 'JHGFEDCBA')).toBe(false);
  });

  test('where letters look like those of the value', () => {
    expect(again({ label: NAME, value: 'BOSSO' }, '8055O')).toBe(true);
    expect(again({ label: NAME, value: 'BOSSO' }, '9033O')).toBe(false);
  });

  test('of a value of several words by its letters alone', () => {
    const name = { label: NAME, value: 'AB CD EF GHI' };
    expect([again(name, 'ABCD'), again(name, 'ABCDE')]).toEqual([false, true]);
  });

  test('where it has the digits of a date in one of its forms', () => {
    const day = { label: DATE, value: '1974-08-26' };
    // Two of the four digits of 26 74, three of the six of 26 1974, four of the eight of 26 08 1974 and 1974 08 26.
    expect(['7 AUG 4', '2 1 9', '0819', '1908'].map((text) => again(day, text))).toEqual([true, true, true, true]);
    expect(['7', '19', '081', '7 AUG'].map((text) => again(day, text))).toEqual([false, false, false, false]);
  });

  test('three lines at most for each value, the likest first', () => {
    const texts: Readonly<Record<number, string>> = {
      10: 'L898',
      20: 'L8989',
      30: 'L898902',
      40: 'L89890',
      50: 'L898902C',
    };
    const { looks, found } = search({
      rows: [1, 2, 3, 4, 5].map((x) => rowAt(x)),
      sought: [number(VALUE)],
      says: ([x]) => [texts[x]!, 0.9],
    });
    expect(found).toEqual([]);
    const places = looks.slice(5).map(([x]) => x);
    expect([...new Set(places)]).toEqual([50, 30, 40]);
    expect(places).toHaveLength(33);
  });

  test('until the value is found', () => {
    const [first, other] = [number(VALUE), number('XYZ123456')];
    const { looks, found } = search({
      rows: [rowAt(1), rowAt(2), rowAt(3)],
      sought: ({ x }) => (x === 3 ? [first, other] : [first]),
      says: ([x]) => (x === 30 ? ['XYZ123456', 0.8] : [VALUE, 0.9]),
    });
    expect(found).toEqual(['L898902C3 at 1 0.9', 'XYZ123456 at 3 0.8']);
    expect(looks.slice(3).map(([x]) => x)).toEqual([...Array<number>(11).fill(10), ...Array<number>(11).fill(30)]);
  });

  test('not after the caller gave up', () => {
    const { looks, found } = search({ rows: [rowAt(7)], sought: [number(VALUE)], says: always(VALUE), aborted: true });
    expect([looks.length, found]).toEqual([1, []]);
  });
});

describe('what the looks say', () => {
  /** Looks higher than the line say one thing, the others another. */
  const differing = (higher: Said, others: Said, sought: Sought = number(VALUE)) =>
    search({ rows: [rowAt(7)], sought: [sought], says: ([, , height]) => (height > 20 ? higher : others) }).found;

  test('is the value if the surest one says so', () => {
    expect(differing([VALUE, 0.9], [VALUE, 0.7])).toEqual(['L898902C3 at 7 0.9']);
    expect(differing([VALUE, 0.7], [VALUE, 0.9])).toEqual(['L898902C3 at 7 0.9']);
  });
  test('is unsure if another one is a number that differs', () => {
    expect(differing([VALUE, 0.9], ['L898903C3', 0.8])).toEqual(['L898902C3 at 7 0.6']);
    expect(differing([VALUE, 0.5], ['L898903C3', 0.4])).toEqual(['L898902C3 at 7 0.5']);
  });
  test('is not the value if that one is as sure', () => {
    expect(differing([VALUE, 0.9], ['L898903C3', 0.9])).toEqual([]);
    expect(differing([VALUE, 0.8], ['L898903C3', 0.9])).toEqual([]);
  });
  test('is the value where others have another length or differ in what looks alike', () => {
    expect(differing([VALUE, 0.8], ['L898902C', 0.9])).toEqual(['L898902C3 at 7 0.8']);
    expect(differing([VALUE, 0.8], ['LB9B9OZC3', 0.9])).toEqual(['L898902C3 at 7 0.8']);
    expect(differing([VALUE, 0.8], ['', 0.9])).toEqual([]);
  });
  test('is nothing if nobody says the value, or nobody is sure at all', () => {
    expect(differing(['L898902C', 0.9], ['L89890', 0.9])).toEqual([]);
    expect(differing([VALUE, 0], [VALUE, 0])).toEqual([]);
  });

  const asked = (sought: Sought): string[] => {
    const alphabets = new Set<string>();
    search({
      rows: [rowAt(7)],
      sought: [sought],
      says: (_, alphabet) => {
        alphabets.add(alphabet);
        return [sought.value, 0.9];
      },
    });
    return [...alphabets];
  };
  test('depends on what the field can be', () => {
    expect(asked({ label: NAME, value: 'ERIKSSON' })).toEqual(['', CAPITALS]);
    expect(asked(number(VALUE))).toEqual(['', DIGITS]);
    expect(asked({ label: DATE, value: '1974-08-12' })).toEqual(['', DIGITS]);
    expect(asked({ label: { category: 'Place of birth', kind: 'text' }, value: 'ZENITH' })).toEqual(['']);
  });
  test('is a name by its letters alone, and a number or a day in one way or the other', () => {
    const only = (alphabet: string, sought: Sought) =>
      search({ rows: [rowAt(7)], sought: [sought], says: (_, asks) => [sought.value, asks === alphabet ? 0.9 : 0.3] });
    expect(only(CAPITALS, { label: NAME, value: 'ERIKSSON' }).found).toEqual(['ERIKSSON at 7 0.9']);
    expect(only('', { label: NAME, value: 'ERIKSSON' }).found).toEqual(['ERIKSSON at 7 0.3']);
    for (const alphabet of ['', DIGITS]) {
      expect(only(alphabet, number('123456789')).found).toEqual(['123456789 at 7 0.9']);
      expect(only(alphabet, { label: DATE, value: '1974-08-12' }).found).toEqual(['1974-08-12 at 7 0.9']);
    }
  });
  test('is no text, whatever it says', () => {
    const place: Sought = { label: { category: 'Place of birth', kind: 'text' }, value: 'ZENITH' };
    expect(differing(['ZENITH', 0.9], ['ZENITH', 0.9], place)).toEqual([]);
  });
});

test('a negative has the colours turned over, and what is opaque stays so', () => {
  const data = Uint8Array.of(1, 20, 200, 255, 0, 255, 130, 77);
  expect(negative({ width: 2, height: 1, data })).toEqual({
    width: 2,
    height: 1,
    data: Uint8Array.of(254, 235, 55, 255, 255, 0, 125, 77),
  });
});
