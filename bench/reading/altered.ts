import { compareFacts } from '@verify/checks/doc-check/compare';
import { readFacts } from '@verify/checks/doc-check/facts';
import { SecondReaders } from '@verify/checks/second-reader/second-reader';
import type { Category } from '@verify/contract';
import { createDocumentReader } from '@verify/reading/document';
import { loadAsset } from '@verify/reading/testing/load-asset';
import { type ConflictField, degrade, passport } from '@verify/specimen';
import { holdFloors } from './floors.ts';
import { numberOption, TODAY } from './pictures.ts';
import { decoded } from './read-licence.ts';
import { keepResult } from '../measuring/results.ts';

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

/**
 * Passports of which one printed character is not what the zone says: is the print ever taken for the zone's value?
 * Each picture shows the page alone, small. `--count=18` passports of each field and size; `--first` reads without the
 * second reader, `--verbose` prints every value.
 */
export async function main(args: readonly string[]): Promise<void> {
  const count = numberOption(args, 'count', 18);
  const reader = await createDocumentReader(loadAsset, args.includes('--first') ? null : new SecondReaders());
  let values = 0;
  let zones = 0;
  const tally = { same: 0, conflict: 0, other: 0, missing: 0 };
  for (const field of Object.keys(FIELDS) as ConflictField[])
    for (const dpi of DPIS)
      for (let seed = 210_000; seed < 210_000 + count; seed++) {
        const document = passport({ seed, today: TODAY, alter: { vizCharacter: field } });
        const scale = dpi / RENDERED_DPI;
        const jpeg = await degrade(document.image, { scale, seed, blurPx: 0.4, noise: 3, jpegQuality: 88 });
        const reading = await reader.read({ front: await decoded(jpeg) }, { today: TODAY, documentType: 'passport' });
        values++;
        if (!reading.mrz) continue;
        zones++;
        const facts = readFacts(reading, TODAY, []);
        const found = facts.ocr.get(FIELDS[field]);
        const row = compareFacts(facts, () => 'needs-review').rows.find(({ category }) => category === FIELDS[field]);
        const outcome = !found ? 'missing' : row?.equal ? 'same' : row?.conflicts.length ? 'conflict' : 'other';
        tally[outcome]++;
        if (outcome === 'same' || args.includes('--verbose'))
          console.log(
            `${field} ${seed} at ${dpi}: ${outcome}, printed ${document.truth.printed[field]}, read ${found?.content ?? '-'}`,
          );
      }
  console.log(`${values} values, ${zones} with a zone: ${JSON.stringify(tally)}`);
  keepResult('altered', {
    on: `${values} passports with one printed character that differs from the zone, at ${DPIS.join(', ')} dots an inch`,
    shares: [
      { name: "print taken for the zone's", hits: tally.same, trials: zones },
      { name: 'conflict', hits: tally.conflict, trials: zones },
      { name: 'read, but not surely enough', hits: tally.other, trials: zones },
      { name: 'not read', hits: tally.missing, trials: zones },
    ],
  });
  holdFloors('altered', { same: tally.same / Math.max(1, zones) });
}

if (process.argv[1] === new URL(import.meta.url).pathname) await main(process.argv.slice(2));
