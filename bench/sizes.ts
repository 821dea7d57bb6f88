import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const ROOT = new URL('..', import.meta.url).pathname;
const FRAME = join(ROOT, 'packages/capture/dist');
const LAUNCHER = join(ROOT, 'packages/launcher/dist/launcher-v7.js');
const DASHBOARD = join(ROOT, 'apps/dashboard/dist');
const ASSETS = join(ROOT, 'packages/reading/assets');

/** Prints what the launcher, the frame and the dashboard load; the tests beside this file check the limits. */
export async function main(): Promise<void> {
  const { files, ...sizes } = measureSizes();
  console.table(files);
  console.table({ ...sizes, dashboard: measureDashboard().bytes });
}

/** Brotli bytes at quality 11, as a CDN or a proxy would send the file. */
const brotli = (path: string): number =>
  brotliCompressSync(readFileSync(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
const sum = (paths: readonly string[]): number => paths.reduce((bytes, path) => bytes + brotli(path), 0);

/** The page of a bundle with the styles, scripts and static imports that it needs before its first screen. */
function firstScreen(dist: string, address: RegExp): string[] {
  const page = join(dist, 'index.html');
  if (!existsSync(page)) throw new Error(`${page} is missing: run \`npm run build\` first`);
  const files = new Set([page]);
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    if (!file.endsWith('.js')) return;
    // Static imports only, because `import(` loads after the first screen.
    const imports = /(?:^|[;\n}])import\s*(?:[^'"()]*?from\s*)?["'](\.[^'"]+)["']/g;
    for (const [, name] of readFileSync(file, 'utf8').matchAll(imports)) visit(join(file, '..', name!));
  };
  const linked = /<(?:script|link)\b[^>]*\b(?:src|href)="([^"]+\.(?:js|css))"/g;
  for (const [, name] of readFileSync(page, 'utf8').matchAll(linked)) visit(join(dist, name!.replace(address, '')));
  return [...files];
}

/** Bytes that the list of applications needs. */
export function measureDashboard(): { bytes: number; files: string[] } {
  const files = firstScreen(DASHBOARD, /^\/dashboard\//);
  return { bytes: sum(files), files };
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
  const files = Object.fromEntries(
    firstScreen(FRAME, /^.*\/sdk\/frame\/|^\.?\//).map((file) => [file.slice(ROOT.length), brotli(file)]),
  );
  const first = Object.values(files).reduce((bytes, size) => bytes + size, 0);
  const launcher = brotli(LAUNCHER);
  const assets = (names: RegExp): number =>
    sum(
      readdirSync(join(FRAME, 'assets'))
        .filter((name) => names.test(name))
        .map((name) => join(FRAME, 'assets', name)),
    );
  const read = sum([join(ASSETS, 'mrz-net.wasm'), join(ASSETS, 'mrz-net.weights')]) + assets(/reader.*worker.*\.js$/);
  return {
    launcher,
    firstScreen: first,
    launcherAndFirstScreen: launcher + first,
    firstRead: launcher + first + read,
    pdf: assets(/^(pdf\.worker|show-pdf|jbig2|openjpeg)-.*\.(js|wasm)$/),
    files,
  };
}
