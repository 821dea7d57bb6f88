import { accessFault, createAccessCertificate, type WalletOptions } from '../../adapters/wallet/access-certificate.ts';
import { type Finding, ok, reasonOf, warning, wrong } from './finding.ts';

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
