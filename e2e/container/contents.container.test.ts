import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { podman } from './podman.ts';

const IMAGE = process.env['IMAGE']!;
const LIMIT_MB = 350;

interface Config {
  readonly Config: {
    readonly User: string;
    readonly Labels: Readonly<Record<string, string>>;
    readonly Volumes: object;
    readonly Env: readonly string[];
  };
  readonly Healthcheck: { readonly Test: readonly string[] };
  readonly Size: number;
}

let root: string;
let files: string[];
let image: Config;
beforeAll(async () => {
  [image] = JSON.parse(await podman('image', 'inspect', IMAGE)) as [Config];
  root = await podman('image', 'mount', IMAGE);
  files = [...entriesBelow(root)].map((path) => path.slice(root.length + 1));
});
afterAll(() => podman('image', 'unmount', '--all', '--force'));

test('the image has labels, an unprivileged user and a health check, and is small', () => {
  const { User, Labels, Volumes, Env } = image.Config;
  expect(User).toBe('1000:1000');
  expect(Object.keys(Volumes)).toEqual(['/data']);
  const label = (name: string): string | undefined => Labels[`org.opencontainers.image.${name}`];
  expect(label('title')).toBe('Verify');
  expect(label('revision')).toMatch(/^[0-9a-f]{40}$/);
  expect(label('created')).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(label('version')).toMatch(/^\d+\.\d+\.\d+$/);
  expect(image.Healthcheck.Test.slice(0, 2)).toEqual(['CMD', 'node']);
  expect(Env.filter((each) => /KEY|TOKEN|SECRET|PASSWORD|CA_CERTS|NPM/i.test(each))).toEqual([]);
  console.log(`The image has ${(image.Size / 1e6).toFixed(0)} MB in ${files.length} files`);
  expect(image.Size).toBeLessThan(LIMIT_MB * 1e6);
});

test('Node is the only program in the image', () => {
  const programs = files.filter((path) => {
    const stats = lstatSync(join(root, path));
    return stats.isFile() && (stats.mode & 0o111) !== 0 && !/\.so(?:\.[\d.]+)?$|\.node$/.test(path);
  });
  expect(programs.filter((path) => !path.startsWith('verify/'))).toEqual(['usr/local/bin/node']);
  // Packages contain scripts marked as executable, which can't start without a shell or `env`.
  expect(programs.filter((path) => isBinary(join(root, path)))).toEqual(['usr/local/bin/node']);
  for (const folder of ['bin', 'usr/bin', 'sbin', 'usr/sbin']) expect(existsSync(join(root, folder))).toBe(false);
});

test('no file is writable, and none grants extra rights to the user who runs it', () => {
  const open = files.filter((path) => {
    const stats = lstatSync(join(root, path));
    return !stats.isSymbolicLink() && ((stats.mode & 0o6000) !== 0 || (stats.mode & 0o002) !== 0 || stats.uid !== 0);
  });
  expect(open.filter((path) => path !== 'data' && path !== 'tmp')).toEqual([]);
  expect(statSync(join(root, 'data')).uid).toBe(1000);
});

test('the image contains no tests, compilers, training data or build settings', () => {
  const unwanted = [
    /(?:\.test|\.fixture|-conformance)\.tsx?$/,
    /\.map$/,
    /\/node_modules\/(?:typescript|@typescript|vite|vitest|esbuild|playwright-core|rolldown|@verify\/specimen)\//,
    /^verify\/(?:training|bench|e2e|docs|scripts)\//,
    /\.npmrc$|\.pem$|^root\/|\.git\//,
    /\/testing\//,
    /\.c$/,
  ];
  for (const pattern of unwanted) expect(files.filter((path) => pattern.test(path))).toEqual([]);
});

test('the bill of materials names every package in the image', () => {
  const sbom = JSON.parse(readFileSync(join(root, 'verify/sbom.cdx.json'), 'utf8')) as {
    components: { name: string; version: string; scope: string }[];
  };
  const known = new Set(
    sbom.components.filter(({ scope }) => scope === 'required').map(({ name, version }) => `${name}@${version}`),
  );
  const store = join(root, 'verify/node_modules/.pnpm');
  const shipped = readdirSync(store).map((id) => id.replace('+', '/').replace(/(?<=@\d[^_]*)_.*$/, ''));
  expect(shipped.length).toBeGreaterThan(100);
  expect(shipped.filter((id) => id !== 'node_modules' && !known.has(id))).toEqual([]);
});

test('the image contains everything that the service may load', async () => {
  const script = `
    const { readdirSync } = require('node:fs');
    const folders = ['server', 'checks', 'reading', 'print', 'contract', 'face'].map((name) => '/verify/packages/' + name + '/src/');
    // Entry points would run when loaded.
    const entry = /\\/commands\\/|worker\\.ts$/;
    (async () => {
      let count = 0;
      for (const folder of folders) for (const path of readdirSync(folder, { recursive: true })) {
        if (!path.endsWith('.ts') || path.endsWith('.d.ts') || entry.test('/' + path)) continue;
        await import(folder + path).catch((error) => { console.error(path, error.message); process.exitCode = 1; });
        count++;
      }
      const { createAssetLoader } = await import('/verify/packages/checks/src/second-reader/assets.ts');
      const { readFileSync } = require('node:fs');
      const load = createAssetLoader();
      const languages = Object.keys(JSON.parse(readFileSync('/verify/packages/reading/package.json')).dependencies)
        .filter((name) => name.startsWith('@tesseract.js-data/')).map((name) => name.split('/')[1] + '.traineddata');
      for (const name of [...languages, 'mrz-net.wasm', 'mrz-net.weights', 'forgery.wasm', 'zxing_reader.wasm', 'tesseract-core.wasm']) {
        if ((await load(name)).length < 1000) throw new Error(name);
        count++;
      }
      console.log(count);
    })();`;
  const printed = await podman('run', '--rm', '--read-only', '--network=none', IMAGE, 'node', '-e', script);
  expect(Number(printed)).toBeGreaterThan(300);
});

/** Does not follow links. */
function* entriesBelow(folder: string): Iterable<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    yield path;
    if (entry.isDirectory()) yield* entriesBelow(path);
  }
}

function isBinary(path: string): boolean {
  return readFileSync(path).subarray(0, 4).equals(Buffer.from('\u007fELF'));
}
