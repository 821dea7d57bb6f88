import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findBrowser } from '@verify/e2e/fixtures/browser/find-browser';
import { ROOT, say, step } from './steps.ts';
import { tierOf } from './tiers.ts';

/**
 * Measures how long each project and its slowest files take (`npm run test:weights`), on an otherwise idle machine.
 * Arguments are projects.
 */
const PROJECTS = ['unit', 'slow', 'built', 'browser', 'e2e', 'engines'];
const HEAVIEST = 40;

interface Report {
  readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[];
}

const folder = mkdtempSync(join(tmpdir(), 'verify-weights-'));
const rows: { project: string; file: string; seconds: number }[] = [];
const failed: string[] = [];
try {
  const env = { CHROMIUM_PATH: await findBrowser(say) };
  await step('Building what has changed', ['scripts/build.ts']);
  for (const project of process.argv.length > 2 ? process.argv.slice(2) : PROJECTS) {
    const output = join(folder, `${project}.json`);
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, '--maxWorkers=2', '--reporter=json'];
    await step(project, [...args, `--outputFile=${output}`], env).catch(() => failed.push(project));
    const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as Report;
    for (const { name, startTime, endTime } of testResults)
      rows.push({ project, file: relative(ROOT, name), seconds: (endTime - startTime) / 1000 });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const sum = (some: typeof rows): string => some.reduce((all, { seconds }) => all + seconds, 0).toFixed(0);
console.log('| Project | Files | Sum of seconds |\n|---|--:|--:|');
for (const [project, some] of Object.entries(Object.groupBy(rows, (row) => row.project)))
  console.log(`| ${project} | ${some!.length} | ${sum(some!)} |`);
console.log(`| all | ${rows.length} | ${sum(rows)} |\n\n| File | Project | Tier | Seconds |\n|---|---|---|--:|`);
for (const { file, project, seconds } of rows.toSorted((a, b) => b.seconds - a.seconds).slice(0, HEAVIEST))
  console.log(`| \`${file}\` | ${project} | ${tierOf(file)} | ${seconds.toFixed(1)} |`);
if (failed.length > 0) console.error(`With failures: ${failed.join(', ')}`);
