import { join } from 'node:path';
import { openBareRoot } from './container/bare-root.ts';
import { nodeRoot } from './container/base-images.ts';
import { bringTools } from './container/bring-tools.ts';
import { buildImage, checkOutBefore } from './container/build-image.ts';
import { documentedCommands } from './container/commands.ts';
import { openEngine } from './container/engine.ts';
import { withPrivateMounts } from './container/private-mounts.ts';
import { buildStandIns } from './container/stand-ins.ts';
import { command, PNPM_VERSION, ROOT, say, step } from './steps.ts';

/**
 * `npm run test:container`: builds the Dockerfile's image, and the previous commit's, from Debian's packages; runs a
 * verification, an upgrade and all of compose.yaml with them. `--bare [TEXT …]` tries the documented commands (only
 * those with one of the texts) in a Debian that has only Node. Needs Debian 12 and root, but no Docker engine.
 */
await command(async () => {
  if (process.getuid?.() !== 0)
    throw new Error('Run it as root (sudo): there is no Docker engine that would do this for you.');
  bringTools(say);
  withPrivateMounts();
  const root = nodeRoot(say);
  const [first, ...rest] = process.argv.slice(2);
  await (first === '--bare' ? tryCommands(root, rest) : testImages(root, process.argv.slice(2)));
  say('All passed.');
});

/** @param files of the tests; if empty, all tests run */
async function testImages(root: string, files: readonly string[]): Promise<void> {
  const engine = openEngine();
  const images = { IMAGE: 'localhost/verify:test', IMAGE_BEFORE: '' };
  try {
    timed('Building the image', () => buildImage(engine, { context: ROOT, tag: images.IMAGE, root }));
    engine.probe();
    const before = checkOutBefore(join(engine.folder, 'before'));
    if (before) {
      images.IMAGE_BEFORE = 'localhost/verify:before';
      try {
        timed(`Building the image of ${before.name}`, () =>
          buildImage(engine, { context: before.context, tag: images.IMAGE_BEFORE, root }),
        );
      } finally {
        before.close();
      }
    } else engine.limits.push('There is no commit before this one here (a shallow clone?), so no upgrade was tried.');
    timed('Building stand-ins for the other images of compose.yaml', () => buildStandIns(engine, images.IMAGE, say));
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'container', ...files];
    await step('The main job, an upgrade and compose.yaml', args, { ...engine.env, ...images });
  } finally {
    for (const limit of engine.limits) say(`NOT TESTED HERE  ${limit}`);
    engine.close();
  }
}

async function tryCommands(archive: string, texts: readonly string[]): Promise<void> {
  const bare = openBareRoot(archive);
  const failed: string[] = [];
  try {
    for (const each of documentedCommands(PNPM_VERSION)) {
      if (texts.length > 0 && !texts.some((text) => each.command.includes(text))) continue;
      const { ok, seconds, fault } = await bare.try(each);
      say(`${ok ? 'works ' : 'FAILED'}  ${each.command}  (${seconds} s)`);
      if (ok) continue;
      failed.push(each.command);
      console.error(fault);
    }
  } finally {
    bare.close();
  }
  if (failed.length > 0) throw new Error(`In a Debian with nothing but Node, these failed: ${failed.join('; ')}`);
}

function timed(name: string, work: () => void): void {
  say(`${name} …`);
  const started = Date.now();
  work();
  say(`${name} took ${((Date.now() - started) / 1000).toFixed(0)} s`);
}
