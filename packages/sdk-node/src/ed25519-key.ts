import { decodeBase64 } from './base64.ts';

/** The platform's `CryptoKey`, by whatever name its types know it (Node, browsers, workers). */
export type PlatformKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

export type KeyOutcome = { ok: true; key: PlatformKey } | { ok: false; reason: 'key_malformed' | 'key_small_order' };

/** SubjectPublicKeyInfo of an Ed25519 key (RFC 8410): always these twelve bytes, then the 32 of the key. */
const DER_HEADER = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00];

const PEM = /^\s*-----BEGIN PUBLIC KEY-----\s+([A-Za-z0-9+/=\s]+?)\s+-----END PUBLIC KEY-----\s*$/;

/**
 * Imports an Ed25519 public key from PEM or from base64 of its DER. Small-order points are refused, because with them
 * one signature verifies for every message, and neither OpenSSL nor WebCrypto checks this. Coordinates that are not
 * reduced modulo p are refused too.
 */
export async function importEd25519(publicKey: string): Promise<KeyOutcome> {
  const base64 = PEM.exec(publicKey)?.[1]?.replaceAll(/\s/g, '') ?? publicKey.trim();
  const der = decodeBase64(base64);
  if (!der || der.length !== 44 || DER_HEADER.some((byte, i) => der[i] !== byte)) {
    return { ok: false, reason: 'key_malformed' };
  }
  const raw = der.subarray(12);
  const y = coordinateOf(raw);
  if (SMALL_ORDER_Y.has(y % P)) return { ok: false, reason: 'key_small_order' };
  if (y >= P) return { ok: false, reason: 'key_malformed' };
  try {
    return { ok: true, key: await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify']) };
  } catch (error) {
    if (error instanceof DOMException) return { ok: false, reason: 'key_malformed' };
    throw error;
  }
}

const P = 2n ** 255n - 19n;

/** y of the eight points whose order divides 8 (x has two signs for the last three). */
const SMALL_ORDER_Y = new Set([
  0n,
  1n,
  P - 1n,
  0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n,
  0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n,
]);

/** RFC 8032: little-endian, the top bit is the sign of x. */
function coordinateOf(raw: Uint8Array): bigint {
  let y = 0n;
  for (let i = 31; i >= 0; i--) y = (y << 8n) | BigInt(i === 31 ? raw[i]! & 0x7f : raw[i]!);
  return y;
}
