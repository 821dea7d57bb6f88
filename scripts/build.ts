import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, createLogger } from 'vite';
import { compressAssets } from './compress.ts';
import { NOTICES_FILE, readLock, thirdPartyNotices } from './notices.ts';
import { ROOT, say } from './steps.ts';

/** What the browser gets, in order. A package with a `build.ts` builds itself, the others are plain Vite roots. */
const BUNDLES = [
  'packages/face',
  'packages/launcher',
  'packages/capture',
  'packages/standalone',
  'apps/dashboard',
  'apps/docs',
];

/** Third-party modules hold code for Node that a browser never reaches; and how long a plugin took is no fault. */
const KNOWN =
  /PLUGIN_TIMINGS|has been externalized for browser compatibility|doesn't exist at build time, it will remain unchanged/;
const customLogger = createLogger('warn');
for (const level of ['warn', 'warnOnce'] as const) {
  const write = customLogger[level];
  customLogger[level] = (message, options) => (KNOWN.test(message) ? undefined : write(message, options));
}

const lock = readLock();
for (const bundle of BUNDLES) {
  const root = join(ROOT, bundle);
  const own = join(root, 'build.ts');
  const configFile = join(root, 'vite.config.ts');
  const started = Date.now();
  if (existsSync(own)) await import(pathToFileURL(own).href);
  else if (existsSync(configFile))
    await build({ root, configFile, logLevel: 'warn', customLogger, mode: 'production' });
  else continue;
  const assets = join(root, 'dist', 'assets');
  if (existsSync(assets)) compressAssets(assets);
  const dist = join(root, 'dist');
  if (existsSync(dist)) writeFileSync(join(dist, NOTICES_FILE), thirdPartyNotices(lock, [bundle]));
  say(`Built ${bundle} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}
