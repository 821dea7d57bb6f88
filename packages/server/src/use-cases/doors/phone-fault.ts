import type { TokenKind } from '@verify/contract';
import type { Needs } from '../../context.ts';
import { findFlowVersion } from '../../records/accounts/flows.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import type { Refusal } from '../refusal.ts';

/** How a request reached the session. */
export interface Arrival {
  readonly kind: TokenKind;
  /** The browser claims to run on a computer. Any program can claim otherwise. */
  readonly saysComputer: boolean;
}

/**
 * Refuses material from a computer if the flow requires a phone. Accepts the token of a hand-off, and every browser
 * that claims to run on a phone.
 */
export async function phoneFault(
  { store }: Needs<'store'>,
  application: StoredApplication,
  { kind, saysComputer }: Arrival,
): Promise<Refusal | null> {
  if (kind === 'hand-off' || !saysComputer) return null;
  const flow = (await findFlowVersion(store.db, application.flowId, application.flowVersion))!;
  if (flow.settings.phone !== 'required') return null;
  return { code: 'phone_required', detail: 'Offer the session to a phone with POST /sdk/v2/handoff.' };
}
