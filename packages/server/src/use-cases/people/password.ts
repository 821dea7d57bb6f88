import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { listUsersByEmail } from '../../records/people/users.ts';
import type { Db } from '../../records/store.ts';

/**
 * OWASP's second recommendation, 32 MB per guess: 2^15, 8, 3. Stored with each hash, so that old hashes remain valid
 * when the cost grows.
 */
const COST: Cost = { logN: 15, r: 8, p: 3 };
interface Cost {
  readonly logN: number;
  readonly r: number;
  readonly p: number;
}
const KEY_BYTES = 32;
const PATTERN = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]{22})\$([\w-]{43})$/;

/** `scrypt$logN$r$p$salt$hash`. */
export async function hashPassword(
  password: string,
  { logN, r, p }: Cost = COST,
  salt: Uint8Array = randomBytes(16),
): Promise<string> {
  const key = await derive(password, salt, logN, r, p);
  return `scrypt$${logN}$${r}$${p}$${Buffer.from(salt).toString('base64url')}$${key.toString('base64url')}`;
}

/** Null if it is not a hash of ours. */
function saltOf(stored: string): Uint8Array | null {
  const salt = PATTERN.exec(stored)?.[4];
  return salt ? Buffer.from(salt, 'base64url') : null;
}

/** The hashes that the password matches. Computes once for all that share salt and cost, as those of one address do. */
export async function fittingHashes(password: string, stored: readonly string[]): Promise<ReadonlySet<string>> {
  const fitting = new Set<string>();
  const prefixes = new Set(stored.map((hash) => hash.slice(0, hash.lastIndexOf('$') + 1)));
  for (const prefix of prefixes) {
    const [, logN, r, p, salt] = PATTERN.exec(stored.find((hash) => hash.startsWith(prefix))!) ?? [];
    if (!salt) continue;
    const made = await derive(password, Buffer.from(salt, 'base64url'), Number(logN), Number(r), Number(p));
    for (const hash of stored.filter((each) => each.startsWith(prefix))) {
      const key = Buffer.from(hash.slice(prefix.length), 'base64url');
      if (key.length === made.length && timingSafeEqual(made, key)) fitting.add(hash);
    }
  }
  return fitting;
}

export const checkPassword = async (password: string, stored: string): Promise<boolean> =>
  (await fittingHashes(password, [stored])).has(stored);

/** A password that is shown to its user once. */
export const newPassword = (): string => randomBytes(15).toString('base64url');

function derive(password: string, salt: Uint8Array, logN: number, r: number, p: number): Promise<Buffer> {
  const N = 2 ** logN;
  return new Promise((resolve, reject) => {
    // Another keyboard may send the same characters in a different composition.
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/**
 * The hash of a new password for this address. If the address belongs to users of several accounts, they share one
 * salt, so that a sign-in computes only once and its duration does not reveal the number of accounts.
 */
export async function hashFor(db: Db, email: string, password: string, userId: string | null = null): Promise<string> {
  const others = (await listUsersByEmail(db, email)).filter(({ id }) => id !== userId);
  const shared = others.map(({ passwordHash }) => saltOf(passwordHash)).find((salt) => salt !== null);
  return hashPassword(password, undefined, shared ?? undefined);
}
