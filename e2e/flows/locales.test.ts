import { CAPTURE_LOCALES, type CaptureLocale } from '@verify/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLocale } from '../fixtures/locales/check-locales.ts';
import { type Gallery, openGallery } from '../fixtures/locales/gallery.ts';
import { unmarkedTexts } from '../fixtures/locales/inspect-screen.ts';
import { LONG } from '../fixtures/long.ts';

/** Long words, and text from right to left. */
const SAMPLE: readonly string[] = ['de', 'ar'];
const locales: readonly CaptureLocale[] = CAPTURE_LOCALES.filter((locale) => LONG || SAMPLE.includes(locale));

let gallery: Gallery;
beforeAll(async () => {
  gallery = await openGallery();
});
afterAll(() => gallery?.close());

test('every word on the screens comes from the dictionary', async () => {
  await gallery.speak('en', true);
  const found = new Set<string>();
  for (const scene of gallery.scenes) {
    await gallery.show(scene);
    for (const text of await gallery.frames[1]!.evaluate(unmarkedTexts)) found.add(`${scene}: ${text}`);
  }
  expect([...found]).toEqual([]);
});

// C114
test.each(locales)('%s: every screen fits, is translated, and has all glyphs, in three sizes', async (locale) =>
  expect(await checkLocale(gallery, locale)).toEqual([]),
);
