import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import all from '../../vite.config.ts';

const [unit] = all.test!.projects as [{ test: { exclude: string[] } }];

/** The unit tests without the files that MUTANTS_WITHOUT lists. Vitest's `--exclude` does not reach a project. */
export default defineConfig({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  test: {
    ...unit.test,
    name: undefined,
    exclude: [...unit.test.exclude, ...(process.env['MUTANTS_WITHOUT'] ?? '').split('\n').filter(Boolean)],
  },
});
