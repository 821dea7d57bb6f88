import { findDocument } from '@verify/reading';
import { degrade, photograph, plainScene, randomScene } from '@verify/specimen';
import type { BarcodeReader } from '@verify/reading/barcode/read-barcodes';
import type { Licence } from './licences.ts';
import { decoded } from './pictures.ts';

type Quality = 'scanned' | 'careful' | 'as sent';
export const LICENCE_QUALITIES: readonly Quality[] = ['scanned', 'careful', 'as sent'];

const TAKE: Readonly<Record<Quality, (licence: Licence, seed: number) => Promise<Buffer>>> = {
  scanned: ({ back }, seed) => degrade(back.image, { seed, scale: 0.5, blurPx: 0.4, noise: 3, jpegQuality: 75 }),
  careful: async ({ back }, seed) => (await photograph(back, plainScene(seed))).jpeg,
  // Twice the pixels of the other benches' scenes: phones have them, and 300 codewords need them.
  'as sent': async ({ back }, seed) => (await photograph(back, randomScene(seed, { width: 1920, height: 1440 }))).jpeg,
};

/** Photographs and reads a licence’s back. `right`: every field is; `wrong`: accepted although one is not. */
export async function readLicence(reader: BarcodeReader, made: Licence, quality: Quality, seed: number) {
  const picture = await decoded(await TAKE[quality](made, seed));
  const found = await reader.read({ picture, document: findDocument(picture)?.quad ?? null, expected: true });
  const code = found.find(({ content }) => content === 'aamva');
  const got = new Map(code?.fields.map(({ category, value }) => [category as string, value]));
  const equal = Object.entries(made.values).every(([category, value]) => got.get(category) === value);
  const parsed = code?.parsed === true;
  const kinds = found.map(({ content, problems }) => [content, ...problems].join(' ')).join(', ') || 'nothing found';
  return { right: equal && parsed, wrong: parsed && !equal, kinds };
}
