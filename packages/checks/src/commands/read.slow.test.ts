import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { passport, photograph, plainScene } from '@verify/specimen';
import { afterAll, beforeAll, expect, test } from 'vitest';

const TODAY = '2026-11-20';
const script = fileURLToPath(new URL('./read.ts', import.meta.url));
const document = passport({ seed: 11, today: TODAY });
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-'));
  const { jpeg } = await photograph(document, plainScene(11));
  await mkdir(join(folder, 'more'));
  await writeFile(join(folder, 'passport.jpg'), jpeg);
  await writeFile(join(folder, 'more', 'a-gif.jpg'), await gifOf(jpeg));
  await writeFile(join(folder, 'more', 'cut-short.jpg'), jpeg.subarray(0, 50_000));
  await writeFile(join(folder, 'named-wrongly.png'), 'GIF89a');
  await writeFile(join(folder, 'notes.txt'), 'no picture');
});
afterAll(() => rm(folder, { recursive: true }));

/** As a GIF with 256 colours. */
async function gifOf(jpeg: Buffer): Promise<Buffer> {
  const image = await loadImage(jpeg);
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return Buffer.from(await canvas.encode('gif'));
}

const read = (...args: string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [script, ...args], (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    );
  });

test('prints exactly one JSON line per picture, in order', async () => {
  const missing = join(folder, 'missing.jpg');
  const { code, stdout } = await read('--json', '--today', TODAY, folder, missing);
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(code).toBe(0);
  expect(lines.map(({ file, ok, reason }) => [String(file).slice(folder.length + 1), ok, reason])).toEqual([
    ['more/a-gif.jpg', true, undefined],
    ['more/cut-short.jpg', false, 'image_unreadable'],
    ['named-wrongly.png', false, 'file_type'],
    ['passport.jpg', true, undefined],
    ['missing.jpg', false, 'not_found'],
  ]);
  expect(lines[0]).toMatchObject({ mrz: { lines: document.truth.lines, valid: true } });
  expect(lines[3]).toMatchObject({
    mrz: {
      format: 'TD3',
      lines: document.truth.lines,
      valid: true,
      sure: true,
      fields: { documentNumber: { value: document.truth.fields.documentNumber } },
    },
  });
  for (const line of lines)
    expect(Object.keys(line)).toEqual(
      expect.arrayContaining(['file', 'ok', 'mrz', 'barcodes', 'viz', 'quality', 'ms']),
    );
});

test('a wrong call prints the usage on stderr', async () => {
  expect(await read('--nothing')).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('Usage') });
  expect(await read('--json')).toMatchObject({ code: 2, stdout: '' });
});
