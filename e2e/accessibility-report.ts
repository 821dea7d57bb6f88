import { writeFileSync } from 'node:fs';
import { EXPECTED_FILE } from './accessibility/expected.ts';
import { accessibilityTree } from './accessibility/checks/tree.ts';
import { renderReport } from './accessibility/report.ts';
import { runChecks } from './accessibility/run-checks.ts';
import { openScenes } from './accessibility/scenes.ts';

/**
 * `node e2e/accessibility-report.ts`: checks every screen and writes docs/accessibility.md; ends with 1 if anything is
 * wrong. With `--expect` it first writes what a screen reader finds on each screen into
 * accessibility/expected-screens.txt: read the difference before you commit it.
 */
const scenes = await openScenes();
try {
  if (process.argv.includes('--expect')) {
    const shown = await scenes.open();
    const parts: string[] = [];
    for (const name of scenes.names) {
      await shown.show(name);
      parts.push(`## ${name}\n${(await accessibilityTree(shown.page)).join('\n')}\n`);
    }
    await shown.close();
    writeFileSync(EXPECTED_FILE, parts.join('\n'));
    console.log(`Written: what ${scenes.names.length} screens say. Run again without --expect for the report.`);
  } else {
    const results = await runChecks(scenes, scenes.names);
    for (const { id, screens, findings } of results) {
      console.log(`${id}: ${screens} screens, ${findings.length} faults`);
      for (const finding of findings) console.log(`  ${finding}`);
      if (findings.length > 0) process.exitCode = 1;
    }
    const report = renderReport(results, new Date().toISOString().slice(0, 10));
    writeFileSync(new URL('../docs/accessibility.md', import.meta.url), report);
  }
} finally {
  await scenes.close();
}
