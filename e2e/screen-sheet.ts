import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CAPTURE_LOCALES } from '@verify/contract';
import { SIZES, openGallery } from './fixtures/locales/gallery.ts';
import { contactSheet } from './fixtures/screens/contact-sheet.ts';

/** `node e2e/screen-sheet.ts [locale]`: draws every screen of the capture app on one sheet, as a phone shows it. */
const locale = process.argv[2] ?? 'en';
if (!CAPTURE_LOCALES.some((tag) => tag === locale)) throw new Error(`no language ${locale}`);
const FOLDER = fileURLToPath(new URL('.output/', import.meta.url));
const PHONE = 1;
const { width, height } = SIZES[PHONE];
const gallery = await openGallery();
await gallery.speak(locale);
const pictures: Buffer[] = [];
for (const scene of gallery.scenes) {
  await gallery.show(scene);
  pictures.push(await gallery.page.screenshot({ clip: { x: SIZES[0].width, y: 0, width, height } }));
}
await gallery.close();
mkdirSync(FOLDER, { recursive: true });
const file = `${FOLDER}screens-${locale}.webp`;
writeFileSync(file, await contactSheet(pictures, 195, 18));
console.log(`${pictures.length} screens: ${file}`);
