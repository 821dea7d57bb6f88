import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** OWASP's second choice, 32 MB a guess: 2^15, 8, 3. Stored with each hash, so that old ones still hold when these grow. */
const COST: Cost = { logN: 15, r: 8, p: 3 };
interface Cost {
  readonly logN: number;
  readonly r: number;
  readonly p: number;
}
const KEY_BYTES = 32;
const PATTERN = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]{22})\$([\w-]{43})$/;

/** `scrypt$logN$r$p$salt$hash`. */
export async function hashPassword(password: string, { logN, r, p }: Cost = COST): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, logN, r, p);
  return `scrypt$${logN}$${r}$${p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

export async function checkPassword(password: string, stored: string): Promise<boolean> {
  const [, logN, r, p, salt, key] = PATTERN.exec(stored) ?? [];
  if (!salt || !key) return false;
  const made = await derive(password, Buffer.from(salt, 'base64url'), Number(logN), Number(r), Number(p));
  return timingSafeEqual(made, Buffer.from(key, 'base64url'));
}

/** A password for somebody who will be told it once. */
export const newPassword = (): string => randomBytes(15).toString('base64url');

function derive(password: string, salt: Uint8Array, logN: number, r: number, p: number): Promise<Buffer> {
  const N = 2 ** logN;
  return new Promise((resolve, reject) => {
    // The same characters from another keyboard may come composed otherwise.
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
