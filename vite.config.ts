import { defineConfig } from 'vitest/config';

/**
 * The kinds of tests: `unit` in Node; `built` on the bundles of `pnpm build`; `browser` and `e2e` in a real Chromium
 * (CHROMIUM_PATH comes from scripts/find-browser.ts).
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.browser.test.ts', '**/*.built.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: { name: 'built', include: ['bench/**/*.built.test.ts', 'packages/**/*.built.test.ts'], exclude: ['**/node_modules/**'] },
      },
    ],
  },
});
