import type { ServiceKey, ServiceType } from '@verify/contract';

/** In the order in which they run: the others compare with what the document check read. */
export const SERVICE_TYPES = {
  docCheck: 'doc-check',
  liveness: 'liveness',
  faceMatch: 'face-match',
  poaCheck: 'poa-check',
  bankStatementCheck: 'bank-statement-check',
} as const satisfies Record<ServiceKey, ServiceType>;
