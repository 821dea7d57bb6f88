import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
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

const lock = readLock();
for (const bundle of BUNDLES) {
  const root = join(ROOT, bundle);
  const own = join(root, 'build.ts');
  const configFile = join(root, 'vite.config.ts');
  const started = Date.now();
  if (existsSync(own)) await import(pathToFileURL(own).href);
  else if (existsSync(configFile)) await build({ root, configFile, logLevel: 'warn', mode: 'production' });
  else continue;
  const assets = join(root, 'dist', 'assets');
  if (existsSync(assets)) compressAssets(assets);
  const dist = join(root, 'dist');
  if (existsSync(dist)) writeFileSync(join(dist, NOTICES_FILE), thirdPartyNotices(lock, [bundle]));
  say(`Built ${bundle} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}
