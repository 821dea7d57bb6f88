import type { ProblemCode, PublicTheme } from '@verify/contract';
import type { Cookie } from './cookie.ts';

/** An outcome that is not a success. */
export interface Refusal {
  readonly code: ProblemCode;
  /** For the integrator; never contains a person's data. */
  readonly detail?: string;
  readonly errors?: readonly { pointer: string; detail: string }[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Where the person is sent instead; an extension member of the problem. */
  readonly redirect?: string;
  /** Sender of the link that cannot be opened. */
  readonly company?: { readonly name: string; readonly url?: string };
  /** The look of the link that cannot be opened. */
  readonly theme?: PublicTheme;
  /** The link was opened elsewhere, but has received nothing: this browser may take it over. */
  readonly canTakeOver?: true;
  /** What a passkey may sign as the second step; an extension member too. */
  readonly passkey?: object | undefined;
  /** The language of the link that cannot be opened. */
  readonly locale?: string;
}

export type Refused = { readonly ok: false } & Refusal;

/** Refuses what is well formed but cannot be done; `pointer` names the field that is wrong. */
export const unprocessable = (detail: string, pointer?: string) => ({
  ok: false as const,
  code: 'unprocessable' as const,
  detail,
  ...(pointer === undefined ? {} : { errors: [{ pointer, detail }] }),
});

/** The outcome of a use case: a body with its headers, or the reason for a refusal. */
export type Outcome<T> =
  | {
      readonly ok: true;
      readonly body: T;
      readonly headers?: Readonly<Record<string, string>>;
      readonly cookies?: readonly Cookie[];
    }
  | Refused;

/** What a use case answers. */
export type Answer<T> = Promise<Outcome<T>>;
export type Nothing = Record<never, never>;
