import type { ServiceKey } from '@verify/contract';
import { bankStatementCheck } from './bank-statement-check/bank-statement-check.ts';
import { docCheck } from './doc-check/doc-check.ts';
import { faceMatch } from './face-match/face-match.ts';
import { liveness } from './liveness/liveness.ts';
import { poaCheck } from './poa-check/poa-check.ts';
import type { Service } from './service.ts';
import { walletCheck } from './wallet-check/wallet-check.ts';

/** The implementation for each row of the contract's `SERVICES`. */
export const RUNNERS: Readonly<Record<ServiceKey, Service>> = {
  walletCheck,
  docCheck,
  liveness,
  faceMatch,
  poaCheck,
  bankStatementCheck,
};
