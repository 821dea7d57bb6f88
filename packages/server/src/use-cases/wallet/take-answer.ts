import { type CheckCode, isCheckCode } from '@verify/contract';
import { codeOfProblem } from '@verify/checks/services/wallet/codes';
import type { WalletAnswer as Answer, WalletOutcome } from '@verify/wallet';
import type { Needs } from '../../context.ts';
import { changeWaiting, findWalletRequest, saveWalletRequest } from '../../records/applications/wallet-requests.ts';
import type { WalletRequestRow } from '../../records/tables.ts';
import { openPending, sealOutcome } from './sealed-wallet.ts';

type Context = Needs<'keys' | 'now' | 'store' | 'wallet'>;

/**
 * Accepts one answer to a request and verifies it. Null if the request accepts no answer, because it is unknown,
 * expired or answered, or of another kind; and for an answer that its key doesn't decrypt, which changes nothing. A
 * wallet's refusal is only recorded: anybody who sees the address can post one, so an answer is still accepted.
 */
export async function takeAnswer(
  context: Context,
  id: string,
  way: 'link' | 'api',
  answer: Answer,
): Promise<WalletRequestRow | null> {
  const { keys, now, store, wallet } = context;
  const row = await findWalletRequest(store.db, id);
  if (!row || (row.way === 'link') !== (way === 'link')) return null;
  const { contentOf, verifyAnswer } = await import('@verify/wallet');
  if (row.state !== 'waiting' || row.expiresAt <= now()) return null;
  const { state } = openPending(keys.seal, row);
  const content = await contentOf({ state, answer });
  if (content === null) return null;
  const claim = content === 'credentials' ? { state: 'answering' as const } : { code: content.error };
  if (!(await store.withLock(row.applicationId, (tx) => changeWaiting(tx, id, claim, now())))) return null;
  if (content !== 'credentials') return { ...row, code: content.error };
  const trust = await wallet.trust();
  const verified = await verifyAnswer({ state, answer, trust, status: wallet.status, now: new Date(now()) });
  const outcome = { ...verified, trustVersion: trust.version };
  const after: WalletRequestRow = {
    ...row,
    ...sealOutcome(keys.seal, id, outcome),
    // The page that made the request gets the answer of its own browser at once, and that of a wallet after the number.
    state: way === 'api' ? finalState(codeOf(outcome)) : 'number',
    code: codeOf(outcome),
  };
  const { sealed, portrait, state: next, code } = after;
  await store.withLock(row.applicationId, (tx) => saveWalletRequest(tx, id, { sealed, portrait, state: next, code }));
  return after;
}

const codeOf = (outcome: WalletOutcome): CheckCode | null => (outcome.ok ? null : codeOfProblem(outcome.problem));

export const finalState = (code: string | null): 'accepted' | 'refused' =>
  code !== null && isCheckCode(code) ? 'refused' : 'accepted';
