import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { LAYOUTS, type Raster, rectify } from '@verify/reading';
import sharp from 'sharp';
import { createWorker, OEM, PSM } from 'tesseract.js';
import { allowedIn, columnClasses } from '@verify/reading/mrz/formats';
import { loadAsset } from '@verify/reading/testing/load-asset';
import type { SyntheticPicture } from './synthetic-pictures.ts';

/** Another reader, which reads a zone that was cut out for it. */
export interface Peer {
  readonly name: string;
  readonly read: (png: Buffer) => Promise<string>;
  readonly close: () => Promise<void>;
}

const WHITELIST = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<';
/** OCR-B has 10 characters per inch, and a strip has 34 px per character. */
const DPI = '340';
const run = promisify(execFile);

/** tesseract.js `eng`, and Debian's tesseract if it is installed. */
export async function peers(): Promise<Peer[]> {
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: await languageFolder(),
    cacheMethod: 'none',
    gzip: false,
    errorHandler: (error: unknown) => console.error(String(error)),
  });
  await worker.setParameters({
    tessedit_pageseg_mode: PSM.SINGLE_BLOCK,
    tessedit_char_whitelist: WHITELIST,
    user_defined_dpi: DPI,
  });
  const ours: Peer = {
    name: 'tesseract.js eng',
    read: async (png) => (await worker.recognize(png)).data.text,
    close: async () => void (await worker.terminate()),
  };
  const version = await run('tesseract', ['--version']).catch(() => null);
  if (!version) return [ours];
  const debian: Peer = {
    name: `Debian's ${version.stdout.split('\n')[0]}`,
    async read(png) {
      const args = [
        '-',
        '-',
        '--dpi',
        DPI,
        '--psm',
        '6',
        '--oem',
        '1',
        '-l',
        'eng',
        '-c',
        `tessedit_char_whitelist=${WHITELIST}`,
      ];
      const child = run('tesseract', args, { env: { ...process.env, OMP_THREAD_LIMIT: '1' } });
      child.child.stdin!.end(png);
      return (await child).stdout;
    },
    close: async () => {},
  };
  return [ours, debian];
}

/** tesseract.js in Node needs a folder with `eng.traineddata`. */
async function languageFolder(): Promise<string> {
  const { mkdir, writeFile } = await import('node:fs/promises');
  const { fileURLToPath } = await import('node:url');
  const folder = new URL('../../.output/tesseract', import.meta.url);
  await mkdir(folder, { recursive: true });
  await writeFile(new URL('eng.traineddata', folder), await loadAsset('eng.traineddata'));
  return fileURLToPath(folder);
}

/**
 * Grey capitals, 32 px high, level and upright, on a white margin. Tesseract reads these best; no caller would cut a
 * strip this well.
 */
export async function perfectStrip({ jpeg, zone, format }: SyntheticPicture): Promise<Buffer> {
  const { data, info } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const raster: Raster = { width: info.width, height: info.height, data };
  const columns = LAYOUTS[format].lengths[0]!;
  const [a, b, c, d] = widened(zone);
  const wide = Math.round(columns * 34);
  const high = Math.round((wide * Math.hypot(d.x - a.x, d.y - a.y)) / Math.hypot(b.x - a.x, b.y - a.y));
  const flat = rectify(raster, [a, b, c, d], wide, Math.max(40, high));
  const image = sharp(flat.data, { raw: { width: flat.width, height: flat.height, channels: 4 } });
  return image.greyscale().extend({ top: 30, bottom: 30, left: 30, right: 30, background: '#fff' }).png().toBuffer();
}

/** Adds half a line of paper above and below, because an edge close to the characters would be read as a character. */
function widened([a, b, c, d]: SyntheticPicture['zone']): SyntheticPicture['zone'] {
  const out = (from: typeof a, along: typeof a, across: typeof a) => ({
    x: from.x + 0.025 * (from.x - along.x) + 0.25 * (from.x - across.x),
    y: from.y + 0.025 * (from.y - along.y) + 0.25 * (from.y - across.y),
  });
  return [out(a, b, d), out(b, a, c), out(c, d, b), out(d, c, a)];
}

/**
 * Cuts lines to the format's length and replaces characters that a column can't hold by the ones they are mistaken for.
 */
export function repaired(text: string, format: 'TD1' | 'TD3'): string[] {
  const { lengths, classes } = LAYOUTS[format];
  const lines = text
    .split('\n')
    .map((line) => line.replace(/\s/g, ''))
    .filter((line) => line.length >= lengths[0]! * 0.6);
  return lines.slice(-lengths.length).map((line, i) => {
    const columns = columnClasses(classes[i] ?? '');
    const whole = line.slice(0, lengths[0]).padEnd(lengths[0]!, '<');
    return [...whole].map((char, j) => allowedLike(char, allowedIn(columns[j] ?? 'X'))).join('');
  });
}

const ALIKE = ['O0QD', 'I1L', 'Z27', 'S5', 'B8', 'G6', 'K<', 'C<', 'L<'];

function allowedLike(char: string, allowed: string): string {
  if (allowed.includes(char)) return char;
  for (const group of ALIKE) {
    if (!group.includes(char)) continue;
    const other = [...group].find((each) => each !== char && allowed.includes(each));
    if (other) return other;
  }
  return char;
}
