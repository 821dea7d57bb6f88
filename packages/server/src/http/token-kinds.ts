import type { TokenKind } from '@verify/contract';

/** The endpoints that every kind of token needs to go through a flow. */
const FLOW = [
  'POST /sdk/v2/session',
  'GET /sdk/v2/session',
  'POST /sdk/v2/uploads',
  'GET /sdk/v2/uploads/:id',
  'PATCH /sdk/v2/uploads/:id',
  'POST /sdk/v2/liveness',
  'POST /sdk/v2/commitments/open',
  'POST /sdk/v2/commitments',
  'POST /sdk/v2/chip/challenge',
  'POST /sdk/v2/chip',
  'POST /sdk/v2/wallet',
  'GET /sdk/v2/wallet',
  'POST /sdk/v2/wallet/number',
  'POST /sdk/v2/wallet/digital',
  'POST /sdk/v2/submit',
  'POST /sdk/v2/events',
] as const;
/** Both sides of a hand-off can read its state and end it. */
const HANDED_OFF = ['GET /sdk/v2/handoff', 'POST /sdk/v2/handoff/cancel'] as const;
const HAND_OFF = ['POST /sdk/v2/handoff', 'POST /sdk/v2/handoff/send', ...HANDED_OFF] as const;

/**
 * The endpoints that each kind of token opens. A phone cannot hand off again, and extracted data is for the script's
 * page only.
 */
export const ENDPOINTS_OF: Readonly<Record<TokenKind, ReadonlySet<string>>> = {
  session: new Set([...FLOW, ...HAND_OFF]),
  'stand-alone': new Set([...FLOW, ...HAND_OFF, 'GET /sdk/v2/standalone/result']),
  link: new Set([...FLOW, ...HAND_OFF]),
  'hand-off': new Set([...FLOW, ...HANDED_OFF]),
};

export const endpoint = (method: unknown, url: string): string => `${String(method)} ${url}`;

/** Throws for a route that takes tokens but that no kind of token opens, because it is missing in the table. */
export function assertListed(method: unknown, url: string): void {
  const listed = Object.values(ENDPOINTS_OF).some((endpoints) => endpoints.has(endpoint(method, url)));
  if (!listed) throw new Error(`no kind of token opens ${endpoint(method, url)}`);
}
