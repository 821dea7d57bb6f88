import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const DIST = new URL('../../apps/dashboard/dist', import.meta.url).pathname;

/**
 * Brotli bytes of everything that the list of applications needs: the page, its styles, its script and the script's
 * static imports.
 */
export function measureDashboard(): { bytes: number; files: string[] } {
  const page = join(DIST, 'index.html');
  if (!existsSync(page)) throw new Error(`${page} is missing: run \`pnpm build\` first`);
  const files = new Set([page]);
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    if (!file.endsWith('.js')) return;
    // Modules behind `import(` are loaded only when their screen is opened.
    const imports = /(?:^|[;\n}])import\s*(?:[^'"()]*?from\s*)?["'](\.[^'"]+)["']/g;
    for (const match of readFileSync(file, 'utf8').matchAll(imports)) visit(join(file, '..', match[1]!));
  };
  for (const match of readFileSync(page, 'utf8').matchAll(/(?:src|href)="\/dashboard\/([^"]+\.(?:js|css))"/g)) {
    visit(join(DIST, match[1]!));
  }
  const sizeOf = (file: string): number =>
    brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  return { bytes: [...files].reduce((sum, file) => sum + sizeOf(file), 0), files: [...files] };
}
