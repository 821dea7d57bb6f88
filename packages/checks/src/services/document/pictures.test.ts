import type { Quad, Raster } from '@verify/reading';
import type { DocumentReading } from '@verify/print/document';
import { expect, test } from 'vitest';
import type { DecodeOutcome } from '../../image/decode.ts';
import { file } from '../../material/material.fixture.ts';
import { pictures } from './pictures.ts';

const raster = (width: number, height: number): Raster => ({
  width,
  height,
  data: new Uint8ClampedArray(4 * width * height).fill(200),
});
const EVIDENCE = { bytes: Uint8Array.of(7), widthPx: 480, heightPx: 360 };
const image = { ok: true, raster: raster(240, 180), evidence: Promise.resolve(EVIDENCE) } as unknown as DecodeOutcome;
const quad: Quad = [
  { x: 60, y: 45 },
  { x: 180, y: 40 },
  { x: 250, y: 200 },
  { x: -6, y: 135 },
];
const crop = (side: 'front' | 'back', kind: string, width: number) => ({ side, kind, quad, raster: raster(width, 8) });
const READING = {
  crops: [crop('front', 'portrait', 12), crop('back', 'back', 20), crop('front', 'front', 16)],
} as unknown as DocumentReading;
const side = (name: 'front' | 'back') => ({ side: name, file: file(Uint8Array.of(1), `file-${name}`), image });

test('each side has its evidence and its parts, placed in shares of the picture', async () => {
  const { images, extracted } = await pictures(READING, null, [side('front'), side('back')]);
  expect(images.map(({ key, kind, ofFileId, widthPx, heightPx }) => [key, kind, ofFileId, widthPx, heightPx])).toEqual([
    ['front-evidence', 'evidence', 'file-front', 480, 360],
    ['front-portrait-1', 'portrait', 'file-front', 12, 8],
    ['front-front-2', 'front', 'file-front', 16, 8],
    ['back-evidence', 'evidence', 'file-back', 480, 360],
    ['back-back-1', 'back', 'file-back', 20, 8],
  ]);
  expect(images[0]).toEqual({
    key: 'front-evidence',
    kind: 'evidence',
    mediaType: 'image/jpeg',
    ofFileId: 'file-front',
    ...EVIDENCE,
  });
  expect(images[1]!.quad).toEqual([
    { x: 0.25, y: 0.25 },
    { x: 0.75, y: 0.2222 },
    { x: 1, y: 1 },
    { x: 0, y: 0.75 },
  ]);
  expect(extracted).toEqual([
    { kind: 'portrait', imageKey: 'front-portrait-1' },
    { kind: 'front', imageKey: 'front-front-2' },
    { kind: 'back', imageKey: 'back-back-1' },
  ]);
});

test('a side without a file or pixels has no pictures, and a side that was not read has no parts', async () => {
  const broken: DecodeOutcome = { ok: false, code: 'file_type' };
  const none = [
    { ...side('front'), file: undefined },
    { ...side('back'), image: broken },
    { ...side('back'), image: undefined },
  ];
  expect(await pictures(READING, null, none)).toEqual({ images: [], extracted: [] });
  const { images, extracted } = await pictures(null, null, [side('front')]);
  expect([images.map(({ key }) => key), extracted]).toEqual([['front-evidence'], []]);
});
