import { refuse } from '../refusal.ts';

/** Why a chip proves nothing. `malformed` also covers what we can't verify: not trusted, and not a forgery. */
export type ChipProblem =
  | 'malformed'
  | 'issuer_not_trusted'
  | 'signer_revoked'
  | 'signature_invalid'
  | 'group_altered'
  | 'copied';

export const refuseChip: (problem: ChipProblem, detail: string, cause?: unknown) => never = refuse<ChipProblem>;
