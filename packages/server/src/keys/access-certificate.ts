import { webcrypto } from 'node:crypto';
import type { MadeKey } from './signing-key.ts';

const YEARS = 10;

/**
 * A self-signed access certificate for a service whose operator has none: wallets show its name, and cannot trust it.
 * The certificate replaces the public key.
 */
export async function makeAccessCertificate(now: number): Promise<MadeKey> {
  await import('reflect-metadata');
  const { cryptoProvider, X509CertificateGenerator } = await import('@peculiar/x509');
  cryptoProvider.set(webcrypto as never);
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const notBefore = new Date(now);
  const notAfter = new Date(now);
  notAfter.setFullYear(notAfter.getFullYear() + YEARS);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Verify',
    notBefore,
    notAfter,
    keys: keys as never,
    signingAlgorithm: algorithm,
  });
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  const lines = key.match(/.{1,64}/g)!.join('\n');
  return {
    secret: `-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----\n`,
    publicKey: certificate.toString('pem'),
  };
}
