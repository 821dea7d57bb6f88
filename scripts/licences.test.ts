import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLock, thirdPartyNotices } from './notices.ts';
import { ROOT } from './steps.ts';

interface Manifest {
  readonly license?: string;
  readonly homepage?: string;
  readonly repository?: { readonly url: string; readonly directory?: string };
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const manifestOf = (folder: string): Manifest => JSON.parse(read(join(folder, 'package.json'))) as Manifest;
const folders = globSync(['packages/*/package.json', 'apps/*/package.json', '{e2e,bench}/package.json'], {
  cwd: ROOT,
}).map((path) => path.slice(0, -'/package.json'.length));

test('the licence is the Apache License 2.0, and every package names it and its repository', () => {
  expect(read('LICENSE')).toContain('Apache License\n                           Version 2.0, January 2004');
  const { license, homepage, repository } = manifestOf('.');
  expect(license).toBe('Apache-2.0');
  expect(folders.length).toBeGreaterThan(20);
  for (const folder of folders) {
    const own = manifestOf(folder);
    const repositoryOfFolder = { ...repository, directory: folder };
    expect([folder, own.license, own.homepage, own.repository]).toEqual([
      folder,
      license,
      homepage,
      repositoryOfFolder,
    ]);
  }
});

test('published packages depend only on packages in the registry', () => {
  const published = folders.filter((folder) => folder.startsWith('packages/sdk-'));
  expect(published).toHaveLength(8);
  const unknown = published.flatMap((folder) =>
    Object.keys(manifestOf(folder).devDependencies ?? {}).filter((name) => name.startsWith('@verify/')),
  );
  expect(unknown).toEqual([]);
});

test('the notices of a bundle contain exactly the licences of its contents', () => {
  const capture = thirdPartyNotices(readLock(), ['packages/capture']);
  for (const name of ['preact', 'comlink', 'tesseract.js-core', 'zxing-wasm', '@mediapipe/tasks-vision'])
    expect([name, capture.includes(`\n${name} `)]).toEqual([name, true]);
  expect(capture).toContain('Permission is hereby granted, free of charge');
  expect(capture).not.toContain('\nfastify ');
  expect(capture).not.toContain('PP-OCR');
  const api = thirdPartyNotices(readLock(), ['apps/api']);
  expect(api).toContain('\nfastify ');
  expect(api).not.toContain('\nvitest ');
  expect(api).toContain('\nPP-OCRv3, Korean (Apache-2.0): PaddleOCR, https://github.com/PaddlePaddle/PaddleOCR');
  expect(api).not.toContain('see below');
});

test('the service has one version, and its changelog describes it', () => {
  const { version } = manifestOf('apps/api') as Manifest & { version: string };
  expect(manifestOf('.')).toMatchObject({ version });
  expect(read('Dockerfile')).toContain(`ARG VERSION=${version}\n`);
  expect(read('deploy/helm/verify/Chart.yaml')).toContain(`appVersion: '${version}'`);
  expect(read('apps/api/CHANGELOG.md')).toContain(`\n## ${version}\n`);
});
