import { openScenes } from './scenes.ts';
const [opts, ...names] = process.argv.slice(2);
const scenes = await openScenes();
const o = JSON.parse(opts!);
const one = await scenes.open(o);
for (const n of names) {
  await one.show(n);
  await one.page.screenshot({ path: `/tmp/access-${o.tag ?? ''}${n}.png` });
}
await scenes.close();
