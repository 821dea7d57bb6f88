import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_SECONDS = 30;
const DIGITS = 6;
/** One step in each direction, because clocks drift and typing takes a while (RFC 6238, 5.2). */
const DRIFT_STEPS = 1;

/** 160 bits, as RFC 4226 recommends, in base32, as authenticator apps expect it. */
export const newTotpSecret = (): string => base32(randomBytes(20));

/** RFC 6238 with HMAC-SHA-1, which every authenticator app supports. */
export function totpCode(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.at(-1)! & 15;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0');
}

/** The time step of a code within the drift, or null. The caller refuses a step that was already used. */
export function totpStep(secret: string, code: string, now: number): number | null {
  const given = Buffer.from(code);
  const current = Math.floor(now / 1000 / STEP_SECONDS);
  let found: number | null = null;
  // Every step is compared, so that timing reveals nothing.
  for (let step = current - DRIFT_STEPS; step <= current + DRIFT_STEPS; step++) {
    const right = Buffer.from(totpCode(fromBase32(secret), step));
    if (given.length === right.length && timingSafeEqual(given, right)) found = step;
  }
  return found;
}

/** The contents of the QR code: the key URI format that authenticator apps read. */
export function totpUri(secret: string, { issuer, email }: { issuer: string; email: string }): string {
  // A colon separates the issuer from the name.
  const from = issuer.replaceAll(':', ' ');
  const query = new URLSearchParams({ secret, issuer: from, algorithm: 'SHA1', digits: '6', period: '30' });
  return `otpauth://totp/${encodeURIComponent(from)}:${encodeURIComponent(email)}?${query}`;
}

/** Codes for a lost phone: 80 random bits each, so a plain hash is enough. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () =>
    base32(randomBytes(10))
      .toLowerCase()
      .replace(/.{4}(?=.)/g, '$&-'),
  );

/** The stored and compared form, without separators that people type. */
export const plainCode = (code: string): string => code.toLowerCase().replace(/[\s-]/g, '');

/** RFC 4648 without padding, which our lengths never need. */
export function base32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]!).join('');
}

export function fromBase32(text: string): Uint8Array {
  let bits = '';
  for (const char of text) bits += ALPHABET.indexOf(char).toString(2).padStart(5, '0');
  return Uint8Array.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
