import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import manifest from '../package.json' with { type: 'json' };
import { measureSdk, writeSdkSizes } from './sdk-sizes.ts';
import { writeSpecimenPictures } from './specimen-pictures.ts';
import { ROOT, say } from './steps.ts';

/** The packages that partners install, each after the packages whose types it uses. */
const PACKAGES = [
  'sdk-web',
  'sdk-react',
  'sdk-vue',
  'sdk-svelte',
  'sdk-angular',
  'sdk-node',
  'sdk-cli',
  'sdk-test',
] as const;

/** Builds and packs each package for `npm install`. Returns the files by name of the package. */
export async function packSdk(destination: string): Promise<Record<string, string>> {
  mkdirSync(destination, { recursive: true });
  const files: Record<string, string> = {};
  for (const name of PACKAGES) {
    const folder = join(ROOT, 'packages', name);
    build(folder, name === 'sdk-angular');
    if (name === 'sdk-test') await writeSpecimenPictures(join(folder, 'dist/pictures'));
    // pnpm puts `publishConfig` and the versions of the catalog into the packed manifest; npm would not.
    const pnpm = ['-y', `pnpm@${manifest.config.pnpm}`, 'pack', '--json', '--pack-destination', destination];
    const packed = JSON.parse(execFileSync('npx', pnpm, { cwd: folder, encoding: 'utf8' })) as Record<string, string>;
    files[packed['name']!] = packed['filename']!;
    say(`Packed ${packed['name']}`);
  }
  return files;
}

function build(folder: string, angular: boolean): void {
  const dist = join(folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  const config = join(folder, '.tsbuild', 'tsconfig.json');
  mkdirSync(join(folder, '.tsbuild'), { recursive: true });
  writeFileSync(config, JSON.stringify(buildConfig(angular), null, 2));
  if (angular) execFileSync(join(folder, 'node_modules/.bin/ngc'), ['-p', config], { stdio: 'inherit' });
  else
    execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', config], { stdio: 'inherit' });
  for (const file of globSync('src/**/*.svelte{,.d.ts}', { cwd: folder })) {
    const name = file.slice(4);
    cpSync(join(folder, file), join(dist, name));
    // TypeScript looks for the second name with Node's resolution.
    if (name.endsWith('.d.ts')) cpSync(join(folder, file), join(dist, name.replace('.svelte.d.ts', '.d.svelte.ts')));
  }
  // The compiler writes the extensions of imports into scripts, but not into declarations.
  for (const file of globSync('**/*.d.ts', { cwd: dist })) {
    const path = join(dist, file);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/(from '\.{1,2}\/[^']+)\.ts'/g, "$1.js'"));
  }
}

const buildConfig = (angular: boolean) => ({
  extends: '../tsconfig.json',
  compilerOptions: {
    noEmit: false,
    target: 'ES2022',
    outDir: '../dist',
    rootDir: '../src',
    declaration: true,
    rewriteRelativeImportExtensions: true,
    paths: {
      '@verify-sdk/web': ['../../sdk-web/dist/index.d.ts'],
      '@verify-sdk/node': ['../../sdk-node/dist/index.d.ts'],
      '@verify-sdk/node/fetch': ['../../sdk-node/dist/handlers/fetch.d.ts'],
    },
  },
  include: ['../src'],
  exclude: ['../src/**/*.test.ts'],
  ...(angular ? { angularCompilerOptions: { compilationMode: 'partial' } } : {}),
});

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeSdkSizes(await measureSdk(await packSdk(resolve(process.argv[2] ?? 'packed'))));
}
