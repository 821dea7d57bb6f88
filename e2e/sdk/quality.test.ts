import { readFileSync } from 'node:fs';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { beforeAll, expect, test } from 'vitest';
import { packedSdk } from '../../scripts/packed-sdk.fixture.ts';
import { measureSdk, readSdkSizes } from '../../scripts/sdk-sizes.ts';

// Checks what a registry would get: manifests, types and sizes.

let packed: Record<string, string>;
beforeAll(async () => void (packed = await packedSdk()));

/** The packages' names are known only once they are packed. */
const forEach = async (check: (file: Buffer) => Promise<string[]>): Promise<Record<string, string[]>> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(packed).map(async ([name, path]) => [name, await check(readFileSync(path))] as const),
    ),
  );
const none = (): Record<string, string[]> => Object.fromEntries(Object.keys(packed).map((name) => [name, []]));
const toArrayBuffer = (file: Buffer): ArrayBuffer => new Uint8Array(file).buffer;

test('publint finds nothing in any package', async () => {
  expect(Object.keys(packed)).toHaveLength(8);
  const found = await forEach(async (file) => {
    const { messages, pkg } = await publint({ pack: { tarball: toArrayBuffer(file) }, strict: true });
    return messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code);
  });
  expect(found).toEqual(none());
});

test('every entry has types for its exports, for bundlers and for Node', async () => {
  const found = await forEach(async (file) => {
    const unpacked = createPackageFromTarballData(new Uint8Array(file));
    // The command-line tool has no entry to import.
    if (unpacked.packageName === '@verify-sdk/cli') return [];
    const result = await checkPackage(unpacked);
    if (!result.types) return ['no types'];
    expect(Object.keys(result.entrypoints).length).toBeGreaterThan(0);
    // The packages are ES modules, so old resolution without `exports`, and old `require`, don't count.
    return result.problems
      .filter((problem) => !('resolutionKind' in problem && /^node(?:10|16-cjs)$/.test(problem.resolutionKind)))
      .map((problem) => JSON.stringify(problem));
  });
  expect(found).toEqual(none());
});

test('every package has a changelog that lists its current version', async () => {
  const found = await forEach(async (file) => {
    const unpacked = createPackageFromTarballData(new Uint8Array(file));
    const path = `/node_modules/${unpacked.packageName}/CHANGELOG.md`;
    const text = unpacked.fileExists(path) ? unpacked.readFile(path) : '';
    return text.includes(`## ${unpacked.packageVersion}`) ? [] : [`nothing about ${unpacked.packageVersion}`];
  });
  expect(found).toEqual(none());
});

test('the sizes that a page loads match the documentation and stay within the limits', async () => {
  const sizes = readSdkSizes();
  const measured = await measureSdk(packed);
  // `pnpm pack-sdk FOLDER` writes these sizes.
  expect(Object.fromEntries(Object.entries(sizes).map(([name, { bytes }]) => [name, bytes]))).toEqual(measured);
  expect(Object.entries(sizes).filter(([, { bytes, limit }]) => !(bytes > 500 && bytes <= limit))).toEqual([]);
});
