import type { ServiceKey } from '@verify/contract';
import type { Service } from '../services/service.ts';

/** Loads the implementation for each row of the contract's `SERVICES` when an application first needs it. */
export const LOADERS: Readonly<Record<ServiceKey, () => Promise<Service>>> = {
  walletCheck: async () => (await import('../services/wallet/wallet-check.ts')).walletCheck,
  docCheck: async () => (await import('../services/document/doc-check.ts')).docCheck,
  liveness: async () => (await import('../services/liveness/liveness.ts')).liveness,
  faceMatch: async () => (await import('../services/face-match/face-match.ts')).faceMatch,
  poaCheck: async () => (await import('../services/proof-of-address/poa-check.ts')).poaCheck,
  bankStatementCheck: async () =>
    (await import('../services/bank-statement/bank-statement-check.ts')).bankStatementCheck,
};
