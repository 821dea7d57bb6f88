import { readFileSync } from 'node:fs';
import { compareFacts } from '@verify/checks/services/document/compare';
import { mrzFacts, readFacts } from '@verify/checks/services/document/facts';
import { settleDates } from '@verify/checks/services/document/settle-dates';
import { SecondReaders } from '@verify/checks/second-reader/second-reader';
import type { Category } from '@verify/contract';
import { type MrzReading, parseMrz } from '@verify/reading';
import { createDocumentReader } from '@verify/print/document';
import { SURE_PRINT } from '@verify/print/review';
import { loadAsset } from '@verify/reading/testing/load-asset';
import { conclude } from '../measuring/results.ts';
import { Tally } from '../measuring/tally.ts';
import { publicSpecimens } from './material/specimens.ts';
import { decoded, TODAY } from './pictures.ts';

interface Specimen {
  readonly file: string;
  readonly kind: string;
  readonly docType: string;
  readonly checkDigits?: string;
  readonly origin: { readonly repo: string; readonly path: string };
  readonly lines?: readonly string[];
}

/** Formats whose documents show their printed fields and the zone on the same side. */
const BOTH_ZONES: ReadonlySet<string> = new Set(['TD3', 'TD2', 'MRVA', 'MRVB']);
const FIELDS: readonly Category[] = ['Document number', 'Date of birth', 'Date of expiry', 'Last name', 'First name'];

/**
 * Reads the printed fields of public passports, visas and cards, and compares them with their zones as the server does.
 * `--verbose` prints every value that differs, `--first` reads without the second reader.
 */
export async function main(args: readonly string[]): Promise<void> {
  const reader = await createDocumentReader(loadAsset, args.includes('--first') ? null : new SecondReaders());
  const tally = new Tally();
  const failures: string[] = [];
  let read = 0;
  for (const { file, kind, docType, checkDigits, path, lines } of publicSpecimens<Specimen>()) {
    if (kind !== 'mrz' || !lines || checkDigits !== 'valid' || !BOTH_ZONES.has(docType)) continue;
    const zone = zoneOf(lines);
    if (!zone) continue;
    read++;
    const reading = await reader.read({ front: await decoded(readFileSync(path)) }, { today: TODAY });
    const { ocr } = readFacts(reading, TODAY, []);
    const mrz = new Map(mrzFacts(zone, 'front', true).map((fact) => [fact.category, fact]));
    const facts = settleDates({ ocr, mrz, nfc: new Map(), barcode: new Map() }, []);
    const { rows } = compareFacts(facts, () => 'needs-review');
    for (const category of FIELDS) {
      const wanted = facts.mrz.get(category);
      if (!wanted) continue;
      const found = ocr.get(category);
      const equal = found !== undefined && rows.find((row) => row.category === category)!.equal;
      const sure = found !== undefined && found.confidence >= SURE_PRINT;
      tally.add(['all', category], equal);
      if (sure) tally.add('wrong of those read surely', !equal);
      if (equal) continue;
      const values = args.includes('--verbose') ? `, wanted ${wanted.content}, read ${found?.content ?? '-'}` : '';
      failures.push(`${file}: ${category} ${found ? `wrong${sure ? ' though sure' : ''}` : 'not read'}${values}`);
    }
  }
  if (read === 0) return;
  const on = `${read} public specimens with both zones: the printed field, as the server compares it with the zone's`;
  conclude('printed-real', { on, shares: tally.shares, failures });
}

function zoneOf(lines: readonly string[]): MrzReading | null {
  const parsed = parseMrz([...lines], { today: TODAY, confidence: lines.map((line) => [...line].map(() => 1)) });
  const corner = { x: 0, y: 0 };
  return (
    parsed && { ...parsed, lineConfidence: lines.map(() => 1), repairs: [], quad: [corner, corner, corner, corner] }
  );
}
