import {
  constants,
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import { bits, context, der, integer, NULL, octets, oid, sequence, setOf, text, time, TRUE } from './der.ts';

export type ChipHash = 'sha1' | 'sha224' | 'sha256' | 'sha384' | 'sha512';

/** How a State signs: a curve, or RSA with its padding. */
export interface ChipAlgorithm {
  readonly hash: ChipHash;
  readonly curve?: string;
  /** The certificate has the parameters of the curve in place of its name. */
  readonly explicit?: boolean;
  readonly rsa?: { readonly bits: number; readonly exponent?: 3 | 65_537; readonly pss?: boolean };
}

export interface ChipSigner {
  readonly algorithm: ChipAlgorithm;
  readonly certificate: Uint8Array;
  /** DER of its subject. */
  readonly name: Buffer;
  readonly key: KeyObject;
}

export interface SignerInput {
  readonly algorithm: ChipAlgorithm;
  readonly issuer?: ChipSigner;
  /** Two letters, as in certificates. */
  readonly country?: string;
  readonly commonName?: string;
  readonly serial?: number;
  readonly from: Date;
  readonly to: Date;
  /** They replace the extensions that belong to its role. */
  readonly extensions?: readonly Buffer[];
  readonly keys?: KeyPair;
}
export type KeyPair = { readonly publicKey: KeyObject; readonly privateKey: KeyObject };

/** A country signer, or below an issuer a document signer (ICAO 9303-12). */
export function makeSigner(input: SignerInput): ChipSigner {
  const { algorithm, issuer, country = 'UT', serial = 1 } = input;
  const commonName = input.commonName ?? (issuer ? 'Utopia document signer' : 'Utopia country signer');
  const name = sequence(relative('2.5.4.6', country), relative('2.5.4.3', commonName));
  const { publicKey, privateKey } = input.keys ?? keysOf(algorithm);
  const extensions = input.extensions ?? [
    ...(issuer ? [] : [extension('2.5.29.19', sequence(TRUE, integer(0)))]),
    // Certificates and revocation lists, or signatures.
    extension('2.5.29.15', der(0x03, Buffer.from(issuer ? [7, 0x80] : [1, 0x06]))),
  ];
  const above = issuer ?? { algorithm, name, key: privateKey };
  const list = sequence(
    context(0, integer(2)),
    integer(serial),
    algorithmIdentifier(above.algorithm),
    above.name,
    sequence(time(input.from), time(input.to)),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
    context(3, sequence(...extensions)),
  );
  return { algorithm, name, key: privateKey, certificate: signedBy(above, list) };
}

/**
 * The fictional State of specimens. Anybody can sign in its name, since its keys are derived from their names, so that
 * demo, test kit and test installation share it without exchanging files. In production, no service trusts it.
 */
export function utopia(): { readonly country: ChipSigner; readonly signer: ChipSigner } {
  const algorithm = { hash: 'sha256', curve: 'prime256v1' } as const;
  const span = { algorithm, from: new Date('2022-01-01'), to: new Date('2049-01-01') };
  const country = makeSigner({ ...span, keys: keysNamed('Utopia country signer') });
  return { country, signer: makeSigner({ ...span, issuer: country, keys: keysNamed('Utopia document signer') }) };
}

function keysNamed(name: string): KeyPair {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(createHash('sha256').update(name).digest());
  const [d, x, y] = [ecdh.getPrivateKey(), ecdh.getPublicKey().subarray(1, 33), ecdh.getPublicKey().subarray(33)].map(
    (part) => part!.toString('base64url'),
  );
  const privateKey = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d: d!, x: x!, y: y! }, format: 'jwk' });
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

/** A revocation list of a country signer. */
export const revocationList = (signer: ChipSigner, serials: readonly number[], at: Date): Uint8Array =>
  signedBy(
    signer,
    sequence(
      integer(1),
      algorithmIdentifier(signer.algorithm),
      signer.name,
      time(at),
      ...(serials.length > 0 ? [sequence(...serials.map((serial) => sequence(integer(serial), time(at))))] : []),
    ),
  );

/** A master list without signers, because readers of lists don't check them. */
export const masterList = (certificates: readonly Uint8Array[]): Uint8Array => {
  const content = sequence(integer(0), setOf(...certificates));
  const wrapped = sequence(oid('2.23.136.1.1.2'), context(0, octets(content)));
  return sequence(oid('1.2.840.113549.1.7.2'), context(0, sequence(integer(3), setOf(), wrapped, setOf())));
};

const signedBy = (signer: Pick<ChipSigner, 'algorithm' | 'key'>, list: Buffer): Buffer =>
  sequence(list, algorithmIdentifier(signer.algorithm), bits(signBytes(signer, list)));

const relative = (type: string, value: string): Buffer => setOf(sequence(oid(type), text(value)));
/** An extension that is critical. */
export const extension = (type: string, value: Buffer): Buffer => sequence(oid(type), TRUE, octets(value));

export function keysOf({ curve, explicit, rsa }: Omit<ChipAlgorithm, 'hash'>): KeyPair {
  if (curve) return generateKeyPairSync('ec', { namedCurve: curve, paramEncoding: explicit ? 'explicit' : 'named' });
  return generateKeyPairSync('rsa', { modulusLength: rsa!.bits, publicExponent: rsa!.exponent ?? 65_537 });
}

const SALT_LENGTH = 32;

export function signBytes({ key, algorithm }: Pick<ChipSigner, 'algorithm' | 'key'>, bytes: Uint8Array): Buffer {
  const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: SALT_LENGTH };
  return sign(algorithm.hash, bytes, { key, ...(algorithm.rsa?.pss && pss) });
}

const HASH_OIDS: Readonly<Record<ChipHash, string>> = {
  sha1: '1.3.14.3.2.26',
  sha224: '2.16.840.1.101.3.4.2.4',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
};
const RSA = { sha1: 5, sha224: 14, sha256: 11, sha384: 12, sha512: 13 } as const;
const ECDSA = { sha1: '1', sha224: '3.1', sha256: '3.2', sha384: '3.3', sha512: '3.4' } as const;

export const hashIdentifier = (hash: ChipHash): Buffer => sequence(oid(HASH_OIDS[hash]), NULL);

export function algorithmIdentifier({ hash, curve, rsa }: ChipAlgorithm): Buffer {
  if (curve) return sequence(oid(`1.2.840.10045.4.${ECDSA[hash]}`));
  if (!rsa!.pss) return sequence(oid(`1.2.840.113549.1.1.${RSA[hash]}`), NULL);
  const mask = sequence(oid('1.2.840.113549.1.1.8'), hashIdentifier(hash));
  const parameters = [context(0, hashIdentifier(hash)), context(1, mask), context(2, integer(SALT_LENGTH))];
  return sequence(oid('1.2.840.113549.1.1.10'), sequence(...parameters));
}

export const digest = (hash: ChipHash, bytes: Uint8Array): Buffer => createHash(hash).update(bytes).digest();
