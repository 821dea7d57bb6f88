import { type CheckCode, isCheckCode } from '@verify/contract';
import { codeOfProblem } from '@verify/checks/wallet-check/codes';
import type { WalletAnswer as Answer, WalletOutcome } from '@verify/wallet';
import type { ServerContext } from '../../context.ts';
import { claimAnswer, findWalletRequest, saveWalletRequest } from '../../records/applications/wallet-requests.ts';
import type { WalletRequestRow } from '../../records/tables.ts';
import { openPending, sealOutcome } from './sealed-wallet.ts';

type Context = Pick<ServerContext, 'keys' | 'now' | 'store' | 'wallet'>;

/**
 * Takes one answer to a request and verifies it. Null if the request accepts no answer, because it is unknown, expired
 * or answered, or belongs to the other way of asking; and for an answer that its key doesn't open, which changes
 * nothing.
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
  const { isForRequest, verifyAnswer } = await import('@verify/wallet');
  const claimed = await store.withLock(row.applicationId, async (tx) => {
    // Read within the lock: a wallet's nonce replaces the state.
    const current = await findWalletRequest(tx, id);
    if (current?.state !== 'waiting') return null;
    if (!(await isForRequest({ state: openPending(keys.seal, current).state, answer }))) return null;
    return (await claimAnswer(tx, id, now())) ? current : null;
  });
  if (!claimed) return null;
  const { state } = openPending(keys.seal, claimed);
  const outcome = await verifyAnswer({
    state,
    answer,
    trust: await wallet.trust(),
    status: wallet.status,
    now: new Date(now()),
  });
  const after: WalletRequestRow = {
    ...claimed,
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
