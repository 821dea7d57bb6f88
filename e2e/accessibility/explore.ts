import { openScenes } from './scenes.ts';
import { smallTargets, unreachable, withoutEdge, moving, structure, SPACING } from './checks/in-page.ts';
import { walkByKeyboard } from './checks/keyboard.ts';
import { accessibilityTree } from './checks/tree.ts';
import { inspectScreen } from '../fixtures/locales/inspect-screen.ts';
import { writeFileSync } from 'node:fs';
const scenes = await openScenes();
const only = process.argv[2]?.split(',');
async function run(
  title: string,
  options: object,
  check: (page: any) => Promise<string[]>,
  prep?: (page: any) => Promise<void>,
) {
  if (only && !only.includes(title)) return;
  const t = Date.now();
  const one = await scenes.open(options);
  await prep?.(one.page);
  const seen = new Map<string, string[]>();
  for (const name of scenes.names) {
    await one.show(name);
    for (const f of await check(one.page)) seen.set(f, [...(seen.get(f) ?? []), name]);
  }
  console.log(`== ${title} ${Date.now() - t} ms`);
  for (const [k, v] of seen) console.log('  ', k, '|', v.length, v.slice(0, 5).join(','));
  await one.close();
}
await run('targets', {}, (page) => page.evaluate(smallTargets));
await run('structure', {}, (page) => page.evaluate(structure));
await run('moving', {}, (page) => page.evaluate(moving));
await run('edges', { forcedColors: true }, (page) => page.evaluate(withoutEdge));
await run(
  'spacing',
  { width: 390, height: 664 },
  (page) => page.evaluate(inspectScreen),
  (page) => page.addStyleTag({ content: SPACING }),
);
await run('reflow', { width: 320, height: 256 }, (page) => page.evaluate(unreachable));
await run('landscape', { width: 664, height: 390 }, (page) => page.evaluate(unreachable));
await run('keyboard', {}, walkByKeyboard);
const all: string[] = [];
await run('tree', {}, async (page) => {
  all.push('', ...(await accessibilityTree(page)));
  return [];
});
if (all.length) writeFileSync('/tmp/access-tree.txt', all.join('\n'));
await scenes.close();
