import { CAPTURE_LOCALES, type CaptureLocale } from '@verify/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLocale } from '../fixtures/locales/check-locales.ts';
import { type Gallery, openGallery } from '../fixtures/locales/gallery.ts';
import { inspectScreen, missingGlyphs, unmarkedTexts } from '../fixtures/locales/inspect-screen.ts';
import { LONG } from '../fixtures/long.ts';

/** Long words, and text from right to left. */
const SAMPLE: readonly string[] = ['de', 'ar'];
const locales: readonly CaptureLocale[] = CAPTURE_LOCALES.filter((locale) => LONG || SAMPLE.includes(locale));

let gallery: Gallery;
beforeAll(async () => {
  gallery = await openGallery();
});
afterAll(() => gallery?.close());

test('the inspection finds text that is too wide, cut off or without a glyph', async () => {
  await gallery.speak('en');
  await gallery.show('intro');
  const [frame] = gallery.frames;
  expect(await frame!.evaluate(inspectScreen)).toEqual([]);
  await frame!.evaluate(() => {
    document.querySelector('h1')!.style.cssText = 'white-space: nowrap';
    document.querySelector('h1')!.textContent = 'Donaudampfschifffahrtsgesellschaftskapitänswitwe';
    document.querySelector<HTMLElement>('.actions .button')!.style.cssText = 'width: 60px; white-space: nowrap';
    document.querySelector('.actions .button')!.textContent = 'Continue on your phone';
  });
  const found = (await frame!.evaluate(inspectScreen)).join('\n');
  expect(found).toMatch(/h1\.heading/);
  expect(found).toMatch(/wider than its box/);
  expect(await frame!.evaluate(unmarkedTexts)).toContain('Continue on your phone');
  expect(await frame!.evaluate(missingGlyphs, 'Aaß“…\u{F0000}')).toEqual(['\u{F0000}']);
});

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
test.each(locales)('%s: every screen fits, is translated and can be drawn, in three sizes', async (locale) =>
  expect(await checkLocale(gallery, locale)).toEqual([]),
);
