import { readFileSync } from 'node:fs';
import {
  paper,
  type Paper,
  type PaperKind,
  type PaperLanguage,
  paperPdf,
  photographPaper,
  scannedPaper,
} from '@verify/specimen';
import { paperMaterial } from '@verify/checks/paper/papers.fixture';
import { poaCheck } from '@verify/checks/poa-check/poa-check';
import { bankStatementCheck } from '@verify/checks/bank-statement-check/bank-statement-check';
import { createTools, type Tools } from '@verify/checks/tools';

const TODAY = '2026-11-20';
const LANGUAGES: readonly PaperLanguage[] = ['en', 'de', 'fr', 'es'];
const KINDS: readonly PaperKind[] = ['utility', 'telecom', 'tax', 'government', 'rent', 'bank'];
const FORMS = {
  text: async (sheet: Paper) => paperPdf(sheet),
  'scan, 150 dpi': (sheet: Paper) => scannedPaper(sheet, 150),
  photo: (sheet: Paper, seed: number) => photographPaper(sheet, seed),
};

/**
 * Checks specimen papers of six kinds and four languages, as PDF with text, scan and photo. Prints how many honest ones
 * pass without a concern, and how many that name another person or address are detected.
 */
export async function main(): Promise<void> {
  const floors = (JSON.parse(readFileSync(new URL('../floors.json', import.meta.url), 'utf8')) as { papers: Floors })
    .papers;
  const tools = await createTools({ assets: {} });
  const rows: Record<string, Row> = {};
  for (const [form, write] of Object.entries(FORMS)) {
    const row: Row = { papers: 0, passed: 0, 'another caught': 0, others: 0, 'ms a paper': 0 };
    for (const language of LANGUAGES)
      for (const kind of KINDS) {
        const seed = 100 + row.papers;
        const sheet = paper({ seed, today: TODAY, kind, language });
        await judge(sheet, await write(sheet, seed), seed, tools, row);
        tools.forget();
      }
    row['ms a paper'] = Math.round(row['ms a paper'] / row.papers);
    rows[form] = row;
  }
  console.table(rows);
  const passed = Object.values(rows).reduce((sum, row) => sum + row.passed, 0);
  const missed = Object.values(rows).reduce((sum, row) => sum + row.others - row['another caught'], 0);
  if (passed < floors.passed || missed > floors.missed) process.exitCode = 1;
}

interface Floors {
  /** How many of the 72 passed. */
  readonly passed: number;
  readonly missed: number;
}
interface Row {
  papers: number;
  passed: number;
  'another caught': number;
  others: number;
  'ms a paper': number;
}

async function judge(sheet: Paper, bytes: Buffer, seed: number, tools: Tools, row: Row): Promise<void> {
  const run = async (change: object) => {
    const material = paperMaterial(sheet, bytes, change);
    const started = performance.now();
    const found = await poaCheck.run(material, tools, new Map());
    const elapsed = performance.now() - started;
    if (sheet.truth.kind !== 'bank') return { raised: found.raised, elapsed };
    const statement = await bankStatementCheck.run(material, tools, new Map());
    return { raised: [...found.raised, ...statement.raised], elapsed };
  };
  const own = await run({});
  row.papers++;
  row['ms a paper'] += own.elapsed;
  if (own.raised.length === 0) row.passed++;
  else
    console.log(
      `${sheet.truth.language} ${sheet.truth.kind} ${seed}: ${own.raised.map(({ code, detail }) => `${code} ${detail ?? ''}`).join(', ')}`,
    );
  // This person's paper, submitted by somebody with another name and another address in the same country.
  const other = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    .map(
      (more) =>
        paper({ seed: seed + 1000 * more, today: TODAY, kind: sheet.truth.kind, language: sheet.truth.language }).truth,
    )
    .find(({ lastName, address }) => lastName !== sheet.truth.lastName && address.city !== sheet.truth.address.city)!;
  const stranger = await run({
    profile: [
      { category: 'First name', value: other.firstName },
      { category: 'Last name', value: other.lastName },
    ],
    address: other.address,
  });
  const codes = stranger.raised.map(({ code }) => code);
  row.others++;
  if (codes.includes('PA003') && codes.includes('PA004')) row['another caught']++;
}
