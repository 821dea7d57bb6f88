import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT, say } from './steps.ts';

/** What the browser gets, in the order in which a later one may need an earlier one's manifest. */
const BUNDLES = ['packages/launcher', 'packages/capture', 'packages/standalone', 'apps/dashboard'];

for (const bundle of BUNDLES) {
  const root = join(ROOT, bundle);
  const configFile = join(root, 'vite.config.ts');
  if (!existsSync(configFile)) continue;
  const started = Date.now();
  await build({ root, configFile, logLevel: 'warn', mode: 'production' });
  say(`Built ${bundle} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}
