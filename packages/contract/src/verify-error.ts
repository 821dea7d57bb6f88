import type { FailCode } from './codes/fail-codes.ts';
import type { ProblemCode } from './codes/problem-codes.ts';

/** The one error class used across packages: a bug or an outage with a code. Expected outcomes are data instead. */
export class VerifyError extends Error {
  override readonly name = 'VerifyError';
  readonly code: ProblemCode | FailCode;

  constructor(code: ProblemCode | FailCode, message?: string, options?: ErrorOptions) {
    super(message ?? code, options);
    this.code = code;
  }
}
