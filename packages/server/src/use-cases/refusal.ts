import type { ProblemCode } from '@verify/contract';
import type { Cookie } from './cookie.ts';

/** An outcome that is no success. */
export interface Refusal {
  readonly code: ProblemCode;
  /** For the integrator; never a value that a person gave. */
  readonly detail?: string;
  readonly errors?: readonly { pointer: string; detail: string }[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Where the person is sent instead: an extension member of the problem. */
  readonly redirect?: string;
}

/** What a use case answers: a body and the headers that belong to it, or why not. */
export type Outcome<T> =
  | {
      readonly ok: true;
      readonly body: T;
      readonly headers?: Readonly<Record<string, string>>;
      readonly cookies?: readonly Cookie[];
    }
  | ({ readonly ok: false } & Refusal);
