import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Plugin } from 'vite';
import { ROOT } from './steps.ts';

/** `npm run pack-sdk` writes `bytes`; people edit `limit`. */
type SdkSizes = Record<string, { bytes: number; limit: number }>;

const SIZES_FILE = join(ROOT, 'packages/sdk-sizes.json');

/** What a page imports. */
const ENTRIES = [
  '@verify-sdk/web',
  '@verify-sdk/web/define',
  '@verify-sdk/react',
  '@verify-sdk/vue',
  '@verify-sdk/svelte',
  '@verify-sdk/angular',
];

/**
 * Brotli bytes (quality 11) of each entry with all its exports, minified, with `@verify-sdk/web` and without the
 * framework, from the packed files. Angular's linker runs in the partner's build, so its package counts as it is
 * published.
 */
export async function measureSdk(packed: Readonly<Record<string, string>>): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'verify-sizes-'));
  for (const [name, file] of Object.entries(packed)) {
    mkdirSync(join(folder, 'node_modules', name), { recursive: true });
    execFileSync('tar', ['xzf', file, '-C', join(folder, 'node_modules', name), '--strip-components=1']);
  }
  const measured: Record<string, number> = {};
  for (const name of ENTRIES) measured[name] = await bytesOf(folder, name);
  rmSync(folder, { recursive: true });
  return measured;
}

export const readSdkSizes = (): SdkSizes => JSON.parse(readFileSync(SIZES_FILE, 'utf8')) as SdkSizes;

export function writeSdkSizes(measured: Readonly<Record<string, number>>): void {
  const before = readSdkSizes();
  const sizes = Object.entries(measured).map(([name, bytes]) => [name, { ...before[name], bytes }]);
  writeFileSync(SIZES_FILE, `${JSON.stringify(Object.fromEntries(sizes), null, 2)}\n`);
}

async function bytesOf(root: string, name: string): Promise<number> {
  const entry = join(root, 'entry.js');
  writeFileSync(entry, `import '${name}';\nexport * from '${name}';\n`);
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [svelte()],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        external: /^(?:react|vue|svelte|@angular\/core|rxjs|tslib)(?:\/|$)/,
      },
    },
  })) as { output: { code?: string }[] };
  return brotliCompressSync(output.map(({ code = '' }) => code).join('')).length;
}

/** Svelte components are published as source. */
function svelte(): Plugin {
  const { compile } = createRequire(join(ROOT, 'packages/sdk-svelte/package.json'))('svelte/compiler') as {
    compile(source: string, options: object): { js: { code: string } };
  };
  return {
    name: 'svelte',
    transform: (source, id) => (id.endsWith('.svelte') ? compile(source, { filename: id }).js.code : undefined),
  };
}
