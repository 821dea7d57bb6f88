import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

/** Writes `dist/standalone.js`, the same for every partner: the script takes its account from its address. */
const here = fileURLToPath(new URL('.', import.meta.url));
const file = 'standalone.js';

await build({
  root: here,
  configFile: false,
  logLevel: 'warn',
  build: {
    target: 'es2022',
    lib: { entry: 'src/main.ts', formats: ['iife'], name: 'verifyStandalone', fileName: () => file },
  },
});
const bytes = readFileSync(`${here}dist/${file}`);
console.log(`${file} ${bytes.length} bytes, ${brotliCompressSync(bytes).length} brotli`);
