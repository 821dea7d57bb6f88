// Runs `npm start` and `npm test`: plain JavaScript for any installed Node. Gets pnpm and Node 24 from npm, then starts
// the script with Node 24.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const PNPM = `pnpm@${JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).config.pnpm}`;
const task = process.argv[2];
const windows = process.platform === 'win32';

function say(text) {
  console.log(`\u001b[1mverify\u001b[0m  ${text}`);
}

function fail(text) {
  console.error(`verify  ${text}`);
  process.exit(1);
}

function run(command, args, options = {}) {
  const env = { ...process.env, CI: process.env.CI ?? 'true', npm_config_update_notifier: 'false' };
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', env, shell: windows, ...options });
  if (done.error) fail(`${command} could not be started: ${done.error.message}`);
  return done;
}

/** Hash of the lockfile and every manifest; null if a package's dependencies are not installed. */
function installable() {
  const folders = ['packages', 'apps'].flatMap((folder) => readdirSync(join(root, folder)).map((n) => join(folder, n)));
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  const inputs = ['pnpm-lock.yaml', 'pnpm-workspace.yaml'];
  for (const folder of ['.', 'e2e', 'bench', 'packages/face/model', ...folders]) {
    const manifest = join(folder, 'package.json');
    if (!existsSync(join(root, manifest))) continue;
    inputs.push(manifest);
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, manifest), 'utf8'));
    if ((dependencies || devDependencies) && !existsSync(join(root, folder, 'node_modules'))) return null;
  }
  for (const input of inputs) hash.update(readFileSync(join(root, input)));
  return hash.digest('hex');
}

function install() {
  const stamp = join(root, 'node_modules', '.verify-installed');
  const before = installable();
  if (before && existsSync(stamp) && readFileSync(stamp, 'utf8') === before) return;
  const started = Date.now();
  say('Installing dependencies (pnpm, frozen lockfile) …');
  const done = run('npx', ['-y', PNPM, 'install', '--frozen-lockfile', '--reporter=append-only'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (done.status !== 0) {
    console.error(`${done.stdout}\n${done.stderr}`.trim().split('\n').slice(-25).join('\n'));
    fail('The dependencies could not be installed. Is the npm registry reachable?');
  }
  const after = installable();
  if (after) writeFileSync(stamp, after);
  say(`Installed in ${((Date.now() - started) / 1000).toFixed(0)} s.`);
}

const major = Number(process.versions.node.split('.')[0]);
if (major < 18)
  fail(
    `Node ${process.versions.node} is too old to begin with: Node 18 or newer is needed (Node 24 then comes from npm).`,
  );
if (task !== 'start' && task !== 'test') fail('usage: node scripts/bootstrap.mjs start|test');

install();
const node24 = join(root, 'node_modules', '.bin', windows ? 'node.cmd' : 'node');
const node = existsSync(node24) ? node24 : process.execPath;
if (node === process.execPath && major < 24) {
  fail(`Node 24 did not come with the dependencies and Node ${process.versions.node} is too old to run the service.`);
}
// Child processes also find Node 24 first, and use Node's compile cache, with which a service starts in a third of the
// time.
const env = {
  ...process.env,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node'),
  PATH: `${join(root, 'node_modules', '.bin')}${windows ? ';' : ':'}${process.env.PATH}`,
};
const done = run(node, [`scripts/${task}.ts`, ...process.argv.slice(3)], { env });
process.exit(done.status ?? 1);
