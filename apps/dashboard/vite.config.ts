import { defineConfig } from 'vite';
import { quickFirst } from './quick-first.ts';
import { specimens } from './specimens.ts';

/** One page below `/dashboard`, hashed assets beside it, nothing inline: the page's CSP allows only `self`. */
export default defineConfig({
  base: '/dashboard/',
  plugins: [specimens(), quickFirst()],
  // The API of a service that runs beside `vite dev`.
  server: { proxy: { '/dashboard/api': 'http://localhost:8080' } },
  build: {
    target: ['es2022', 'chrome111', 'edge111', 'firefox114', 'safari16.4'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The code of every screen in one file: one request and one module less before the first list is shown.
        codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
      },
      // The tables of the contract are used here; its schemas only on the server.
      treeshake: { moduleSideEffects: (id) => !/\/packages\/contract\//.test(id) },
    },
  },
});
