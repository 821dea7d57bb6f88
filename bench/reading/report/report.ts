import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { coveredSection } from './covered.ts';
import { interval } from './interval.ts';
import { seriesPlot, sharesPlot } from './plots.ts';
import { type KeptResult, keptResults } from './results.ts';

const OUTPUT = new URL('../../.output/', import.meta.url);
const DOCS = new URL('../../../docs/', import.meta.url);

/** What each bench measures, in the page's order. */
const TITLES: Readonly<Record<string, string>> = {
  'mrz-synthetic': 'MRZ, synthetic documents',
  'mrz-real': 'MRZ, public specimen images',
  quad: 'Corners of documents',
  quality: 'Quality of photographs',
  forgery: 'Signals of forgery',
  untouched: 'Signals of forgery in careful photographs that nobody changed',
  'visual-zone': 'Visual zone',
  altered: 'Print with one other character than the zone',
  'printed-real': 'Visual zone, public specimen images',
  cards: 'Cards without a zone, public specimen images',
  barcodes: 'Barcodes',
  scripts: 'Names in their own script',
  review: 'Review in the browser and decision of the server, seeded pictures',
  'review-index': 'Review in the browser and decision of the server, public specimen images',
  'review-time': 'How long the review takes',
  speed: 'Speed in a browser',
  whole: 'A passport of 12 megapixels, read whole',
  memory: "Memory and CPU of the server's worker",
};

/**
 * Measures nothing. Writes the page `bench/.output/reading.md` from the last results of all reading benches. With
 * `--report` it writes the committed `docs/reading.md`, with plots in `docs/reading/`.
 */
export async function main(args: readonly string[]): Promise<void> {
  const folder = args.includes('--report') ? DOCS : OUTPUT;
  const kept = new Map(keptResults().map((result) => [result.bench, result]));
  const cards = ['mrz-net', 'print-net'].map((name) =>
    JSON.parse(readFileSync(new URL(`../../../packages/reading/assets/${name}.card.json`, import.meta.url), 'utf8')),
  );
  mkdirSync(new URL('reading/', folder), { recursive: true });
  const path = new URL('reading.md', folder);
  const before = existsSync(path) ? readFileSync(path, 'utf8').split(/^(?=## )/m) : [];
  const earlier = (bench: string) => before.find((section) => section.startsWith(`## ${TITLES[bench]}\n`));
  const missing = Object.keys(TITLES).filter((bench) => !kept.has(bench) && !earlier(bench));
  const page = [
    '# Reading: what was measured',
    '',
    'Written by `pnpm bench reading --report` from what each bench kept when it last ran; the limits are in `bench/reading/floors.json`.',
    'Shares have their 95 % interval (Wilson). Times and memory are for the machine named; ratios are more comparable between machines.',
    ...(missing.length > 0 ? ['', `Not measured here: ${missing.map((bench) => TITLES[bench]).join(', ')}.`] : []),
    '',
    ...coveredSection(),
    '',
    '## The line readers',
    ...cards.flatMap((card) => [
      '',
      ...Object.entries(card).map(
        ([name, value]) => `- ${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
      ),
    ]),
    ...Object.keys(TITLES).flatMap((bench) => {
      // Results that were not measured again keep their own date and machine.
      const last = kept.has(bench) ? null : earlier(bench);
      return last ? ['', last.trimEnd()] : sectionOf(kept.get(bench), folder);
    }),
    '',
  ];
  writeFileSync(path, page.join('\n'));
  console.log(`Wrote ${path.pathname}: ${kept.size} benches, ${missing.length} not measured`);
}

function sectionOf(result: KeptResult | undefined, folder: URL): string[] {
  if (!result) return [];
  const { bench, at, machine, on, shares = [], numbers = [], series = [], failures = [] } = result;
  const lines = [
    '',
    `## ${TITLES[bench] ?? bench}`,
    '',
    `Measured on ${on}. ${at.slice(0, 16).replace('T', ' ')} UTC, ${machine}.`,
    '',
  ];
  if (shares.length > 0) {
    lines.push('| | of | share | 95 % interval |', '|---|--:|--:|---|');
    for (const { name, hits, trials } of shares) {
      const [low, high] = interval(hits, trials).map(percent);
      lines.push(
        `| ${cell(name)} | ${hits} of ${trials} | ${percent(hits / Math.max(1, trials))} | ${low} to ${high} |`,
      );
    }
    lines.push('', plot(folder, `${bench}-shares`, sharesPlot(shares)), '');
  }
  if (numbers.length > 0) {
    lines.push('| | |', '|---|--:|');
    for (const { name, value, unit } of numbers) lines.push(`| ${cell(name)} | ${rounded(value)} ${unit} |`);
    lines.push('');
  }
  for (const [i, one] of series.entries()) lines.push(plot(folder, `${bench}-series-${i}`, seriesPlot(one)), '');
  if (failures.length > 0) lines.push(`${failures.length} failed:`, '', ...failures.map((failure) => `- ${failure}`));
  return lines;
}

function plot(folder: URL, name: string, svg: string): string {
  writeFileSync(new URL(`reading/${name}.svg`, folder), svg);
  return `![](reading/${name}.svg)`;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const rounded = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : String(+value.toFixed(2)));
const cell = (text: string): string => text.replaceAll('|', '\\|');

if (process.argv[1] === new URL(import.meta.url).pathname) await main(process.argv.slice(2));
