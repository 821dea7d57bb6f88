import type { ServiceKey } from '@verify/contract';
import { bankStatementCheck } from './bank-statement-check/bank-statement-check.ts';
import { docCheck } from './doc-check/doc-check.ts';
import { faceMatch } from './face-match/face-match.ts';
import { liveness } from './liveness/liveness.ts';
import { poaCheck } from './poa-check/poa-check.ts';
import type { Service } from './service.ts';

/** The services there are. */
export const SERVICES: Readonly<Record<ServiceKey, Service>> = {
  docCheck,
  liveness,
  faceMatch,
  poaCheck,
  bankStatementCheck,
};
