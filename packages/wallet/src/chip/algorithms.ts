import { constants, type KeyObject, verify } from 'node:crypto';
import { refuseChip } from './chip-refusal.ts';
import { elements, oidOf, onlyTlv, smallOf, TAG, type Tlv, valueOf, within } from './tlv.ts';

export type HashName = 'sha1' | 'sha224' | 'sha256' | 'sha384' | 'sha512';
const HASHES: ReadonlyMap<string, HashName> = new Map([
  ['1.3.14.3.2.26', 'sha1'],
  ['2.16.840.1.101.3.4.2.4', 'sha224'],
  ['2.16.840.1.101.3.4.2.1', 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
]);

type Padding = 'pkcs1' | 'pss' | 'ecdsa';
/** By object identifier; null if the hash is named separately. */
const SIGNATURES: ReadonlyMap<string, readonly [padding: Padding, hash: HashName | null]> = new Map([
  ['1.2.840.113549.1.1.1', ['pkcs1', null]],
  ['1.2.840.113549.1.1.5', ['pkcs1', 'sha1']],
  ['1.2.840.113549.1.1.14', ['pkcs1', 'sha224']],
  ['1.2.840.113549.1.1.11', ['pkcs1', 'sha256']],
  ['1.2.840.113549.1.1.12', ['pkcs1', 'sha384']],
  ['1.2.840.113549.1.1.13', ['pkcs1', 'sha512']],
  ['1.2.840.113549.1.1.10', ['pss', null]],
  ['1.2.840.10045.2.1', ['ecdsa', null]],
  ['1.2.840.10045.4.1', ['ecdsa', 'sha1']],
  ['1.2.840.10045.4.3.1', ['ecdsa', 'sha224']],
  ['1.2.840.10045.4.3.2', ['ecdsa', 'sha256']],
  ['1.2.840.10045.4.3.3', ['ecdsa', 'sha384']],
  ['1.2.840.10045.4.3.4', ['ecdsa', 'sha512']],
]);
const MGF1 = '1.2.840.113549.1.1.8';

/** How a signature was made, according to the signer's part of the file. The certificate does not count. */
export interface SignatureAlgorithm {
  readonly padding: Padding;
  readonly hash: HashName;
  /** For PSS. */
  readonly saltLength?: number;
}

/** The hash that an `AlgorithmIdentifier` names. */
export const hashOf = (tlv: Tlv | undefined): HashName => {
  const oid = oidOf(within(tlv, TAG.sequence)[0]);
  return HASHES.get(oid) ?? unknown('hash', oid);
};

/**
 * @param digest named beside the signature's own algorithm, which may not contradict it
 */
export function signatureAlgorithmOf(tlv: Tlv | undefined, digest?: HashName): SignatureAlgorithm {
  const [name, parameters] = within(tlv, TAG.sequence);
  const oid = oidOf(name);
  const [padding, named] = SIGNATURES.get(oid) ?? unknown('signature', oid);
  const hash = named ?? digest;
  const algorithm = padding === 'pss' ? pssOf(parameters) : { padding, hash: hash ?? unknown('hash', oid) };
  if (digest && algorithm.hash !== digest) refuseChip('malformed', 'the signature names two hashes');
  return algorithm;
}

/** RFC 4055, section 3.1; missing parameters have their defaults. */
function pssOf(parameters: Tlv | undefined): SignatureAlgorithm {
  let hash: HashName = 'sha1';
  let maskHash: HashName = 'sha1';
  let saltLength = 20;
  for (const { tag, value } of within(parameters, TAG.sequence)) {
    const [inner] = elements(value);
    if (tag === TAG.context(0)) hash = hashOf(inner);
    else if (tag === TAG.context(1)) {
      const [generator, of] = within(inner, TAG.sequence);
      if (oidOf(generator) !== MGF1) unknown('mask', oidOf(generator));
      maskHash = hashOf(of);
    } else if (tag === TAG.context(2)) saltLength = smallOf(inner);
    else if (tag !== TAG.context(3) || smallOf(inner) !== 1) refuseChip('malformed', 'parameters of PSS are unknown');
  }
  if (maskHash !== hash) refuseChip('malformed', 'PSS with two hashes is not supported');
  return { padding: 'pss', hash, saltLength };
}

const unknown = (what: string, oid: string): never => refuseChip('malformed', `unknown ${what} algorithm ${oid}`);

/** Shorter keys are refused, whenever they were made. */
const LEAST_BITS = { rsa: 1024, ec: 192 } as const;
/** Keys that are no longer weak. */
const STRONG_BITS = { rsa: 2048, ec: 224 } as const;
/** If the exponent is 1, any value is its own signature. */
const LEAST_EXPONENT = 3n;

interface Signed {
  readonly key: KeyObject;
  readonly algorithm: SignatureAlgorithm;
  readonly bytes: Uint8Array;
  readonly signature: Uint8Array;
}

export function isChipSignatureValid({ key, algorithm, bytes, signature }: Signed): boolean {
  const { padding, hash, saltLength } = algorithm;
  checkKey(key);
  checkForm(key, padding, signature);
  try {
    if (padding === 'pss')
      return verify(hash, bytes, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength }, signature);
    return verify(hash, bytes, key, signature);
  } catch (error) {
    return refuseChip('malformed', 'the key or the signature has an unknown form', error);
  }
}

export function checkKey(key: KeyObject): void {
  if (bitsOf(key) < LEAST_BITS[kindOf(key)]) refuseChip('malformed', 'the key is too short, or of an unknown curve');
  const { publicExponent = LEAST_EXPONENT } = key.asymmetricKeyDetails ?? {};
  if (publicExponent < LEAST_EXPONENT) refuseChip('malformed', 'the exponent of the key is too small');
}

/** A signature in another form may come from a State's faulty software, so it is not treated as a forgery. */
function checkForm(key: KeyObject, padding: Padding, signature: Uint8Array): void {
  const kind = kindOf(key);
  if ((kind === 'ec') !== (padding === 'ecdsa')) refuseChip('malformed', 'the key is for another algorithm');
  const isWhole =
    kind === 'rsa'
      ? signature.length === Math.ceil(bitsOf(key) / 8)
      : within(onlyTlv(signature), TAG.sequence).filter((part) => isNatural(valueOf(part, TAG.integer))).length === 2;
  if (!isWhole) refuseChip('malformed', 'the signature has an unknown form');
}

/** Not negative, and without needless leading zeros. */
const isNatural = ([first = 0x80, second = 0x80]: Uint8Array): boolean => first < 0x80 && (first > 0 || second >= 0x80);

/** SHA-1, and keys that a State would no longer use. */
export const isWeak = (key: KeyObject, { hash }: Pick<SignatureAlgorithm, 'hash'>): boolean =>
  hash === 'sha1' || bitsOf(key) < STRONG_BITS[kindOf(key)];

const kindOf = (key: KeyObject): 'rsa' | 'ec' => (key.asymmetricKeyType === 'ec' ? 'ec' : 'rsa');

/** A curve without a name may have a chosen generator, with which anyone can sign for any key. */
function bitsOf({ asymmetricKeyDetails: { modulusLength, namedCurve } = {} }: KeyObject): number {
  return modulusLength ?? Number(/\d{3}/.exec(namedCurve ?? '')?.[0] ?? 0);
}
