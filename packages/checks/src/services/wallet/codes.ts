import type { CheckCode } from '@verify/contract';
import type { WalletProblem } from '@verify/wallet';

const CODES = {
  issuer_not_trusted: 'WL001',
  revoked: 'WL002',
  expired: 'WL003',
  binding_failed: 'WL004',
  claims_missing: 'WL005',
  request_unknown: 'WL006',
  answer_malformed: 'WL007',
  status_unavailable: 'WL008',
  signature_invalid: 'WL009',
} as const satisfies Record<WalletProblem, CheckCode>;

/** The check code of an answer that could not be verified. */
export const codeOfProblem = (problem: WalletProblem): CheckCode => CODES[problem];
