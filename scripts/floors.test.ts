import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Packages that each package may depend on: only those on lower floors (docs/architecture.md). */
const MAY: Record<string, readonly string[]> = {
  'packages/contract': [],
  'packages/reading': ['contract'],
  'packages/print': ['contract', 'reading'],
  'packages/face': ['contract'],
  'packages/wallet': ['contract'],
  'packages/engine': ['contract', 'reading', 'print', 'face'],
  'packages/capture': ['contract', 'engine'],
  'packages/launcher': [],
  'packages/standalone': [],
  'packages/sdk-node': [],
  'packages/sdk-web': [],
  'packages/sdk-react': ['web'],
  'packages/sdk-vue': ['web'],
  'packages/sdk-svelte': ['web'],
  'packages/sdk-angular': ['web'],
  'packages/sdk-cli': ['node'],
  'packages/sdk-test': ['node'],
  'packages/specimen': [],
  'packages/checks': ['contract', 'reading', 'print', 'face', 'wallet'],
  'packages/server': ['contract', 'reading', 'face', 'wallet', 'checks'],
  'apps/api': ['server', 'checks', 'contract', 'reading', 'face', 'wallet'],
  'apps/dashboard': ['contract'],
  'apps/demo': ['node'],
  'apps/demo-wallet': ['contract', 'wallet', 'specimen'],
  'apps/docs': [],
};

test.each(Object.entries(MAY))('%s imports only downwards', (folder, allowed) => {
  const manifest = JSON.parse(readFileSync(new URL(`../${folder}/package.json`, import.meta.url), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  const lowerPackages = Object.keys(manifest.dependencies ?? {}).filter((name) => name.startsWith('@verify'));
  expect(allowed.map((name) => (/^(web|node)$/.test(name) ? `@verify-sdk/${name}` : `@verify/${name}`))).toEqual(
    expect.arrayContaining(lowerPackages),
  );
});
