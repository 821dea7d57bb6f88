import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compressAssets } from './compress.ts';
import { inputsOf } from './inputs.ts';
import { NOTICES_FILE, readLock, thirdPartyNotices } from './notices.ts';
import { ROOT, say } from './steps.ts';

/** The browser's bundles, then the service. A package with a build script uses it, the others are plain Vite roots. */
const BUNDLES = [
  'packages/face',
  'packages/launcher',
  'packages/capture',
  'packages/standalone',
  'apps/dashboard',
  'apps/docs',
  'apps/api',
];

/** Third-party modules contain code for Node that browsers never run, and a plugin's time is not a fault. */
const KNOWN =
  /PLUGIN_TIMINGS|has been externalized for browser compatibility|doesn't exist at build time, it will remain unchanged/;

const lock = readLock();
for (const bundle of BUNDLES) {
  const root = join(ROOT, bundle);
  const dist = join(root, 'dist');
  const stamp = join(dist, '.inputs');
  const inputs = inputsOf(bundle, lock);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) continue;
  const own = bundle === 'apps/api' ? join(ROOT, 'scripts/build-service.ts') : join(root, 'build.ts');
  const started = Date.now();
  // Removed first and written last, so that an interrupted build is repeated.
  rmSync(stamp, { force: true });
  if (existsSync(own)) await import(pathToFileURL(own).href);
  else await buildRoot(root);
  const assets = join(dist, 'assets');
  if (existsSync(assets)) compressAssets(assets);
  writeFileSync(join(dist, NOTICES_FILE), thirdPartyNotices(lock, [bundle]));
  writeFileSync(stamp, inputs);
  say(`Built ${bundle} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/** Vite is loaded only if something has changed, because loading takes as long as all other work. */
async function buildRoot(root: string): Promise<void> {
  const { build, createLogger } = await import('vite');
  const customLogger = createLogger('warn');
  for (const level of ['warn', 'warnOnce'] as const) {
    const write = customLogger[level];
    customLogger[level] = (message, options) => (KNOWN.test(message) ? undefined : write(message, options));
  }
  await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn', customLogger, mode: 'production' });
}
