import { defineConfig } from 'vitest/config';

/** Two kinds of tests: `unit` in Node, `browser` in a real Chromium (CHROMIUM_PATH comes from scripts/find-browser). */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.browser.test.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
