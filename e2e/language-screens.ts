import type { CaptureLocale } from '@verify/contract';
import sharp, { type OverlayOptions } from 'sharp';
import { openGallery, SIZES } from './fixtures/locales/gallery.ts';
import { PICTURES } from './fixtures/screens/screenshots.ts';

/**
 * `node e2e/language-screens.ts [FILE]`: draws the first screen, the choice and the review in a dozen scripts as one
 * picture.
 */
const FILE = process.argv[2] ?? `${PICTURES}languages.webp`;
const LOCALES: readonly CaptureLocale[] = [
  ...(['en', 'ar', 'he', 'ur', 'fa', 'hi'] as const),
  ...(['bn', 'th', 'el', 'uk', 'ja', 'ko', 'zh-Hant', 'vi'] as const),
];
const SCENES = ['intro', 'choose', 'review-fine'];
const PER_ROW = 7;
const GAP = 8;

/** Index of the middle size, a current phone. */
const AT = 1;
const { width, height } = SIZES[AT];
const left = SIZES.slice(0, AT).reduce((sum, size) => sum + size.width, 0);
const [thumbWidth, thumbHeight] = [width / 2, height / 2];

const gallery = await openGallery();
const pictures: OverlayOptions[] = [];
for (const [index, locale] of LOCALES.entries()) {
  await gallery.speak(locale);
  for (const [row, scene] of SCENES.entries()) {
    await gallery.show(scene);
    const input = await sharp(await gallery.page.screenshot())
      .extract({ left, top: 0, width, height })
      .resize({ width: thumbWidth })
      .png()
      .toBuffer();
    const line = Math.floor(index / PER_ROW) * SCENES.length + row;
    pictures.push({ input, left: (index % PER_ROW) * (thumbWidth + GAP), top: line * (thumbHeight + GAP) });
  }
}
await gallery.close();
const lines = Math.ceil(LOCALES.length / PER_ROW) * SCENES.length;
await sharp({
  create: {
    width: PER_ROW * (thumbWidth + GAP) - GAP,
    height: lines * (thumbHeight + GAP) - GAP,
    channels: 3,
    background: '#777',
  },
})
  .composite(pictures)
  .webp({ quality: 78 })
  .toFile(FILE);
