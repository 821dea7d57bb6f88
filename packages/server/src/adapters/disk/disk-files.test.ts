import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { filesConformance } from '../../ports/files/files-conformance.ts';
import { openDiskFiles } from './disk-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'verify-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let roots = 0;
const newRoot = (): string => join(folder, String(++roots));

filesConformance('the disk', () => openDiskFiles(newRoot()));

test('a start removes temporary files of a dead process and keeps those of a running one', async () => {
  const root = newRoot();
  await openDiskFiles(root);
  // This number is above Linux's largest process id, so no process has it.
  writeFileSync(join(root, 'temporary', '4194999-aa-bb'), 'half a file');
  writeFileSync(join(root, 'temporary', `${process.ppid}-aa-bb`), 'being written');
  const files = await openDiskFiles(root);
  expect(await files.sweep()).toBe(1);
  expect(await readdir(join(root, 'temporary'))).toEqual([`${process.ppid}-aa-bb`]);
});

test('no temporary file remains', async () => {
  const root = newRoot();
  const files = await openDiskFiles(root);
  async function* broken() {
    yield Buffer.from('x');
    throw new Error('no');
  }
  await files.put('a1', broken()).catch(() => null);
  await files.put('a1', [Buffer.from('x')]);
  expect(await readdir(join(root, 'temporary'))).toEqual([]);
});

test('a full disk is detected', async () => {
  const files = await openDiskFiles(newRoot());
  expect(files.isFull(Object.assign(new Error('full'), { code: 'ENOSPC' }))).toBe(true);
  expect(files.isFull(Object.assign(new Error('else'), { code: 'EIO' }))).toBe(false);
});
