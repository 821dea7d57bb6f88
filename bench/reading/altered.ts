import { compareFacts } from '@verify/checks/services/document/compare';
import { readFacts } from '@verify/checks/services/document/facts';
import { SecondReaders } from '@verify/checks/second-reader/second-reader';
import type { Category } from '@verify/contract';
import { createDocumentReader } from '@verify/print/document';
import { loadAsset } from '@verify/reading/testing/load-asset';
import { type ConflictField, degrade, passport } from '@verify/specimen';
import { conclude } from '../measuring/results.ts';
import { decoded, numberOption, TODAY } from './pictures.ts';

const FIELDS: Readonly<Record<ConflictField, Category>> = {
  lastName: 'Last name',
  givenNames: 'First name',
  documentNumber: 'Document number',
  dateOfBirth: 'Date of birth',
  dateOfExpiry: 'Date of expiry',
};
/** Dots per inch of the passport in its picture. */
const DPIS = [63, 80, 100, 125] as const;
const RENDERED_DPI = 300;
const OUTCOMES = ["print taken for the zone's", 'conflict', 'read, but not surely enough', 'not read'] as const;

/**
 * Passports with one printed character that differs from the MRZ: does the reader ever report the MRZ's value as print?
 * Each picture shows only the page, small. `--count=18` passports of each field and size; `--first` reads without the
 * second reader, `--verbose` prints every value.
 */
export async function main(args: readonly string[]): Promise<void> {
  const count = numberOption(args, 'count', 18);
  const reader = await createDocumentReader(loadAsset, args.includes('--first') ? null : new SecondReaders());
  const found: (typeof OUTCOMES)[number][] = [];
  for (const field of Object.keys(FIELDS) as ConflictField[])
    for (const dpi of DPIS)
      for (let seed = 210_000; seed < 210_000 + count; seed++) {
        const document = passport({ seed, today: TODAY, alter: { vizCharacter: field } });
        const scale = dpi / RENDERED_DPI;
        const jpeg = await degrade(document.image, { scale, seed, blurPx: 0.4, noise: 3, jpegQuality: 88 });
        const reading = await reader.read({ front: await decoded(jpeg) }, { today: TODAY, documentType: 'passport' });
        if (!reading.mrz) continue;
        const facts = readFacts(reading, TODAY, []);
        const fact = facts.ocr.get(FIELDS[field]);
        const row = compareFacts(facts, () => 'needs-review').rows.find(({ category }) => category === FIELDS[field]);
        const outcome = OUTCOMES[!fact ? 3 : row?.equal ? 0 : row?.conflicts.length ? 1 : 2]!;
        found.push(outcome);
        if (outcome === OUTCOMES[0] || args.includes('--verbose'))
          console.log(`${field} ${seed} at ${dpi}: ${outcome}, ${document.truth.printed[field]}, ${fact?.content}`);
      }
  conclude('altered', {
    on: `${found.length} passports with one printed character that differs from the zone, at ${DPIS.join(', ')} dots an inch`,
    shares: OUTCOMES.map((name) => ({ name, hits: found.filter((one) => one === name).length, trials: found.length })),
  });
}
