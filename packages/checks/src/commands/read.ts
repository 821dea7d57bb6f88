import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LIMITS } from '@verify/contract';
import { createFinaliser, type Finaliser } from '../pool/finaliser.ts';
import { accepted } from './collectors-picture.ts';
import { print } from './print.ts';

const USAGE = 'npm run --silent read -- --json FILE_OR_FOLDER… [--today YYYY-MM-DD] [--workers N]';

/** Reads images as the document check does and prints one JSON line for each, and nothing else to stdout. */
async function main(): Promise<number> {
  const options = parse();
  if (!options) {
    process.stderr.write(`Usage: ${USAGE}\n`);
    return 2;
  }
  const { paths, today, workers } = options;
  const finaliser = createFinaliser({ workers });
  try {
    if (!(await finaliser.ready())) process.stderr.write('The recognisers could not be loaded.\n');
    const pending: Promise<string>[] = [];
    for await (const file of filesOf(paths)) {
      pending.push(readOne(finaliser, file, today));
      // Only a few files are held in memory at a time, and lines are printed in the order of the files.
      if (pending.length > workers) print(await pending.shift()!);
    }
    for (const line of pending) print(await line);
    return 0;
  } finally {
    await finaliser.close();
  }
}

async function readOne(finaliser: Finaliser, file: string, today: string): Promise<string> {
  const bytes = await bytesOf(file);
  const reading = typeof bytes === 'string' ? { ok: false, reason: bytes, ms: 0 } : await finaliser.read(bytes, today);
  const nothing = { file, ok: false, mrz: null, barcodes: [], viz: [], quality: null };
  return JSON.stringify({ ...nothing, ...reading });
}

/** The bytes of a file, or the reason why it cannot be read. */
async function bytesOf(file: string): Promise<Uint8Array | 'not_found' | 'too_large' | 'not_readable'> {
  try {
    const { size } = await stat(file);
    return size > LIMITS.pdfBytes ? 'too_large' : await accepted(await readFile(file));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'not_found' : 'not_readable';
  }
}

/** Files as given; in folders, at any depth and in order of their names, those with a picture's extension. */
async function* filesOf(paths: readonly string[]): AsyncGenerator<string> {
  for (const path of paths) {
    const kind = await stat(path).catch(() => null);
    if (!kind?.isDirectory()) {
      yield path;
      continue;
    }
    const entries = await readdir(path, { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory()) yield* filesOf([join(path, entry.name)]);
      else if (PICTURE.test(entry.name)) yield join(path, entry.name);
    }
  }
}

const PICTURE = /\.(jpe?g|jpe|jfif|png|webp|pdf|gif|bmp|tiff?|heic|heif|avif|jp2)$/i;

function parse(): { paths: string[]; today: string; workers: number } | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { json: { type: 'boolean' }, today: { type: 'string' }, workers: { type: 'string', default: '1' } },
    });
    const today = values.today ?? new Date().toISOString().slice(0, 10);
    const workers = Number(values.workers);
    const fine = positionals.length > 0 && /^\d{4}-\d{2}-\d{2}$/.test(today) && workers >= 1 && workers <= 64;
    return fine ? { paths: positionals, today, workers } : null;
  } catch {
    // For an unknown option, the usage lists the known ones.
    return null;
  }
}

process.exitCode = await main();
