import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { openFiles, type StorageOptions } from '../../storage.ts';
import { type Finding, ok, reasonOf, warning, wrong } from './finding.ts';

const GIB = 1024 ** 3;
const SPACE_WARNING_BYTES = 5 * GIB;
const SPACE_WRONG_BYTES = GIB;

/** Writes a small file, reads it back and removes it, in the store that holds the pictures. */
export async function checkFiles(options: StorageOptions): Promise<Finding> {
  const subject = options.s3 ? 'S3' : 'files';
  const key = `doctor-${randomBytes(8).toString('hex')}`;
  const bytes = randomBytes(1024);
  let step = 'opened';
  try {
    const files = await openFiles(options);
    step = 'written to';
    await files.put(key, [bytes]);
    step = 'read from';
    const back = await files.read(key);
    step = 'deleted from';
    await files.remove(key);
    if (!back || !bytes.equals(back)) {
      return wrong(subject, 'A file read back differs from what was written.', 'Do not use this store any more.');
    }
    if (await files.has(key)) {
      return wrong(subject, 'A deleted file is still there.', 'Allow s3:DeleteObject; look for a retention lock.');
    }
    return ok(subject, 'A file was written, read and deleted.');
  } catch (error) {
    const advice = options.s3
      ? 'Check S3_ENDPOINT, S3_BUCKET, the credentials and the policy (docs/operations/install.md lists its rights).'
      : 'Check that DATA_DIR belongs to the user of the service, is not mounted read-only and has space.';
    return wrong(subject, `The store cannot be ${step} (${reasonOf(error)}).`, advice);
  }
}

export async function checkSpace(dataDir: string): Promise<Finding> {
  if (!existsSync(dataDir)) return wrong('disk', 'DATA_DIR does not exist.', 'Check DATA_DIR.');
  const { bavail, bsize, ffree, files } = await statfs(dataDir);
  return judgeSpace({ freeBytes: bavail * bsize, freeFiles: files === 0 ? Infinity : ffree });
}

/** Some file systems count no files and report none as free; they are passed as Infinity. */
export function judgeSpace({ freeBytes, freeFiles }: { freeBytes: number; freeFiles: number }): Finding {
  const text = `${(freeBytes / GIB).toFixed(1)} GiB are free in DATA_DIR.`;
  if (freeFiles < 1000) return wrong('disk', 'The file system has no room for more files.', 'Free some inodes.');
  if (freeBytes >= SPACE_WARNING_BYTES) return ok('disk', text);
  const make = freeBytes < SPACE_WRONG_BYTES ? wrong : warning;
  return make('disk', text, 'Enlarge the volume, or shorten the retention in the dashboard under Policy.');
}
