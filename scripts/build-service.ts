import { createRequire, isBuiltin } from 'node:module';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, type Plugin } from 'vite';
import { ROOT } from './steps.ts';

/**
 * Bundles the service and its worker, with their dependencies, into `dist`: Node then opens 20 files instead of 1,600.
 * Stack traces still show lines of the sources.
 */
const dist = join(ROOT, 'apps/api/dist');
const checks = join(ROOT, 'packages/checks/src');

const POLYFILL = createRequire(join(ROOT, 'packages/wallet/package.json')).resolve('reflect-metadata');

/** Packages that are not bundled: native, large, or opening files beside themselves. */
const INSTALLED = /^(?:sharp|cbor-extract|@napi-rs\/canvas|onnxruntime-node|pdfjs-dist|pg|@zxcvbn-ts\/.+)(?:\/|$)/;

await build({
  root: join(ROOT, 'apps/api'),
  configFile: false,
  logLevel: 'warn',
  plugins: [inPlace()],
  ssr: { noExternal: true },
  // For CommonJS dependencies. The parts that we use open no file beside themselves.
  define: { __dirname: 'import.meta.dirname' },
  build: {
    ssr: true,
    target: 'node24',
    outDir: dist,
    sourcemap: true,
    rolldownOptions: {
      input: { service: join(ROOT, 'apps/api/src/main.ts'), finalise: join(checks, 'pool/worker.ts') },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', sourcemapExcludeSources: true },
    },
  },
});
writeFileSync(join(dist, 'main.js'), start('service'));
writeFileSync(join(dist, 'worker.js'), start('finalise'));

/** Both must be set before the code is loaded. */
function start(entry: string): string {
  return `import { enableCompileCache, setSourceMapsSupport } from 'node:module';
import { fileURLToPath } from 'node:url';
setSourceMapsSupport(true);
enableCompileCache(fileURLToPath(new URL('./compiled', import.meta.url)));
await import('./${entry}.js');
`;
}

/** Lets bundled code find its files and unbundled modules relative to its source. */
function inPlace(): Plugin {
  return {
    name: 'in-place',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (isBuiltin(source) || !INSTALLED.test(source)) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && { id: `./${relative(dist, found.id)}`, external: true };
    },
    transform(code, id) {
      // It throws if its polyfill is loaded later, and chunks are not loaded in the order of the sources' imports.
      if (id.endsWith('/tsyringe/dist/esm5/index.js'))
        return { code: `import ${JSON.stringify(POLYFILL)};\n${code}`, map: null };
      if (!code.includes('import.meta.url')) return null;
      let text = code;
      if (id === join(checks, 'pool/finaliser.ts')) {
        text = code.replace("new URL('./worker.ts', import.meta.url)", "new URL('./worker.js', import.meta.url)");
        if (text === code) this.error('The finaliser names its worker in another way than before.');
        return { code: text, map: null };
      }
      const url = `new URL(${JSON.stringify(relative(dist, id))}, import.meta.url).href`;
      return { code: text.replaceAll('import.meta.url', url), map: null };
    },
  };
}
