import { WALLET_LIMITS, type WalletAnswer, type WalletState } from '@verify/contract';
import type { Needs } from '../../context.ts';
import type { WalletRequestRow } from '../../records/tables.ts';
import { openPending } from './sealed-wallet.ts';

/** What the page learns of a request: never the number, and nothing of a credential. */
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
