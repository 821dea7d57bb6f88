import { constants, createHash, createPublicKey, type KeyObject, publicDecrypt, verify } from 'node:crypto';
import { checkKey, type HashName } from './algorithms.ts';
import { refuseChip } from './chip-refusal.ts';

/** Hash by the trailer of ISO/IEC 9796-2. */
const TRAILERS: Readonly<Record<number, HashName>> = {
  0x33: 'sha1',
  0x34: 'sha256',
  0x35: 'sha512',
  0x36: 'sha384',
  0x38: 'sha224',
};
const PARTIAL_RECOVERY = 0x6a;
const HASHES: readonly HashName[] = ['sha256', 'sha1', 'sha224', 'sha384', 'sha512'];

/**
 * Whether the chip holds the private key of DG15: it signed the challenge (ICAO 9303-11, active authentication).
 * @param der the key in DG15, whose hash the issuer signed
 */
export function isChallengeSigned(der: Uint8Array, challenge: Uint8Array, signature: Uint8Array): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(der), format: 'der', type: 'spki' });
    checkKey(key);
    return key.asymmetricKeyType === 'ec'
      ? isSignedByCurve(key, challenge, signature)
      : isRecovered(key, challenge, signature);
  } catch (error) {
    return refuseChip('malformed', 'the answer of the chip has an unknown form', error);
  }
}

/** DG14 names the hash, but not every app reads it. With any of these hashes only the holder of the key can sign. */
const isSignedByCurve = (key: KeyObject, challenge: Uint8Array, signature: Uint8Array): boolean =>
  HASHES.some((hash) =>
    (['ieee-p1363', 'der'] as const).some((dsaEncoding) => verify(hash, challenge, { key, dsaEncoding }, signature)),
  );

/** ISO/IEC 9796-2, scheme 1: the signature holds a part of the message, and the hash of it with the challenge. */
function isRecovered(key: KeyObject, challenge: Uint8Array, signature: Uint8Array): boolean {
  const block = recover(key, signature);
  if (!block) return false;
  const short = block.at(-1) === 0xbc;
  const hash = short ? 'sha1' : block.at(-1) === 0xcc ? TRAILERS[block.at(-2)!] : undefined;
  if (!hash || block[0] !== PARTIAL_RECOVERY) return false;
  const end = block.length - (short ? 1 : 2);
  const start = end - createHash(hash).digest().length;
  if (start < 1) return false;
  const expected = createHash(hash).update(block.subarray(1, start)).update(challenge).digest();
  return expected.equals(block.subarray(start, end));
}

function recover(key: KeyObject, signature: Uint8Array): Buffer | null {
  try {
    return publicDecrypt({ key, padding: constants.RSA_NO_PADDING }, signature);
  } catch (error) {
    // Another key made it: a signature is a number below the key's modulus.
    if ((error as NodeJS.ErrnoException).code === TOO_LARGE) return null;
    throw error;
  }
}
const TOO_LARGE = 'ERR_OSSL_RSA_DATA_TOO_LARGE_FOR_MODULUS';
