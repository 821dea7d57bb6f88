import { defineConfig } from 'vite';

/** One page below `/sdk/frame/`, hashed assets beside it, nothing inline: the page's CSP allows `self` only. */
export default defineConfig({
  base: '/sdk/frame/',
  build: {
    target: ['es2022', 'chrome111', 'edge111', 'firefox114', 'safari16.4'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What the first screen needs in one file: it compresses better than the same in four (measured: 0.6 kB).
        codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
      },
      // These packages are pure at their top level; without this a table of the contract would stay for nobody.
      treeshake: { moduleSideEffects: (id) => !/\/packages\/(contract|engine|reading|face)\//.test(id) },
    },
  },
  worker: { format: 'es' },
});
