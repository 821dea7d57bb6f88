import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDiskFiles } from '@verify/server/adapters/disk/disk-files';
import { encryptFiles } from '@verify/server/adapters/encrypted/encrypted-files';
import { type FileStore, finishFile } from '@verify/server/ports/files/file-store';
import { median } from './measuring/median.ts';

/** A typical phone photo, in chunks of the size that the browser sends. */
const PHOTO_BYTES = 2_500_000;
const PIECE_BYTES = 256 * 1024;
const ROUNDS = 12;
const WORK = ['upload', 'put', 'read', 'stream'] as const;
type Work = (typeof WORK)[number];

/** Measures what encryption adds to writing a photo to disk and reading it back, by turns with and without it. */
export async function main(): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), 'verify-bench-'));
  const key = randomBytes(32);
  const plain = await openDiskFiles(join(root, 'plain'));
  const sealed = encryptFiles(await openDiskFiles(join(root, 'sealed')), {
    forRead: async () => key,
    forWrite: async () => key,
  });
  const photo = randomBytes(PHOTO_BYTES);
  const times: Record<Work, { plain: number[]; sealed: number[] }> = {
    upload: { plain: [], sealed: [] },
    put: { plain: [], sealed: [] },
    read: { plain: [], sealed: [] },
    stream: { plain: [], sealed: [] },
  };
  for (let round = 0; round < ROUNDS; round++) {
    for (const work of WORK) {
      times[work].plain.push(await timeOf(work, plain, photo, round));
      times[work].sealed.push(await timeOf(work, sealed, photo, round));
    }
  }
  const rows = Object.fromEntries(
    WORK.map((work) => {
      const [without, within] = [median(times[work].plain), median(times[work].sealed)];
      const row = { 'plain, CPU ms': without.toFixed(1), 'encrypted, CPU ms': within.toFixed(1) };
      return [work, { ...row, 'more, CPU ms': (within - without).toFixed(1), ratio: (within / without).toFixed(2) }];
    }),
  );
  console.log(
    `A photo of ${PHOTO_BYTES / 1e6} MB, median of ${ROUNDS}; upload is ${Math.ceil(PHOTO_BYTES / PIECE_BYTES)} pieces and their end`,
  );
  console.table(rows);
  await rm(root, { recursive: true });
}

async function timeOf(work: Work, files: FileStore, photo: Buffer, round: number): Promise<number> {
  const before = process.cpuUsage();
  if (work === 'upload') {
    const name = `u${round}`;
    for (let at = 0; at < photo.length; at += PIECE_BYTES) {
      await files.append(name, at, [photo.subarray(at, at + PIECE_BYTES)], photo.length);
    }
    const stored = await finishFile(files, name, (pieces) => pieces);
    if (stored?.sizeBytes !== photo.length) throw new Error('other bytes');
  }
  if (work === 'put') await files.put(`p${round}`, [photo]);
  if (work === 'read' && !photo.equals((await files.read(`p${round}`))!)) throw new Error('other bytes');
  if (work === 'stream') await (await files.open(`p${round}`))!.stream.toArray();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
