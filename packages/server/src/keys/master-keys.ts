import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Wraps the keys of applications. The first key wraps and all of them unwrap; during a rotation there are two. */
export interface MasterKeys {
  /** Id of the wrapping key: a hash that reveals nothing about the key. */
  readonly id: string;
  has(id: string): boolean;
  /** `about` is bound to the result, so that a wrapped key cannot be used for another application. */
  wrap(about: string, key: Uint8Array): { masterId: string; wrapped: string };
  /** Throws if the master key is not among these, or the row was altered. */
  unwrap(about: string, masterId: string, wrapped: string): Uint8Array;
}

export const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** 32 bytes: base64 with or without its `=`, or hex. */
const FORM = /^(?:[A-Za-z0-9+/]{43}=?|[0-9a-f]{64})$/;
const FILE = 'master.key';

/** Null if a part of the text does not have the form of a key, or is not random. */
export function parseMasterKeys(text: string): MasterKeys | null {
  const words = text.split(/[\s,]+/).filter(Boolean);
  if (words.length === 0 || !words.every((word) => FORM.test(word))) return null;
  const keys = words.map((word) => Buffer.from(word, word.length === 64 ? 'hex' : 'base64'));
  return keys.every(isRandom) ? createMasterKeys(keys) : null;
}

/** 32 random bytes have about 30 different values; fewer than this happens once in 10^13 keys. */
const LEAST_VALUES = 20;

/**
 * False for a key that somebody typed or counted out: zeros, a repeated pattern, a sequence, or 32 printable
 * characters, which is a password and not 32 random bytes (random bytes are all printable once in 10^13 keys).
 */
function isRandom(key: Uint8Array): boolean {
  const steps = new Set([...key].map((byte, i) => (byte - key[(i + 31) % KEY_BYTES]! + 256) % 256));
  const isText = key.every((byte) => byte >= 0x20 && byte < 0x7f);
  return new Set(key).size >= LEAST_VALUES && steps.size >= LEAST_VALUES && !isText;
}

export function createMasterKeys(keys: readonly Uint8Array[]): MasterKeys {
  const named = keys.map((key) => [idOf(key), key] as const);
  const byId = new Map(named);
  const [id, first] = named[0]!;
  return {
    id,
    has: (wanted) => byId.has(wanted),
    wrap(about, key) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', first, nonce).setAAD(Buffer.from(about));
      const parts = [nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()];
      return { masterId: id, wrapped: Buffer.concat(parts).toString('base64') };
    },
    unwrap(about, masterId, wrapped) {
      const key = byId.get(masterId);
      if (!key) throw new Error(`master key ${masterId} is not given`);
      const bytes = Buffer.from(wrapped, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    },
  };
}

export interface MasterKeySource {
  /** Keys as text, the wrapping one first. */
  readonly given?: string | undefined;
  readonly file?: string | undefined;
  readonly dataDir: string;
  readonly development: boolean;
}

/**
 * Reads the keys from the setting or its file. Development creates a key next to the data; elsewhere a missing key is
 * an error.
 */
export async function openMasterKeys({ given, file, dataDir, development }: MasterKeySource): Promise<MasterKeys> {
  if (!given && !file && !development) throw new Error('MASTER_KEY or MASTER_KEY_FILE is required in production');
  const text = given || (await readFile(file || (await madeFile(dataDir)), 'utf8'));
  const keys = parseMasterKeys(text);
  // The error must not contain the secret text.
  if (!keys)
    throw new Error(
      `${given ? 'MASTER_KEY' : 'the master key file'} must hold keys of 32 random bytes, base64 or hex (openssl rand -base64 32)`,
    );
  return keys;
}

async function madeFile(dataDir: string): Promise<string> {
  const path = join(dataDir, FILE);
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(temporary, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  // `link` fails if the file exists: of two processes that start at the same time, the first one's key is used.
  await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(temporary);
  return path;
}

const idOf = (key: Uint8Array): string =>
  createHash('sha256').update('verify master key').update(key).digest('hex').slice(0, 16);
