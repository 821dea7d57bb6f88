import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of `initdb` and `postgres`: POSTGRES_BIN, or Debian's newest version. Null if there is none. */
export function findPostgres(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [process.env['POSTGRES_BIN'], ...versions.map((version) => join(debian, version, 'bin')), '/usr/bin'];
  return folders.find((folder) => folder && existsSync(join(folder, 'initdb'))) ?? null;
}
