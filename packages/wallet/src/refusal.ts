import type { WalletProblem } from './types.ts';

/** Ends a verification with a refusal, which its caller turns into an outcome. The detail has no personal data. */
export class Refusal<Problem extends string = WalletProblem> extends Error {
  readonly problem: Problem;

  constructor(problem: Problem, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.name = 'Refusal';
    this.problem = problem;
  }
}

export function refuse<Problem extends string = WalletProblem>(
  problem: NoInfer<Problem>,
  detail: string,
  cause?: unknown,
): never {
  throw new Refusal(problem, detail, { cause });
}

/** Runs a step of a library, whose errors may quote the input, and replaces its error by our refusal. */
export async function orRefuse<T>(problem: WalletProblem, detail: string, step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(problem, detail, { cause: error });
  }
}
