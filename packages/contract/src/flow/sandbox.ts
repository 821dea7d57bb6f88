import { CHECK_CODES, type CheckCode, isCheckCode } from '../codes/check-codes.ts';

/**
 * The sandbox's grammar, for the profile's last name in a test account:
 *
 *   SANDBOX-APPROVED | SANDBOX-DECLINED | SANDBOX-NEEDS-REVIEW | SANDBOX-ERROR
 *   SANDBOX-<code>[-<code>…]          such as SANDBOX-DC008 or SANDBOX-DC014-FM004
 *
 * In capitals, nothing before or after it. Anything else is a name.
 */
export const SANDBOX_PREFIX = 'SANDBOX-';
export const SANDBOX_OUTCOMES = ['approved', 'declined', 'needs-review', 'error'] as const;
export type SandboxOutcome = (typeof SANDBOX_OUTCOMES)[number];

export interface SandboxWish {
  readonly outcome: SandboxOutcome | null;
  readonly codes: readonly CheckCode[];
}

/** The summary is counted and not raised. */
export const SANDBOX_CODES = Object.keys(CHECK_CODES).filter(
  (code): code is CheckCode => isCheckCode(code) && code !== 'DC045',
);

export function readSandboxName(name: string): SandboxWish | null {
  if (!name.startsWith(SANDBOX_PREFIX)) return null;
  const wish = name.slice(SANDBOX_PREFIX.length);
  const outcome = SANDBOX_OUTCOMES.find((each) => each.toUpperCase() === wish);
  if (outcome) return { outcome, codes: [] };
  const codes = wish.split('-');
  return codes.every((code) => (SANDBOX_CODES as string[]).includes(code))
    ? { outcome: null, codes: [...new Set(codes as CheckCode[])] }
    : null;
}
