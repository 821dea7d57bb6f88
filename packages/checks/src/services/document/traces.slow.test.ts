import { passport, photograph, plainScene, withExif } from '@verify/specimen';
import type { Quad } from '@verify/reading';
import { createForgeryJudge, jpegTables } from '@verify/reading/forgery';
import { loadAsset } from '@verify/reading/testing/load-asset';
import { beforeAll, describe, expect, test } from 'vitest';
import { decodeImage } from '../../image/decode.ts';
import { sharp } from '../../image/guarded-sharp.ts';
import { originOf } from './traces.ts';

let taken: Buffer;
let quad: Quad;
beforeAll(async () => {
  const photo = await photograph(passport({ seed: 3, today: '2026-11-20' }), plainScene(3));
  [taken, quad] = [photo.jpeg, photo.truth.quad];
});

async function origin(bytes: Uint8Array, earlier: 'clear' | 'consider' | 'unidentified' = 'clear') {
  const image = await decodeImage(bytes);
  if (!image.ok) throw new Error(image.code);
  return originOf(bytes, image, [{ signal: 'earlier-compression', verdict: earlier }]);
}

describe('the origin of a file', () => {
  test('a camera’s own file is recognised', async () => expect(await origin(taken)).toBe('camera'));

  test('a file saved again without metadata counts as saved again', async () =>
    expect(await origin(await sharp(taken).jpeg({ quality: 92 }).toBuffer())).toBe('saved-again'));

  test('a cropped file with copied camera metadata counts as saved again', async () => {
    const { exif, width, height } = await sharp(taken).metadata();
    const cropped = await sharp(taken)
      .extract({ left: 0, top: 0, width: width! - 64, height: height! })
      .jpeg({ quality: 92 })
      .toBuffer();
    expect(await origin(withExif(cropped, exif!))).toBe('saved-again');
  });

  test('a small, coarse file counts as sent by a messenger', async () => {
    const sent = await sharp(taken).resize({ width: 1_280 }).jpeg({ quality: 78 }).toBuffer();
    expect(await origin(sent)).toBe('messenger');
  });

  test('a file that was or may have been compressed before counts as saved again', async () => {
    expect(await origin(taken, 'consider')).toBe('saved-again');
    expect(await origin(taken, 'unidentified')).toBe('saved-again');
  });

  test('a screenshot is recognised', async () =>
    expect(await origin(await sharp(taken).png().toBuffer())).toBe('drawn'));

  test('a file saved by an editor is recognised', async () => {
    const ducky = Buffer.from([0xff, 0xec, 0, 11, ...Buffer.from('Ducky\0\x01\0\x04')]);
    expect(await origin(Buffer.concat([taken.subarray(0, 2), ducky, taken.subarray(2)]))).toBe('editor');
  });
});

async function measured(jpeg: Buffer) {
  const { data, info } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const picture = { width: info.width, height: info.height, data };
  const judge = await createForgeryJudge(loadAsset);
  const found = judge({ picture, quad, portrait: null, jpeg: jpegTables(jpeg), zone: null, fields: [] });
  return found.find(({ signal }) => signal === 'earlier-compression')!.verdict;
}

test('an earlier compression shows in a file saved again more lightly, and not in a camera file', async () => {
  expect(await measured(taken)).toBe('clear');
  for (const quality of [95, 98, 100])
    expect(await measured(await sharp(taken).jpeg({ quality }).toBuffer())).toBe('consider');
});
