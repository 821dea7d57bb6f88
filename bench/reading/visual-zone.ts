import { SecondReaders } from '@verify/checks/second-reader/second-reader';
import type { Category } from '@verify/contract';
import { createDocumentReader } from '@verify/print/document';
import { loadAsset } from '@verify/reading/testing/load-asset';
import { withCpu } from '../measuring/cpu.ts';
import { median } from '../measuring/median.ts';
import { conclude } from '../measuring/results.ts';
import { Tally } from '../measuring/tally.ts';
import { numberOption, sides, TODAY } from './pictures.ts';

const FIELD_OF: Partial<Record<Category, string>> = {
  'Last name': 'lastName',
  'First name': 'givenNames',
  'Document number': 'documentNumber',
  'Date of birth': 'dateOfBirth',
  'Date of expiry': 'dateOfExpiry',
  'Date of issue': 'dateOfIssue',
  Sex: 'sex',
  'Place of birth': 'placeOfBirth',
  Authority: 'authority',
};
/** From this confidence the server treats a reading as evidence against another source. */
const SURE = 0.8;

/**
 * Reads the visual zone of passports and cards (both sides) as people send them. `--count=100`, `--from=40000`;
 * `--first` reads without the second reader.
 */
export async function main(args: readonly string[]): Promise<void> {
  const [count, from] = [numberOption(args, 'count', 100), numberOption(args, 'from', 40_000)];
  const reader = await createDocumentReader(loadAsset, args.includes('--first') ? null : new SecondReaders());
  const tally = new Tally();
  const times: number[] = [];
  for (let seed = from; seed < from + count; seed++) {
    const { front, back } = await sides(seed);
    const documentType = front.truth.kind === 'passport' ? 'passport' : 'id-card';
    const given = { front: front.raster, back: back?.raster };
    const { value: reading, cpuMs } = await withCpu(() => reader.read(given, { today: TODAY, documentType }));
    times.push(cpuMs);
    const viz = [...reading.front.viz, ...(reading.back?.viz ?? [])];
    const { printed } = front.truth;
    const texts: Record<string, string> = { ...front.truth.texts, ...back?.truth.texts };
    for (const [category, name] of Object.entries(FIELD_OF)) {
      if (!(name in texts)) continue;
      const found = viz.find((field) => field.category === category);
      const expected = name.startsWith('date') ? String(printed[name as keyof typeof printed]) : texts[name]!;
      const right = found !== undefined && plain(found.value) === plain(expected);
      tally.add(['all', category], right);
      if (found && found.confidence >= SURE) tally.add('wrong of those read surely', !right);
    }
  }
  conclude('visual-zone', {
    on: `${count} synthetic documents from seed ${from}, as people send them`,
    shares: tally.shares,
    numbers: [{ name: 'CPU a document, median', value: median(times), unit: 'ms' }],
  });
}

/** Removes accents, and replaces letters that look alike without context by one of them. */
function plain(text: string): string {
  return text
    .replace(/[Øø]/g, 'O')
    .replace(/[Łł]/g, 'L')
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/O/g, '0')
    .replace(/I/g, '1');
}
