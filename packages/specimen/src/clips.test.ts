import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeClip } from './camera/video-files.ts';
import { documentInHand, emptyDesk, frontThenBack } from './clips.ts';
import { identityCard } from './documents/identity-card.ts';
import { passport } from './documents/passport.ts';

const today = '2026-11-20';
const small = { seed: 2, width: 160, height: 90, fps: 10, durationS: 1 };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clips-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('an mjpeg clip is JPEGs one after another', async () => {
  const clip = documentInHand(passport({ seed: 2, today, dpi: 60 }), small);
  const file = join(folder, 'a.mjpeg');
  const { frames, sizeBytes } = await writeClip(clip, file);
  const bytes = await readFile(file);
  expect(frames).toBe(10);
  expect(bytes.length).toBe(sizeBytes);
  const starts = [];
  for (let at = bytes.indexOf('ffd8ff', 0, 'hex'); at >= 0; at = bytes.indexOf('ffd8ff', at + 3, 'hex'))
    starts.push(at);
  expect(starts).toHaveLength(10);
  expect(await sharp(bytes.subarray(starts[3]!, starts[4]!)).metadata()).toMatchObject({ width: 160, height: 90 });
});

test('a y4m clip has the length that its header promises', async () => {
  const file = join(folder, 'b.y4m');
  await writeClip(emptyDesk(small), file);
  const bytes = await readFile(file);
  const header = bytes.indexOf('\n') + 1;
  expect(bytes.toString('latin1', 0, header)).toBe('YUV4MPEG2 W160 H90 F10:1 Ip A1:1 C420jpeg\n');
  expect(bytes.length).toBe(header + 10 * ('FRAME\n'.length + 160 * 90 * 1.5));
});

test('a clip starts out of focus and gets sharp', async () => {
  const clip = documentInHand(passport({ seed: 2, today, dpi: 100 }), {
    ...small,
    width: 320,
    height: 180,
    durationS: 2,
    scene: { surface: 'plain' },
  });
  const sharpness = async (index: number): Promise<number> => {
    const { data, width, height } = await clip.frame(index);
    let sum = 0;
    for (let i = 0; i < width * height - 1; i++) sum += Math.abs(data[i * 4]! - data[i * 4 + 4]!);
    return sum;
  };
  expect(await sharpness(12)).toBeGreaterThan((await sharpness(0)) * 1.5);
});

test('a card clip shows the front first and the back in its second half', async () => {
  const { front, back } = identityCard({ seed: 2, today, dpi: 60 });
  const clip = frontThenBack(front, back, { ...small, durationS: 4 });
  const only = documentInHand(front, { ...small, durationS: 4, blurredStartS: 0 });
  const difference = async (index: number): Promise<number> => {
    const a = (await clip.frame(index)).data;
    const b = (await only.frame(index)).data;
    return a.reduce((sum, value, i) => sum + Math.abs(value - b[i]!), 0) / a.length;
  };
  expect(await difference(5)).toBeLessThan(1);
  expect(await difference(27)).toBeGreaterThan(5);
});

test('another file name is refused', async () =>
  await expect(writeClip(emptyDesk(small), join(folder, 'c.mp4'))).rejects.toThrow('mjpeg or .y4m'));
