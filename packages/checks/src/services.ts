import type { ServiceKey } from '@verify/contract';
import type { Service } from './service.ts';

/** Loads the implementation for each row of the contract's `SERVICES` when an application first needs it. */
export const LOADERS: Readonly<Record<ServiceKey, () => Promise<Service>>> = {
  walletCheck: async () => (await import('./wallet-check/wallet-check.ts')).walletCheck,
  docCheck: async () => (await import('./doc-check/doc-check.ts')).docCheck,
  liveness: async () => (await import('./liveness/liveness.ts')).liveness,
  faceMatch: async () => (await import('./face-match/face-match.ts')).faceMatch,
  poaCheck: async () => (await import('./poa-check/poa-check.ts')).poaCheck,
  bankStatementCheck: async () => (await import('./bank-statement-check/bank-statement-check.ts')).bankStatementCheck,
};
