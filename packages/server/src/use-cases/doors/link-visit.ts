import type { LinkSession, ProblemCode } from '@verify/contract';
import type * as z from 'zod/mini';
import type { FieldError } from '../tokens/fixed-values.ts';
import type { Connection } from '../applications/open.ts';

/** A browser that opens the address of a one-time link or a hand-off. */
export interface LinkVisit {
  readonly by: { readonly secret: string } | { readonly linkId: string };
  /** The cookie that this browser received when it claimed the link. */
  readonly claim: string | null;
  /** The person wants to continue here although another browser opened the link. */
  readonly takeOver: boolean;
  readonly locale: string | undefined;
  readonly sdkVersion: string;
  readonly connection: Connection;
}

export type LinkOpened =
  | {
      readonly ok: true;
      readonly session: z.infer<typeof LinkSession>;
      /** The cookie's value for a browser that has just claimed the link; null if it already has it. */
      readonly claim: string | null;
    }
  | LinkRefused;

/** Why a link or a hand-off cannot be opened. */
export interface LinkRefused {
  readonly ok: false;
  readonly code: ProblemCode;
  readonly errors?: readonly FieldError[];
  /** Where the caller wants the person redirected, with the reason as `code`. */
  readonly redirect?: string;
  /** Another browser opened it, but has sent nothing. */
  readonly canTakeOver?: true;
}
