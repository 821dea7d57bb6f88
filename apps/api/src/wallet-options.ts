import type { BackendOptions } from '@verify/server';
import type { Environment } from './environment.ts';

/** The trusted issuers, and the certificate shown to wallets. */
export const walletOptions = (environment: Environment): NonNullable<BackendOptions['wallet']> => ({
  trustFolder: environment.WALLET_TRUST_DIR || undefined,
  access: environment.WALLET_CERTIFICATE_FILE
    ? {
        certificateFile: environment.WALLET_CERTIFICATE_FILE,
        keyFile: environment.WALLET_KEY_FILE,
        registrationFile: environment.WALLET_REGISTRATION_FILE || undefined,
      }
    : undefined,
});
