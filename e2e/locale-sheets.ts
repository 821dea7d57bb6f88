import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CAPTURE_LOCALES, type CaptureLocale } from '@verify/contract';
import sharp, { type OutputInfo } from 'sharp';
import { checkLocale } from './fixtures/locales/check-locales.ts';
import { openGallery, SIZES } from './fixtures/locales/gallery.ts';

/**
 * `node e2e/locale-sheets.ts FOLDER [locale …]`: draws a sheet of all screens for every language, in three sizes, and
 * lists texts that are cut off, too wide, untranslated or without a glyph. Exits with 1 if there are any.
 */
const [folder = 'locale-sheets', ...wanted] = process.argv.slice(2);
const locales = wanted.length > 0 ? (wanted as CaptureLocale[]) : CAPTURE_LOCALES;
/** Widths of pictures on the sheet, by size. */
const WIDTHS = [240, 240, 400];
const PER_ROW = [10, 10, 6];

interface Part {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

mkdirSync(folder, { recursive: true });
const gallery = await openGallery();
for (const locale of locales) {
  const pictures: Part[][] = SIZES.map(() => []);
  const found = await checkLocale(gallery, locale, async () => {
    // JPEG, decoded once, because PNG of every part took longer than rendering the screens.
    const screen = sharp(await gallery.page.screenshot({ type: 'jpeg', quality: 90 }));
    const { data, info } = await screen.raw().toBuffer({ resolveWithObject: true });
    let left = 0;
    for (const [index, { width, height }] of SIZES.entries()) {
      const part = sharp(data, { raw: info })
        .extract({ left, top: 0, width, height })
        .resize({ width: WIDTHS[index]! });
      pictures[index]!.push(await part.raw().toBuffer({ resolveWithObject: true }));
      left += width;
    }
  });
  for (const [index, size] of SIZES.entries()) await writeSheet(locale, index, size, pictures[index]!);
  console.log(`${locale}: ${gallery.scenes.length} screens, ${found.length} findings`);
  for (const each of found) console.log(`  ${each}`);
  if (found.length > 0) process.exitCode = 1;
}
await gallery.close();

async function writeSheet(
  locale: string,
  index: number,
  size: { width: number; height: number },
  pictures: readonly Part[],
): Promise<void> {
  const width = WIDTHS[index]!;
  const height = Math.round((size.height * width) / size.width);
  const gap = 8;
  const columns = PER_ROW[index]!;
  const rows = Math.ceil(pictures.length / columns);
  await sharp({
    create: { width: columns * (width + gap), height: rows * (height + gap), channels: 3, background: '#777' },
  })
    .composite(
      pictures.map(({ data, info }, at) => ({
        input: data,
        raw: info,
        left: (at % columns) * (width + gap),
        top: Math.floor(at / columns) * (height + gap),
      })),
    )
    .jpeg({ quality: 82 })
    .toFile(join(folder, `${locale}-${size.width}.jpg`));
}
