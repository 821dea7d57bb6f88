// Behind the commands of package.json, in plain JavaScript for any Node: runs a TypeScript file with Node 24.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [file, ...args] = process.argv.slice(2);
const path = join(root, file);
const node24 = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

if (!existsSync(join(root, 'node_modules'))) {
  console.error('The dependencies are missing. Type: npx -y pnpm@12 install --frozen-lockfile');
  process.exit(1);
}
if (Number(process.versions.node.split('.')[0]) >= 24) {
  process.argv = [process.execPath, path, ...args];
  await import(pathToFileURL(path).href);
} else {
  // Node 24 is one of the dependencies (docs/decisions/0001-node-from-npm.md).
  const done = spawnSync(node24, [path, ...args], { stdio: 'inherit', shell: process.platform === 'win32' });
  if (done.error) console.error(`Node 24 did not come with the dependencies: ${done.error.message}`);
  process.exit(done.status ?? 1);
}
