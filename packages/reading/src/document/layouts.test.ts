import { expect, test } from 'vitest';
import { CARD_FRONT, KNOWN, type Layout, LAYOUT_OF_MRZ, PAGE_WITHOUT_MRZ } from './layouts.ts';

const edges = (box: Layout['mrz'] | null | undefined): string =>
  box ? [box.x, box.y, box.x + box.width, box.y + box.height].map((edge) => Number(edge.toFixed(2))).join(' ') : 'none';

const described = ({ widthMm, heightMm, mrz, portrait, signature }: Layout): string =>
  [
    `${widthMm} x ${heightMm}`,
    `zone ${edges(mrz)}`,
    `portrait ${edges(portrait)}`,
    `signature ${edges(signature)}`,
  ].join(', ');

test('a document with a zone has the size and the places of its format, in millimetres', () => {
  const card = '85.6 x 54, zone 4.1 34.2 80.9 50.6, portrait none, signature none';
  const page = '125 x 88, zone 5.9 70.4 118.1 80.45, portrait 2 12 46 68, signature none';
  const larger = '105 x 74, zone 6.2 56.4 98.8 66.45, portrait 2 8 38 54, signature none';
  const layouts = Object.entries(LAYOUT_OF_MRZ).map(([format, layout]) => [format, described(layout)]);
  expect(Object.fromEntries(layouts)).toEqual({
    TD3: page,
    RUPN: page,
    TD2: larger,
    TD1: card,
    MRVA: '120 x 80, zone 4.4 62.4 116.6 72.45, portrait 2 8 44 60, signature none',
    MRVB: larger,
    FRID: larger,
    FRDL: '85.6 x 54, zone 4.1 46.9 80.9 50.6, portrait none, signature none',
    CHDL: card,
  });
});

test('a side without a zone is a card’s front or a page', () => {
  expect(described(CARD_FRONT)).toBe('85.6 x 54, zone 0 0 0 0, portrait 2 8 32 48, signature none');
  expect(described(PAGE_WITHOUT_MRZ)).toBe(described(LAYOUT_OF_MRZ.TD3));
});

test('documents of Utopia say where their pictures and the signature are', () => {
  const places = Object.entries(KNOWN).map(
    ([key, { portrait, signature, ghost }]) => `${key}: ${edges(portrait)}, ${edges(signature)}, ${edges(ghost)}`,
  );
  expect(places).toEqual([
    'UTO/passport/front: 4 15.5 41 63.5, 83 53.4 117 64, 100 18 118 40',
    'UTO/id-card/front: 3 11 29 44, 31 43 63 51.5, 68.5 30 82.5 47.5',
  ]);
});
