import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { measureDashboard } from './sizes.ts';

const floors = JSON.parse(readFileSync(new URL('floors.json', import.meta.url), 'utf8')) as {
  dashboardScreen: { firstScreenBytes: number };
};

test('the first screen of the dashboard stays below its size limit', () => {
  const { bytes, files } = measureDashboard();
  expect(files.length).toBeGreaterThan(2);
  expect(bytes).toBeGreaterThan(5_000);
  expect(bytes).toBeLessThanOrEqual(floors.dashboardScreen.firstScreenBytes);
});
