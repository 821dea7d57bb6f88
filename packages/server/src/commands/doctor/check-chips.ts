import { X509Certificate } from 'node:crypto';
import { createChipTrust } from '../../adapters/wallet/chip-trust-folder.ts';
import { type Finding, ok, reasonOf, warning, wrong } from './finding.ts';
import { accessFault, createAccessCertificate, type WalletOptions } from '../../adapters/wallet/access-certificate.ts';

const SOON_MS = 90 * 24 * 60 * 60 * 1000;

/** Counts the country signers by how chips use them, and the signers that expire soon. */
export async function checkChips(folder: string | undefined, specimens: boolean, now: number): Promise<Finding[]> {
  if (!folder) return [];
  const advice =
    'Put certificates, master lists and revocation lists into CHIP_TRUST_DIR; remove a file of another kind.';
  try {
    const trust = createChipTrust({ folder, specimens, now: () => now, onFault: () => undefined });
    const { anchors, revoked = [] } = await trust();
    if (anchors.length === 0)
      return [warning('chips', 'No country signer is trusted, so that no chip is believed.', advice)];
    const ends = anchors.map(({ certificate }) => new X509Certificate(certificate).validToDate.getTime());
    const countries = new Set(anchors.map(({ region }) => region)).size;
    const over = ends.filter((end) => end < now).length;
    const soon = ends.filter((end) => end >= now && end < now + SOON_MS).length;
    const found = `${anchors.length} country signers of ${countries} countries and ${revoked.length} revocation lists are in use; ${over} certificates have expired, and ${soon} expire within 90 days.`;
    return [over + soon < anchors.length ? ok('chips', found) : warning('chips', found, 'Bring a newer master list.')];
  } catch (error) {
    return [wrong('chips', `The country signers cannot be read (${reasonOf(error)}).`, advice)];
  }
}

/** Looks at the certificate by which wallets are asked, if any issuer of theirs is trusted. */
export async function checkWallet(wallet: WalletOptions | undefined, now: number): Promise<Finding[]> {
  if (!wallet?.trustFolder) return [];
  const advice =
    'Put an access certificate of a registrar into WALLET_CERTIFICATE_FILE, and its key into WALLET_KEY_FILE.';
  if (!wallet.access)
    return [warning('wallets', 'Wallets are asked with a self-signed certificate, which most refuse.', advice)];
  try {
    const fault = accessFault(await createAccessCertificate(wallet.access)(), now);
    return [fault ? warning('wallets', fault, advice) : ok('wallets', 'The access certificate is in use.')];
  } catch (error) {
    return [wrong('wallets', `The access certificate cannot be used (${reasonOf(error)}).`, advice)];
  }
}
