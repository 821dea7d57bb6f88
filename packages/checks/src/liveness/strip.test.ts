import sharp from 'sharp';
import { expect, test } from 'vitest';
import { file } from '../material.fixture.ts';
import { pack } from './recording.fixture.ts';
import { stillStrip } from './strip.ts';

test('the seventh still begins a second row', async () => {
  const plain = (background: string) =>
    sharp({ create: { width: 320, height: 240, channels: 3, background } })
      .jpeg()
      .toBuffer();
  const [grey, white] = await Promise.all([plain('#808080'), plain('#fff')]);
  const stills = Array.from({ length: 7 }, (_, i) => ({ timeMs: i * 125, bytes: i < 6 ? grey : white }));
  const recording = pack(stills, { nonce: 'n'.repeat(32), commands: [] });
  const strip = await stillStrip(file(recording, 'stills'));
  expect(strip!.image).toMatchObject({ widthPx: 960, heightPx: 240 });
  const { data, info } = await sharp(strip!.image.bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 960, height: 240 });
  const middleOf = (column: number, row: number) => data[(row * 120 + 60) * 960 + column * 160 + 80]!;
  expect(middleOf(5, 0)).toBe(128);
  expect(middleOf(0, 1)).toBe(255);
  expect(middleOf(1, 1)).toBe(0);
});
