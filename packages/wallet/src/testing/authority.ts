import 'reflect-metadata';
import { createPrivateKey, type KeyObject, webcrypto } from 'node:crypto';
import {
  BasicConstraintsExtension,
  cryptoProvider,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectKeyIdentifierExtension,
  AuthorityKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

cryptoProvider.set(webcrypto as never);

const SIGNING = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const DAY_MS = 86_400_000;
/** Document signer of ISO/IEC 18013-5, and the same of the EU's PID providers. */
export const MDL_SIGNER = '1.0.18013.5.1.2';

export interface Identity {
  /** As the generator of certificates writes it. */
  readonly subject: string;
  /** PEM. */
  readonly certificate: string;
  readonly der: Uint8Array;
  readonly key: KeyObject;
  /** PEM, PKCS #8. */
  readonly privateKey: string;
}

export interface CertificateInput {
  readonly subject: string;
  readonly issuer?: Identity;
  readonly isAuthority?: boolean;
  readonly pathLength?: number;
  readonly purposes?: readonly string[];
  readonly usages?: number;
  readonly now: Date;
  readonly notBefore?: Date;
  readonly notAfter?: Date;
  readonly extensions?: readonly Extension[];
}

/** A certificate with a new key; self-signed without an issuer. */
export async function certify(input: CertificateInput): Promise<Identity> {
  const { subject, issuer, isAuthority = false, now } = input;
  const keys = await webcrypto.subtle.generateKey(SIGNING, true, ['sign', 'verify']);
  const signing = issuer ? await signingKeys(issuer) : keys;
  const usages = input.usages ?? (isAuthority ? KeyUsageFlags.keyCertSign : KeyUsageFlags.digitalSignature);
  const generated = await X509CertificateGenerator.create({
    subject,
    issuer: issuer?.subject ?? subject,
    notBefore: input.notBefore ?? new Date(now.getTime() - 30 * DAY_MS),
    notAfter: input.notAfter ?? new Date(now.getTime() + 365 * DAY_MS),
    publicKey: keys.publicKey as never,
    signingKey: signing.privateKey as never,
    signingAlgorithm: SIGNING,
    extensions: [
      new BasicConstraintsExtension(isAuthority, input.pathLength, true),
      new KeyUsagesExtension(usages, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey as never),
      await AuthorityKeyIdentifierExtension.create(signing.publicKey as never),
      ...(input.purposes ? [new ExtendedKeyUsageExtension([...input.purposes], true)] : []),
      ...(input.extensions ?? []),
    ],
  });
  const exported = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  const key = createPrivateKey({ key: Buffer.from(exported), format: 'der', type: 'pkcs8' });
  const privateKey = key.export({ format: 'pem', type: 'pkcs8' }).toString();
  return identityFrom({ certificate: generated.toString('pem'), privateKey });
}

/** An identity from what a file kept of it. */
export function identityFrom(saved: Pick<Identity, 'certificate' | 'privateKey'>): Identity {
  const { subject, rawData } = new X509Certificate(saved.certificate);
  return { ...saved, subject, der: new Uint8Array(rawData), key: createPrivateKey(saved.privateKey) };
}

async function signingKeys({ key, certificate }: Identity): Promise<webcrypto.CryptoKeyPair> {
  const der = key.export({ format: 'der', type: 'pkcs8' });
  return {
    privateKey: await webcrypto.subtle.importKey('pkcs8', Uint8Array.from(der), SIGNING, false, ['sign']),
    publicKey: (await new X509Certificate(certificate).publicKey.export(SIGNING, ['verify'])) as webcrypto.CryptoKey,
  };
}

export const KEY_CERT_SIGN: number = KeyUsageFlags.keyCertSign;
/** Use of a key for encryption only. */
export const KEY_ENCIPHERMENT: number = KeyUsageFlags.keyEncipherment;

/** An extension that nobody knows. */
export const unknownExtension = (critical: boolean): Extension =>
  new Extension('1.3.6.1.4.1.99999.1', critical, Uint8Array.from([5, 0]));

export interface Authority {
  readonly root: Identity;
  readonly signer: Identity;
  readonly statusSigner: Identity;
  /** Certificates between the signer and the root, sent with it. */
  readonly above?: readonly Identity[];
}

/** A provider of credentials of the made-up State: its root, and the certificates that sign credentials and lists. */
export async function createAuthority(now: Date, name = 'Utopia Identity Authority'): Promise<Authority> {
  const root = await certify({ subject: `CN=${name} Root, O=${name}, C=UT`, isAuthority: true, now });
  const signer = await certify({
    subject: `CN=${name} Signer, O=${name}, C=UT`,
    issuer: root,
    purposes: [MDL_SIGNER],
    now,
  });
  const statusSigner = await certify({
    subject: `CN=${name} Status, O=${name}, C=UT`,
    issuer: root,
    purposes: ['1.3.6.1.5.5.7.3.30'],
    now,
  });
  return { root, signer, statusSigner };
}

/** An access certificate of a relying party, as `createRequest` takes it. */
export async function createVerifierKeys(now: Date): Promise<{ certificateChain: string[]; privateKey: string }> {
  const { certificate, privateKey } = await certify({ subject: 'CN=Specimen Shop, O=Specimen Shop, C=UT', now });
  return { certificateChain: [certificate], privateKey };
}
