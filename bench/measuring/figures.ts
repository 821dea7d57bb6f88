import { readFileSync, writeFileSync } from 'node:fs';
import { type KeptResult, keptResults, rounded, shareWithInterval } from './results.ts';

const PAGE = new URL('../../docs/figures.md', import.meta.url);

/** Heading of each bench that writes its own section of the page. */
const TITLES: Readonly<Record<string, string>> = {
  'mrz-synthetic': 'Zones of synthetic documents',
  'mrz-real': 'Zones of public specimens',
  quad: 'Corners of documents',
  quality: 'Quality of photographs',
  'visual-zone': 'Print of synthetic documents',
  altered: 'Print with one other character than the zone',
  'printed-real': 'Print of public specimens',
  cards: 'Cards without a zone',
  barcodes: 'Barcodes',
  scripts: 'Names in their own script',
  review: 'Review and decision, seeded pictures',
  'review-index': 'Review and decision, public specimens',
  forgery: 'Signals of forgery',
  untouched: 'Signals in untouched photographs',
};

/** Measures nothing. Replaces the sections of docs/figures.md whose bench has kept a result. */
export async function main(): Promise<void> {
  const results = keptResults().filter(({ bench }) => TITLES[bench]);
  const page = results.reduce((text, result) => withSection(text, result), readFileSync(PAGE, 'utf8'));
  writeFileSync(PAGE, page);
  console.log(`Wrote ${results.length} of the sections of ${PAGE.pathname}`);
}

export function withSection(page: string, result: KeptResult): string {
  const heading = `### ${TITLES[result.bench]}\n`;
  const sections = page.split(/^(?=##)/m);
  const at = sections.findIndex((section) => section.startsWith(heading));
  if (at < 0) throw new Error(`docs/figures.md has no heading "${heading.trim()}"`);
  return sections.with(at, `${heading}\n${sectionOf(result)}\n`).join('');
}

/** Shares named "row: column" have one line, and so have equal shares, and numbers whose names end alike. */
function sectionOf({ bench, at, machine, on, shares = [], numbers = [], failures = [] }: KeptResult): string {
  const rows = Map.groupBy(shares, ({ name }) => (name.includes(': ') ? name.split(': ')[0]! : ''));
  const equal = Map.groupBy(rows.get('') ?? [], shareWithInterval);
  rows.delete('');
  const lines = [
    ...[...equal].map(([value, parts]) => `- ${parts.map(({ name }) => name).join(', ')}: ${value}`),
    ...[...rows].map(([row, parts]) => {
      const columns = parts.map((part) => `${part.name.split(': ')[1]} ${shareWithInterval(part)}`);
      return `- ${row}: ${columns.join(', ')}`;
    }),
  ];
  const kinds = Map.groupBy(numbers, ({ name }) => /, ([^,]+)$/.exec(name)?.[1] ?? name);
  const facts = [...kinds].map(([kind, some]) => {
    const values = some.map(({ name, value, unit }) => {
      const of = some.length > 1 ? `${name.slice(0, -kind.length - 2)} ` : '';
      return `${of}${rounded(value)} ${unit}`.trim();
    });
    return `- ${some.length > 1 ? kind : some[0]!.name}: ${values.join(', ')}`;
  });
  const more = failures.length > 0 ? ['', `${failures.length} failed; the bench lists them.`] : [];
  return [`\`${bench}\`: ${on} (${at.slice(0, 10)}, ${machine}).`, '', ...lines, ...facts, ...more, ''].join('\n');
}
