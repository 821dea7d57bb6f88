import type { StatusSource, TrustLists, VerifierKeys } from '@verify/wallet';

/** What the service needs to ask wallets and to judge their answers. */
export interface WalletPort {
  /** The access certificate that wallets show to the person, with its key; read again after a rotation. */
  keys(): Promise<VerifierKeys>;
  /** Whose credentials are accepted. Empty if the operator trusts nobody, and then no wallet is asked. */
  trust(): Promise<TrustLists>;
  readonly status: StatusSource;
}
