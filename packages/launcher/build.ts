import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

/** Writes `dist/launcher-v7.js`, `dist/manifest.json` and the released versions, and prints size and SRI hash. */
const here = fileURLToPath(new URL('.', import.meta.url));
const { version } = JSON.parse(readFileSync(`${here}package.json`, 'utf8')) as { version: string };
const file = 'launcher-v7.js';

await build({
  root: here,
  configFile: false,
  logLevel: 'warn',
  build: {
    target: 'es2022',
    lib: { entry: 'src/launcher.ts', formats: ['iife'], name: 'verifyLauncher', fileName: () => file },
  },
});

const bytes = readFileSync(`${here}dist/${file}`);
// Pages refer to a released version by its hash.
const released = `${here}released/launcher-${version}.js`;
if (existsSync(released) && !readFileSync(released).equals(bytes))
  throw new Error(`Launcher ${version} was released with other bytes: raise the version in its package.json.`);
cpSync(`${here}released`, `${here}dist/released`, { recursive: true });
const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
writeFileSync(`${here}dist/manifest.json`, `${JSON.stringify({ version, integrity, file }, null, 2)}\n`);
console.log(`${file} ${version} ${bytes.length} bytes, ${brotliCompressSync(bytes).length} brotli`);
console.log(integrity);
