import type { TokenKind } from '@verify/contract';
import type { Needs } from '../../context.ts';
import { findFlowVersion } from '../../records/accounts/flows.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import type { Refusal } from '../refusal.ts';

/** How a request reached the session. */
export interface Arrival {
  readonly kind: TokenKind;
  /** The browser says that it runs on a computer. A claim: any program can say otherwise. */
  readonly saysComputer: boolean;
}

/**
 * Refuses material from a computer where the flow requires a phone. Passed by the token of a hand-off, and by every
 * browser that says it is a phone's.
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
