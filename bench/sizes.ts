import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const ROOT = new URL('..', import.meta.url).pathname;
const FRAME = join(ROOT, 'packages/capture/dist');
const LAUNCHER = join(ROOT, 'packages/launcher/dist/launcher-v7.js');
const ASSETS = join(ROOT, 'packages/reading/assets');

/** Brotli bytes at quality 11, as a CDN or a proxy would send the file. */
function brotli(path: string): number {
  return brotliCompressSync(readFileSync(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

/**
 * Files that the page loads before its first screen: the document, its stylesheets, its module and the module's
 * preloads.
 */
function firstScreen(): string[] {
  const html = readFileSync(join(FRAME, 'index.html'), 'utf8');
  const linked = [...html.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="([^"]+\.(?:js|css))"/g)].map((match) =>
    join(FRAME, match[1]!.replace(/^.*\/sdk\/frame\//, '').replace(/^\.?\//, '')),
  );
  const files = new Set([join(FRAME, 'index.html')]);
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    if (!file.endsWith('.js')) return;
    // Static imports only, because `import(` loads after the first screen.
    for (const match of readFileSync(file, 'utf8').matchAll(
      /(?:^|[;\n}])import\s*(?:[^'"()]*?from\s*)?["'](\.[^'"]+)["']/g,
    )) {
      visit(join(file, '..', match[1]!));
    }
  };
  linked.forEach(visit);
  return [...files];
}

export interface Sizes {
  launcher: number;
  firstScreen: number;
  launcherAndFirstScreen: number;
  /** Worker script, wasm and weights that the first MRZ read needs on top of the first screen. */
  firstRead: number;
  /** What the first reviewed PDF adds: the code that draws it, and the decoders that a scanned page may need. */
  pdf: number;
  files: Record<string, number>;
}

/** Throws a readable error if the bundles were not built. */
export function measureSizes(): Sizes {
  for (const path of [LAUNCHER, join(FRAME, 'index.html')]) {
    if (!existsSync(path)) throw new Error(`${path} is missing: run \`pnpm build\` first`);
  }
  const files: Record<string, number> = {};
  for (const file of firstScreen()) files[file.slice(ROOT.length)] = brotli(file);
  const first = Object.values(files).reduce((sum, size) => sum + size, 0);
  const launcher = brotli(LAUNCHER);
  const workers = readdirSync(join(FRAME, 'assets')).filter((name) => /reader.*worker.*\.js$/.test(name));
  const read =
    ['mrz-net.wasm', 'mrz-net.weights'].reduce((sum, name) => sum + brotli(join(ASSETS, name)), 0) +
    workers.reduce((sum, name) => sum + brotli(join(FRAME, 'assets', name)), 0);
  const pdf = readdirSync(join(FRAME, 'assets'))
    .filter((name) => /^(pdf\.worker|show-pdf|jbig2|openjpeg)-.*\.(js|wasm)$/.test(name))
    .reduce((sum, name) => sum + brotli(join(FRAME, 'assets', name)), 0);
  return {
    launcher,
    firstScreen: first,
    launcherAndFirstScreen: launcher + first,
    firstRead: launcher + first + read,
    pdf,
    files,
  };
}
