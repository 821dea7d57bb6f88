import { SecondReaders } from '@verify/checks/second-reader/second-reader';
import { createDocumentReader } from '@verify/reading/document';
import type { Category } from '@verify/contract';
import { loadAsset } from '@verify/reading/testing/load-asset';
import { holdFloors } from './floors.ts';
import { interval } from '../measuring/interval.ts';
import { middle, numberOption, sides, TODAY } from './pictures.ts';
import { keepResult } from '../measuring/results.ts';

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
 * Reads the visual zone of passports and cards (both sides) as people send them. Prints the share of fields that are
 * right, wrong, missing, and wrong despite high confidence. `--count=100`.
 */
export async function main(args: readonly string[]): Promise<void> {
  const count = numberOption(args, 'count', 100);
  const from = numberOption(args, 'from', 40_000);
  const reader = await createDocumentReader(loadAsset, args.includes('--first') ? null : new SecondReaders());
  const tallies = new Map<string, { fields: number; right: number; wrong: number; sure: number; sureWrong: number }>();
  const cpuMs: number[] = [];
  for (let seed = from; seed < from + count; seed++) {
    const { front, back } = await sides(seed);
    const documentType = front.truth.kind === 'passport' ? 'passport' : 'id-card';
    const before = process.cpuUsage().user;
    const reading = await reader.read({ front: front.raster, back: back?.raster }, { today: TODAY, documentType });
    cpuMs.push((process.cpuUsage().user - before) / 1000);
    const viz = [...reading.front.viz, ...(reading.back?.viz ?? [])];
    const { printed } = front.truth;
    const texts: Record<string, string> = { ...front.truth.texts, ...back?.truth.texts };
    for (const [category, name] of Object.entries(FIELD_OF)) {
      if (!(name in texts)) continue;
      const found = viz.find((field) => field.category === category);
      const expected = name.startsWith('date') ? String(printed[name as keyof typeof printed]) : texts[name]!;
      const right = found !== undefined && plain(found.value) === plain(expected);
      const sure = found !== undefined && found.confidence >= SURE;
      for (const key of ['all', category]) {
        const tally = tallies.get(key) ?? { fields: 0, right: 0, wrong: 0, sure: 0, sureWrong: 0 };
        tallies.set(key, tally);
        tally.fields++;
        if (right) tally.right++;
        else if (found) tally.wrong++;
        if (sure) tally.sure++;
        if (sure && !right) tally.sureWrong++;
      }
    }
  }
  for (const [name, { fields, right, wrong, sure, sureWrong }] of tallies) {
    const [low, high] = interval(right, fields).map((share) => (share * 100).toFixed(1));
    console.log(
      `${name.padEnd(16)} ${fields} fields, ${((100 * right) / fields).toFixed(1)} % right (${low} to ${high}), ${wrong} wrong, ${sureWrong} of ${sure} wrong though sure`,
    );
  }
  console.log(`${middle(cpuMs).toFixed(0)} ms CPU a document, MRZ and crops included (median)`);
  const all = tallies.get('all')!;
  keepResult('visual-zone', {
    on: `${count} synthetic documents from seed ${from}, as people send them`,
    shares: [
      ...[...tallies].map(([name, { right, fields }]) => ({ name, hits: right, trials: fields })),
      { name: 'wrong of those read surely', hits: all.sureWrong, trials: all.sure },
    ],
    numbers: [{ name: 'CPU a document, median', value: middle(cpuMs), unit: 'ms' }],
  });
  holdFloors('visualZone', { right: all.right / all.fields, sureWrong: all.sureWrong / Math.max(1, all.sure) });
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

if (process.argv[1] === new URL(import.meta.url).pathname) await main(process.argv.slice(2));
