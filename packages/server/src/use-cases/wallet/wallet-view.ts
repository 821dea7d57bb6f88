import { type FlowSettings, WALLET_LIMITS, type WalletAnswer, type WalletState } from '@verify/contract';
import type { Needs } from '../../context.ts';
import type { WalletRequestRow } from '../../records/tables.ts';
import { openPending } from './sealed-wallet.ts';
import type { TraceEntry } from '@verify/checks/rules/trace';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import type { WalletOffer } from '../../records/applications/stored-result.ts';
import { listWalletRequests } from '../../records/applications/wallet-requests.ts';
import type { Db } from '../../records/store.ts';

/** The page's view of a request: never the number, and no data of a credential. */
export function walletView({ keys, now }: Needs<'keys' | 'now'>, row: WalletRequestRow, made: number): WalletAnswer {
  const state = stateOf(row, now());
  const pending = state === 'waiting' && row.state === 'waiting' ? openPending(keys.seal, row) : null;
  return {
    responseCode: 200,
    requestId: row.id,
    state,
    opened: row.fetchedWith !== null,
    expiresAt: new Date(row.expiresAt).toISOString(),
    ...(pending?.link && { link: pending.link }),
    ...(pending?.digital && { digital: pending.digital as WalletAnswer['digital'] }),
    ...(row.code && (state === 'refused' || state === 'declined') && { code: row.code }),
    triesLeft: Math.max(0, WALLET_LIMITS.requests - made),
  };
}

function stateOf({ state, code, expiresAt }: WalletRequestRow, now: number): WalletState {
  if (state === 'accepted' || state === 'refused') return state;
  if (expiresAt <= now) return 'expired';
  if (state === 'number') return 'number';
  return state === 'waiting' && code ? 'declined' : 'waiting';
}

/**
 * Whether electronic identification was offered before a photograph of a document, and why it was not used. Undefined
 * where the flow offers no wallet.
 */
export async function walletOffer(
  tx: Db,
  { id, submission }: Pick<StoredApplication, 'id' | 'submission'>,
  { steps }: Pick<FlowSettings, 'steps'>,
): Promise<WalletOffer | undefined> {
  if (!steps.includes('wallet')) return undefined;
  const requests = await listWalletRequests(tx, id);
  const presented = requests.find((request) => request.id === submission?.wallet);
  if (presented) return presented.state === 'accepted' ? 'presented' : 'failed';
  const codes = requests.map(({ code }) => code);
  if (requests.length === 0 || codes.includes('access_denied')) return 'declined';
  return codes.includes('wallet_unavailable') ? 'not-available' : 'failed';
}

export const walletTrace = (offer: WalletOffer | undefined): TraceEntry[] => [
  {
    rule: 'wallet-offered',
    code: null,
    outcome: 'signal',
    inputs: { wallet: offer ?? 'not offered' },
    threshold: null,
    version: 1,
  },
];
