import {
  paper,
  type Paper,
  type PaperKind,
  type PaperLanguage,
  paperPdf,
  photographPaper,
  scannedPaper,
} from '@verify/specimen';
import { paperMaterial } from '@verify/checks/services/paper/papers.fixture';
import { poaCheck } from '@verify/checks/services/proof-of-address/poa-check';
import { bankStatementCheck } from '@verify/checks/services/bank-statement/bank-statement-check';
import { createTools, type Tools } from '@verify/checks/services/tools';
import { conclude } from '../measuring/results.ts';
import { Tally } from '../measuring/tally.ts';
import { numberOption, TODAY } from '../reading/pictures.ts';

const LANGUAGES: readonly PaperLanguage[] = ['en', 'de', 'fr', 'es'];
const KINDS: readonly PaperKind[] = ['utility', 'telecom', 'tax', 'government', 'rent', 'bank'];
const FORMS = {
  text: async (sheet: Paper) => paperPdf(sheet),
  'scan, 150 dpi': (sheet: Paper) => scannedPaper(sheet, 150),
  photo: (sheet: Paper, seed: number) => photographPaper(sheet, seed),
};

/**
 * Checks specimen papers of six kinds and four languages, as PDF with text, scan and photo: how many honest ones pass
 * without a concern, and how many that name another person and address are detected. `--kinds=1` takes fewer kinds.
 */
export async function main(args: readonly string[]): Promise<void> {
  const kinds = KINDS.slice(0, numberOption(args, 'kinds', KINDS.length));
  const tools = await createTools({ assets: {} });
  const tally = new Tally();
  const failures: string[] = [];
  for (const [form, write] of Object.entries(FORMS))
    for (const [i, language] of LANGUAGES.entries())
      for (const [k, kind] of kinds.entries()) {
        const seed = 100 + i * KINDS.length + k;
        const sheet = paper({ seed, today: TODAY, kind, language });
        const bytes = await write(sheet, seed);
        const own = await concerns(sheet, bytes, tools);
        tally.add(['passed', `passed: ${form}`], own.length === 0);
        if (own.length > 0) failures.push(`${form} ${language} ${kind} ${seed}: ${own.join(' ')}`);
        const other = await concerns(sheet, bytes, tools, stranger(seed, sheet));
        tally.add(['another caught', `another caught: ${form}`], other.includes('PA003') && other.includes('PA004'));
        tools.forget();
      }
  const on = 'specimen papers, each checked for its person and for another one';
  conclude('papers', { on, shares: tally.shares, failures });
}

async function concerns(sheet: Paper, bytes: Buffer, tools: Tools, change: object = {}): Promise<string[]> {
  const material = paperMaterial(sheet, bytes, change);
  const { raised } = await poaCheck.run(material, tools, new Map());
  const more = sheet.truth.kind === 'bank' ? await bankStatementCheck.run(material, tools, new Map()) : { raised: [] };
  return [...raised, ...more.raised].map(({ code }) => code);
}

/** Somebody with another name and another address in the same country, who submits this person's paper. */
function stranger(seed: number, { truth: { kind, language, lastName, address } }: Paper): object {
  for (let more = 1_000; ; more += 1_000) {
    const other = paper({ seed: seed + more, today: TODAY, kind, language }).truth;
    if (other.lastName === lastName || other.address.city === address.city) continue;
    const profile = [
      { category: 'First name', value: other.firstName },
      { category: 'Last name', value: other.lastName },
    ];
    return { profile, address: other.address };
  }
}
