import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { VerifierKeys } from '@verify/wallet';

export interface AccessFiles {
  /** PEM: the access certificate, then the certificates above it. A root among them is not sent to wallets. */
  readonly certificateFile: string;
  /** PEM (PKCS #8) of its P-256 key. */
  readonly keyFile: string;
  /** The registration certificate, as the registrar issued it. */
  readonly registrationFile?: string | undefined;
}

export interface WalletOptions {
  readonly access?: AccessFiles | undefined;
  readonly trustFolder?: string | undefined;
}

const PEM = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----\n?/g;

/**
 * The operator's own access certificate. Replacing the files rotates it, without a restart; a certificate that does not
 * fit its key, as between the two replacements, leaves the pair from before in use.
 */
export function createAccessCertificate(files: AccessFiles): () => Promise<VerifierKeys> {
  let known: { readonly mark: string; readonly keys: VerifierKeys } | null = null;
  return async () => {
    const paths = [files.certificateFile, files.keyFile, files.registrationFile].filter((path) => path !== undefined);
    const mark = (await Promise.all(paths.map(async (path) => (await stat(path)).mtimeMs))).join(' ');
    if (known?.mark === mark) return known.keys;
    const keys = await read(files);
    if (keys) known = { mark, keys };
    if (!known) throw new Error('the access certificate does not fit its key');
    return known.keys;
  };
}

/** Why wallets will refuse to answer, in a sentence; null if no fault is known. */
export function accessFault({ certificateChain: [leaf] }: VerifierKeys, now: number): string | null {
  if (isSelfSigned(leaf!)) return 'The access certificate is self-signed, and wallets refuse such a one by HAIP 1.0.';
  return new X509Certificate(leaf!).validToDate.getTime() < now ? 'The access certificate has expired.' : null;
}

function isSelfSigned(pem: string): boolean {
  const certificate = new X509Certificate(pem);
  return certificate.subject === certificate.issuer && certificate.verify(certificate.publicKey);
}

async function read({ certificateFile, keyFile, registrationFile }: AccessFiles): Promise<VerifierKeys | null> {
  const certificates = (await readFile(certificateFile, 'utf8')).match(PEM) ?? [];
  // HAIP 1.0 leaves the trust anchor out of `x5c`.
  const certificateChain = certificates.filter((pem, i) => i === 0 || !isSelfSigned(pem));
  const privateKey = createPrivateKey(await readFile(keyFile, 'utf8'));
  const [leaf] = certificateChain;
  if (!leaf || !new X509Certificate(leaf).checkPrivateKey(privateKey)) return null;
  if (privateKey.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new Error('the access key is not P-256');
  return {
    certificateChain,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    ...(registrationFile && { registrationCertificate: (await readFile(registrationFile, 'utf8')).trim() }),
  };
}
