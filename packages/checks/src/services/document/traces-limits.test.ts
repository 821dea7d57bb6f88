import { expect, test } from 'vitest';
import { originOf } from './traces.ts';

/** A JPEG up to its frame: a table of steps in zigzag order, and 4,000 x 3,000 pixels. */
function jpeg(steps: readonly number[], ducky = false): Uint8Array {
  const editor = ducky ? [0xff, 0xec, 0, 7, ...Buffer.from('Ducky')] : [];
  const frame = [0xff, 0xc0, 0, 11, 8, 3_000 >> 8, 3_000 & 255, 4_000 >> 8, 4_000 & 255, 1, 1, 0x11, 0];
  return Uint8Array.from([0xff, 0xd8, ...editor, 0xff, 0xdb, 0, 67, 0, ...steps, ...frame]);
}
const flat = (step: number, change: Readonly<Record<number, number>> = {}): number[] =>
  Array.from({ length: 64 }, (_, i) => change[i] ?? step);
type Image = Parameters<typeof originOf>[1];
const camera = { widthPx: 4_000, heightPx: 3_000 };
const TAKEN: Image = {
  mediaType: 'image/jpeg',
  marks: { software: null, segments: [], camera },
  orientation: 1,
  widthPx: 4_000,
  heightPx: 3_000,
};
const origin = (steps: readonly number[], change: Partial<Image> = {}) =>
  originOf(jpeg(steps), { ...TAKEN, ...change }, []);
const noted = (size: Partial<typeof camera>) => ({ marks: { ...TAKEN.marks, camera: { ...camera, ...size } } });

test('a camera file has a mean of at most eight in its low quantisation steps', () => {
  expect(origin(flat(8))).toBe('camera');
  expect(origin(flat(9))).toBe('saved-again');
  // The 4 x 4 lowest: the fourth row begins at place 9 and ends at 24, the first row ends at 6.
  expect(origin(flat(8, { 9: 7, 24: 9 }))).toBe('camera');
  for (const low of [0, 6, 9, 24]) expect([low, origin(flat(8, { [low]: 9 }))]).toEqual([low, 'saved-again']);
  for (const high of [10, 14, 63]) expect([high, origin(flat(8, { [high]: 255 }))]).toEqual([high, 'camera']);
});

test('a messenger file is coarse and at most 2,048 pixels long', () => {
  expect(origin(flat(9), { widthPx: 2_048, heightPx: 1_536 })).toBe('messenger');
  expect(origin(flat(9), { widthPx: 1_536, heightPx: 2_048 })).toBe('messenger');
  expect(origin(flat(9), { widthPx: 2_049, heightPx: 1_536 })).toBe('saved-again');
  expect(origin(flat(9), { widthPx: 1_536, heightPx: 2_049 })).toBe('saved-again');
  const fine = { ...noted({ widthPx: 1 }), widthPx: 2_048, heightPx: 1_536 };
  expect(origin(flat(8), fine)).toBe('saved-again');
});

test('marks of an editor decide the origin of a JPEG first', () => {
  expect(origin(flat(5), { marks: { ...TAKEN.marks, segments: ['photoshop'] } })).toBe('editor');
  expect(originOf(jpeg(flat(5), true), TAKEN, [])).toBe('editor');
});

test('a PDF counts as a page, and any other file that is not a JPEG as drawn', () => {
  expect(origin(flat(5), { mediaType: 'application/pdf' })).toBe('page');
  expect(origin(flat(5), { mediaType: 'image/png' })).toBe('drawn');
  expect(originOf(Uint8Array.of(1, 2, 3), TAKEN, [])).toBe('drawn');
});

test('a file with a visible or undecidable earlier compression is not a camera file', () => {
  const after = (verdict: 'clear' | 'consider' | 'unidentified', signal = 'earlier-compression' as const) =>
    originOf(jpeg(flat(5)), TAKEN, [{ signal, verdict }]);
  expect([after('clear'), after('consider'), after('unidentified')]).toEqual(['camera', 'saved-again', 'saved-again']);
  expect(originOf(jpeg(flat(5)), TAKEN, [{ signal: 'compression', verdict: 'consider' }])).toBe('camera');
});
