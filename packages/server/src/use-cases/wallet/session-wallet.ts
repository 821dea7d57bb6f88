import { WALLET_LIMITS, type WalletAnswer, type WalletDigital, type WalletNumber } from '@verify/contract';
import type { Needs } from '../../context.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import {
  findWalletRequest,
  listWalletRequests,
  saveWalletRequest,
} from '../../records/applications/wallet-requests.ts';
import { type Answer, unprocessable } from '../refusal.ts';
import { finalState, takeAnswer } from './take-answer.ts';
import { walletView } from './wallet-view.ts';

type Context = Needs<'keys' | 'now' | 'store' | 'wallet'>;

const NONE = { ok: false, code: 'not_found', detail: 'This session made no such request.' } as const;

/** The newest request of the session. */
export async function walletStatus(
  context: Pick<Context, 'keys' | 'now' | 'store'>,
  application: StoredApplication,
): Answer<WalletAnswer> {
  const rows = await listWalletRequests(context.store.db, application.id);
  return rows[0] ? { ok: true, body: walletView(context, rows[0], rows.length) } : NONE;
}

/**
 * The number that the wallet's device shows after its answer. A page that sent its link or code to somebody else does
 * not see it, and after a few wrong numbers the answer is dropped.
 */
export async function typeNumber(
  context: Pick<Context, 'keys' | 'now' | 'store'>,
  application: StoredApplication,
  { requestId, number }: WalletNumber,
): Answer<WalletAnswer> {
  if (application.stage !== 'collecting') return { ok: false, code: 'already_submitted' };
  const now = context.now();
  const found = await context.store.withLock(application.id, async (tx) => {
    const row = await findWalletRequest(tx, requestId);
    if (row?.applicationId !== application.id) return null;
    if (row.state !== 'number' || row.expiresAt <= now) return row;
    if (row.number === number) {
      const state = finalState(row.code);
      await saveWalletRequest(tx, row.id, { state });
      return { ...row, state };
    }
    const numberTries = row.numberTries + 1;
    const dropped = numberTries >= WALLET_LIMITS.numberTries ? { sealed: '', portrait: null, expiresAt: now } : {};
    await saveWalletRequest(tx, row.id, { numberTries, ...dropped });
    return { ...row, numberTries, ...dropped, wrong: true };
  });
  if (!found) return NONE;
  if ('wrong' in found && found.expiresAt > now)
    return unprocessable('This is not the number that the wallet’s device shows.');
  const made = (await listWalletRequests(context.store.db, application.id)).length;
  return { ok: true, body: walletView(context, found, made) };
}

/** What the browser's Digital Credentials API returned to this page. */
export async function takeDigital(
  context: Context,
  application: StoredApplication,
  { requestId, protocol, data }: WalletDigital,
): Answer<WalletAnswer> {
  if (application.stage !== 'collecting') return { ok: false, code: 'already_submitted' };
  const row = await findWalletRequest(context.store.db, requestId);
  if (row?.applicationId !== application.id) return NONE;
  const answered = await takeAnswer(context, requestId, 'api', { protocol, data });
  if (!answered) return unprocessable('This request takes no such answer any more.');
  const made = (await listWalletRequests(context.store.db, application.id)).length;
  return { ok: true, body: walletView(context, answered, made) };
}
