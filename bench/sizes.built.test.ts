import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { measureSizes } from './sizes.ts';

const floors = JSON.parse(readFileSync(new URL('floors.json', import.meta.url), 'utf8')) as {
  sizes: { launcher: number; launcherAndFirstScreen: number; firstRead: number };
};

test('what a page has to load stays under the committed floors', () => {
  const sizes = measureSizes();
  expect(sizes.launcher).toBeGreaterThan(200);
  expect(sizes.launcher).toBeLessThanOrEqual(floors.sizes.launcher);
  expect(sizes.launcherAndFirstScreen).toBeLessThanOrEqual(floors.sizes.launcherAndFirstScreen);
  expect(sizes.firstRead).toBeLessThanOrEqual(floors.sizes.firstRead);
});
