import { readFileSync } from 'node:fs';
import { findDocument } from '@verify/reading';
import { createBarcodeReader } from '@verify/reading/barcode/read-barcodes';
import { loadAsset } from '@verify/reading/testing/load-asset';
import { conclude } from '../measuring/results.ts';
import { Tally } from '../measuring/tally.ts';
import { licence } from './licences.ts';
import { publicSpecimens } from './material/specimens.ts';
import { decoded, numberOption } from './pictures.ts';
import { LICENCE_QUALITIES, readLicence } from './read-licence.ts';

interface Specimen {
  readonly file: string;
  readonly kind: string;
  readonly origin: { readonly repo: string; readonly path: string };
  readonly expectedText?: string;
}

/**
 * Reads fictitious licences of versions 1 to 10, `--count=100` at each of three qualities; a licence counts as right if
 * every field is. Also reads the PDF417 images among the public specimens, which count as right if their text is.
 */
export async function main(args: readonly string[]): Promise<void> {
  const [count, from] = [numberOption(args, 'count', 100), numberOption(args, 'from', 70_000)];
  const reader = await createBarcodeReader(loadAsset);
  const tally = new Tally();
  const failures: string[] = [];
  let wrongButParsed = 0;
  for (let i = 0; i < count; i++) {
    const made = await licence(from + i, 1 + (i % 10));
    for (const quality of LICENCE_QUALITIES) {
      const { right, wrong, kinds } = await readLicence(reader, made, quality, from + i);
      if (wrong) wrongButParsed++;
      tally.add(['licences', quality], right);
      if (!right) failures.push(`${from + i} version ${made.version}, ${quality}: ${kinds}`);
    }
  }
  for (const { file, kind, path, expectedText } of publicSpecimens<Specimen>()) {
    if (kind !== 'pdf417' || expectedText === undefined) continue;
    const picture = await decoded(readFileSync(path));
    const document = findDocument(picture)?.quad ?? null;
    const found = await reader.read({ picture, document, expected: true });
    const right = found.some(({ text }) => text === expectedText);
    tally.add('specimens', right);
    if (!right) failures.push(`${file}: ${found.map(({ content }) => content).join(', ') || 'nothing found'}`);
  }
  conclude('barcodes', {
    on: `${count} made-up licences from seed ${from}, AAMVA versions 1 to 10, at three qualities each; public PDF417 images`,
    shares: tally.shares,
    numbers: [{ name: 'wrong though parsed', value: wrongButParsed, unit: '' }],
    failures,
  });
}
