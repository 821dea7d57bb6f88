import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { measureSizes } from './sizes.ts';

const floors = JSON.parse(readFileSync(new URL('floors.json', import.meta.url), 'utf8')) as {
  sizes: { launcher: number; launcherAndFirstScreen: number; firstRead: number; pdf: number };
};

test('the files that a page must load stay below the committed limits', () => {
  const sizes = measureSizes();
  expect(sizes.launcher).toBeGreaterThan(200);
  expect(sizes.launcher).toBeLessThanOrEqual(floors.sizes.launcher);
  expect(sizes.launcherAndFirstScreen).toBeLessThanOrEqual(floors.sizes.launcherAndFirstScreen);
  expect(sizes.firstRead).toBeLessThanOrEqual(floors.sizes.firstRead);
  expect(sizes.pdf).toBeGreaterThan(100_000);
  expect(sizes.pdf).toBeLessThanOrEqual(floors.sizes.pdf);
  // Code for PDFs is loaded only with the first PDF.
  expect(Object.keys(sizes.files).filter((file) => file.includes('pdf'))).toEqual([]);
});
