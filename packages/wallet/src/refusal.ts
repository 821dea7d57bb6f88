import type { WalletProblem } from './types.ts';

/** Ends a verification; `verifyAnswer` turns it into an outcome. The detail holds no personal data. */
export class Refusal extends Error {
  readonly problem: WalletProblem;

  constructor(problem: WalletProblem, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.name = 'Refusal';
    this.problem = problem;
  }
}

export function refuse(problem: WalletProblem, detail: string, cause?: unknown): never {
  throw new Refusal(problem, detail, { cause });
}

/** Runs a step of a library, whose errors may quote the input, and refuses with our words where it throws. */
export async function orRefuse<T>(problem: WalletProblem, detail: string, step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(problem, detail, { cause: error });
  }
}
