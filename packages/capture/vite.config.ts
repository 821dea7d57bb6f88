import { defineConfig, type Plugin } from 'vite';

/** One page below `/sdk/frame/`, hashed assets and nothing inline: the page's CSP allows only `self`. */
export default defineConfig({
  base: '/sdk/frame/',
  build: {
    target: ['es2022', 'chrome111', 'edge111', 'firefox114', 'safari16.4'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The code of the first screen in one file, which compresses better than four (measured: 0.6 kB).
        codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
      },
      // These packages have no side effects; without this, an unused table of the contract would be included.
      treeshake: { moduleSideEffects: (id) => !/\/packages\/(contract|engine|reading|print|face)\//.test(id) },
    },
  },
  worker: { format: 'es', plugins: () => [withoutCdn()] },
});

/** Without its own binary, zxing-wasm fetches one from a CDN, which this bundle must not name. */
function withoutCdn(): Plugin {
  return {
    name: 'without-cdn',
    transform(code, id) {
      if (!id.includes('/zxing-wasm/dist/es/share.js')) return null;
      const own = code.replace(/`https:[^`]*`/, 'e');
      if (own === code) this.error('zxing-wasm names its CDN in another way than before.');
      return { code: own, map: null };
    },
  };
}
