/**
 * Why a chip proves nothing. `malformed` also covers what we can't verify, such as an unknown algorithm: no reason to
 * believe in it, and none to call it a forgery.
 */
export type ChipProblem =
  | 'malformed'
  | 'issuer_not_trusted'
  | 'signer_revoked'
  | 'signature_invalid'
  | 'group_altered'
  | 'copied';

/** Ends the verification of a chip; `verifyChip` turns it into an outcome. The detail holds no personal data. */
export class ChipRefusal extends Error {
  readonly problem: ChipProblem;

  constructor(problem: ChipProblem, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.name = 'ChipRefusal';
    this.problem = problem;
  }
}

export function refuseChip(problem: ChipProblem, detail: string, cause?: unknown): never {
  throw new ChipRefusal(problem, detail, { cause });
}
