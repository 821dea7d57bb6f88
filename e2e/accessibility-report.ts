import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CHECKS, type CheckId } from './accessibility/checks.ts';
import { accessibilityTree } from './accessibility/checks/tree.ts';
import { EXPECTED_FILE } from './accessibility/expected.ts';
import { renderReport } from './accessibility/report.ts';
import { type CheckResult, runChecks } from './accessibility/run-checks.ts';
import { openScenes, type Scenes } from './accessibility/scenes.ts';

/**
 * `node e2e/accessibility-report.ts`: checks every screen and writes docs/accessibility.md; exits with 1 if anything is
 * wrong. Arguments that name checks run only those. Findings are kept until the report is written, so an interrupted
 * run continues where it was; `--fresh` discards them. `--expect` only writes what a screen reader finds on each screen
 * into accessibility/expected-screens.txt: read the difference before you commit it.
 */
const FOUND = fileURLToPath(new URL('../node_modules/.cache/verify-accessibility/', import.meta.url));
const fileOf = (id: string): string => `${FOUND}${id}.json`;
const given = process.argv.slice(2);
const all = Object.keys(CHECKS) as CheckId[];

async function expectScreens(scenes: Scenes): Promise<void> {
  const shown = await scenes.open();
  const parts: string[] = [];
  for (const name of scenes.names) {
    await shown.show(name);
    parts.push(`## ${name}\n${(await accessibilityTree(shown.page)).join('\n')}\n`);
  }
  await shown.close();
  writeFileSync(EXPECTED_FILE, parts.join('\n'));
  console.log(`Written: what ${scenes.names.length} screens say. Run again without --expect for the report.`);
}

async function lookAtScreens(scenes: Scenes): Promise<void> {
  const asked = all.filter((id) => given.includes(id));
  const ids = (asked.length > 0 ? asked : all).filter((id) => !existsSync(fileOf(id)));
  await runChecks(scenes, scenes.names, ids, {
    looked: (view, screen, of) => screen % 20 === 0 && console.log(`${view}: ${screen} of ${of} screens`),
    done: (results) => results.forEach((result) => writeFileSync(fileOf(result.id), JSON.stringify(result))),
  });
}

function writeReport(): void {
  const results = all
    .filter((id) => existsSync(fileOf(id)))
    .map((id) => JSON.parse(readFileSync(fileOf(id), 'utf8')) as CheckResult);
  for (const { id, screens, findings } of results) {
    console.log(`${id}: ${screens} screens, ${findings.length} faults`);
    for (const finding of findings) console.log(`  ${finding}`);
    if (findings.length > 0) process.exitCode = 1;
  }
  const left = all.length - results.length;
  if (left > 0) return console.log(`${left} checks are left, so there is no report yet.`);
  const report = renderReport(results, new Date().toISOString().slice(0, 10));
  writeFileSync(new URL('../docs/accessibility.md', import.meta.url), report);
  rmSync(FOUND, { recursive: true });
}

if (given.includes('--fresh')) rmSync(FOUND, { recursive: true, force: true });
mkdirSync(FOUND, { recursive: true });
const scenes = await openScenes();
try {
  await (given.includes('--expect') ? expectScreens(scenes) : lookAtScreens(scenes));
} finally {
  await scenes.close();
}
if (!given.includes('--expect')) writeReport();
