import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type MasterKeys, openMasterKeys } from '../../keys/master-keys.ts';
import { aboutSigningKey, createSeal, isSealed } from '../../keys/sealed-secret.ts';
import { listMasterIds } from '../../records/applications/file-keys.ts';
import type { Db } from '../../records/store.ts';
import type { SigningKeyRow } from '../../records/tables.ts';
import type { CommandOptions } from '../with-records.ts';
import { type Finding, ok, reasonOf, warning, wrong } from './finding.ts';

const NEEDED = [
  'session',
  'signed',
  'file-link',
  'link',
  'block-list',
  'device',
  'audit',
  'audit-head',
] as const satisfies SigningKeyRow['purpose'][];
/** Purposes with a command that rotates them; docs/operations/keys.md recommends it once a year. */
const ROTATED = ['session', 'file-link'] as const;
const DAY_MS = 24 * 60 * 60 * 1000;
const ROTATE_DAYS = 365;

/** Opens every stored key with the master key, as a start would, and changes nothing. */
export async function checkKeys(db: Db, options: CommandOptions, now: number): Promise<Finding[]> {
  const { dataDir, masterKey: given, masterKeyFile: file } = options;
  let master: MasterKeys;
  try {
    // Development's key is used if it exists; none is created here.
    const development = options.development && existsSync(join(dataDir, 'master.key'));
    master = await openMasterKeys({ given, file, dataDir, development });
  } catch (error) {
    const code = reasonOf(error);
    // An error without a code concerns the data that was read.
    if (code === 'Error') {
      const advice = 'A key is 32 random bytes in base64 or hex; several are separated by commas or lines.';
      return [wrong('keys', 'The master key is missing or does not have the form of a key.', advice)];
    }
    const advice = 'Set MASTER_KEY or MASTER_KEY_FILE as for the running service.';
    return [wrong('keys', `The master key cannot be read (${code}).`, advice)];
  }
  const masterIds = await listMasterIds(db);
  const missing = masterIds.filter((id) => !master.has(id));
  if (missing.length > 0) {
    const message = `Files are sealed with master key ${missing.join(', ')}; given is ${master.id}.`;
    return [wrong('keys', message, 'Give the other key as well, separated by a comma, the newest first.')];
  }
  const rows = await db.selectFrom('signingKeys').selectAll().orderBy('createdAt', 'desc').execute();
  const closed = rows.filter((row) => !opens(master, row));
  if (closed.length > 0) {
    const message = `The master key ${master.id} does not open ${closed.length} of ${rows.length} stored keys.`;
    return [wrong('keys', message, 'Give the master key that sealed them. Start nothing until it is found.')];
  }
  return [...presence(rows), ...sealing(rows, masterIds, master), ...ages(rows, now)];
}

function opens(master: MasterKeys, row: SigningKeyRow): boolean {
  try {
    createSeal(master).open(aboutSigningKey(row.id), row.secret);
    return true;
  } catch {
    // Another master key, or a row that was altered: both are reported together.
    return false;
  }
}

function presence(rows: readonly SigningKeyRow[]): Finding[] {
  const absent = NEEDED.filter((purpose) => !rows.some((row) => row.purpose === purpose && row.retiredAt === null));
  if (absent.length === 0) return [ok('keys', `The master key opens all ${rows.length} stored keys.`)];
  const advice = 'The next start creates them. If the service has run before, look for who removed them.';
  return [wrong('keys', `There is no key for: ${absent.join(', ')}.`, advice)];
}

/** A rotation of the master key that was not finished. */
function sealing(rows: readonly SigningKeyRow[], masterIds: readonly string[], { id }: MasterKeys): Finding[] {
  const others = rows.filter(({ secret }) => !secret.startsWith(`sealed:${id}:`));
  const open = others.filter((row) => !isSealed(row));
  if (open.length > 0) {
    return [warning('keys', `${open.length} keys are not sealed with the master key.`, 'Run `npm run rewrap-keys`.')];
  }
  if (others.length === 0 && masterIds.every((each) => each === id)) return [];
  const message = 'Some keys are still sealed with an earlier master key.';
  return [warning('keys', message, 'Run `npm run rewrap-keys`, then remove the earlier key.')];
}

function ages(rows: readonly SigningKeyRow[], now: number): Finding[] {
  return ROTATED.flatMap((purpose) => {
    const newest = rows.find((row) => row.purpose === purpose);
    if (!newest) return [];
    const days = Math.floor((now - newest.createdAt) / DAY_MS);
    if (days <= ROTATE_DAYS) return [ok('rotation', `The ${purpose} key is ${days} days old.`)];
    return [
      warning('rotation', `The ${purpose} key is ${days} days old.`, `Run \`npm run rotate-keys -- ${purpose}\`.`),
    ];
  });
}
