import type { Box, MrzFormat } from '@verify/reading';

/** A document's size and the places of its parts, in millimetres from its top left corner. */
export interface Layout {
  readonly widthMm: number;
  readonly heightMm: number;
  /** As `MrzReading.quad`: 0.6 of a pitch beyond the outer characters, 1.85 mm above and below the lines' centres. */
  readonly mrz: Box;
  /** Zone that contains the portrait and is larger, on the side with the MRZ. Null if it is on another side. */
  readonly portrait: Box | null;
  readonly signature: Box | null;
}

const box = (left: number, top: number, right: number, bottom: number): Box => ({
  x: left,
  y: top,
  width: right - left,
  height: bottom - top,
});

/** ICAO 9303-3, 4 and 5: sizes and zones; line centres are 9.4 and 15.75 mm above the edge on pages. */
const PAGE: Layout = {
  widthMm: 125,
  heightMm: 88,
  mrz: box(5.9, 70.4, 118.1, 80.45),
  portrait: box(2, 12, 46, 68),
  signature: null,
};
const VISA_A: Layout = {
  widthMm: 120,
  heightMm: 80,
  mrz: box(4.4, 62.4, 116.6, 72.45),
  portrait: box(2, 8, 44, 60),
  signature: null,
};
const ID2: Layout = {
  widthMm: 105,
  heightMm: 74,
  mrz: box(6.2, 56.4, 98.8, 66.45),
  portrait: box(2, 8, 38, 54),
  signature: null,
};
const CARD_BACK: Layout = {
  widthMm: 85.6,
  heightMm: 54,
  mrz: box(4.1, 34.2, 80.9, 50.6),
  portrait: null,
  signature: null,
};

export const LAYOUT_OF_MRZ: Readonly<Record<MrzFormat, Layout>> = {
  TD3: PAGE,
  RUPN: PAGE,
  TD2: ID2,
  TD1: CARD_BACK,
  MRVA: VISA_A,
  MRVB: ID2,
  FRID: ID2,
  FRDL: { ...CARD_BACK, mrz: box(4.1, 46.9, 80.9, 50.6) },
  CHDL: CARD_BACK,
};

/** The side of a card without an MRZ. ISO 7810; most States print the portrait on the left, below a heading. */
export const CARD_FRONT: Layout = {
  widthMm: 85.6,
  heightMm: 54,
  mrz: box(0, 0, 0, 0),
  portrait: box(2, 8, 32, 48),
  signature: null,
};
/** A card or page whose short sides are above and below: the portrait is somewhere in its upper two thirds. */
export const standing = ({ widthMm, heightMm, ...layout }: Layout): Layout => ({
  ...layout,
  widthMm: heightMm,
  heightMm: widthMm,
  portrait: box(0, 0.08 * widthMm, heightMm, 0.66 * widthMm),
});
/** A page without an MRZ that could be read. */
export const PAGE_WITHOUT_MRZ: Layout = PAGE;

/** Layouts of single States' documents, by document and side: what differs from the general layouts. */
export const KNOWN: Readonly<
  Record<string, Partial<Pick<Layout, 'portrait' | 'signature'>> & { readonly ghost?: Box }>
> = {
  'UTO/passport/front': {
    portrait: box(4, 15.5, 41, 63.5),
    signature: box(83, 53.4, 117, 64),
    ghost: box(100, 18, 118, 40),
  },
  'UTO/id-card/front': {
    portrait: box(3, 11, 29, 44),
    signature: box(31, 43, 63, 51.5),
    ghost: box(68.5, 30, 82.5, 47.5),
  },
};
