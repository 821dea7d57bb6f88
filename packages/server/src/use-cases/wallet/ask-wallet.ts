import { randomBytes, randomInt } from 'node:crypto';
import { type AskWallet, type FlowSettings, type TokenKind, WALLET_LIMITS, type WalletAnswer } from '@verify/contract';
import type { Needs } from '../../context.ts';
import { findAccount } from '../../records/accounts/accounts.ts';
import { findFlowVersion } from '../../records/accounts/flows.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import {
  insertWalletRequest,
  listWalletRequests,
  saveWalletRequest,
} from '../../records/applications/wallet-requests.ts';
import type { Db } from '../../records/store.ts';
import type { WalletRequestRow } from '../../records/tables.ts';
import { openFlow } from '../applications/rounds.ts';
import { matchesOrigin } from '../doors/origins.ts';
import { type Answer, type Refusal, unprocessable } from '../refusal.ts';
import { sealPending } from './sealed-wallet.ts';
import { walletView } from './wallet-view.ts';

type Context = Needs<'baseUrl' | 'keys' | 'now' | 'store' | 'wallet'>;

/** Makes a request for the person's wallet. It replaces the previous one, whose answer is no longer accepted. */
export async function askWallet(
  context: Context,
  application: StoredApplication,
  { way, ageApp, kind }: AskWallet & { readonly kind: TokenKind },
): Answer<WalletAnswer> {
  if (application.stage !== 'collecting') return { ok: false, code: 'already_submitted' };
  const { db } = context.store;
  const version = (await findFlowVersion(db, application.flowId, application.flowVersion))!;
  const flow = openFlow(application, version.settings);
  if (!flow.steps.includes('wallet')) return unprocessable('This flow asks for no wallet now.');
  if (ageApp && (way === 'api-openid4vp' || flow.walletAsks.join() !== 'over-18'))
    return unprocessable('The age verification app proves an age only, and not this way.');
  if ((await context.wallet.trust()).anchors.length === 0)
    return { ok: false, code: 'unavailable', detail: 'No issuer is trusted: set WALLET_TRUST_DIR.' };
  const origin = way === 'link' ? undefined : await originOf(context, application, kind);
  if (origin === null) return ORIGIN_UNKNOWN;

  const { createRequest } = await import('@verify/wallet');
  const id = randomBytes(24).toString('base64url');
  const now = context.now();
  const { state, requestObject, link, digital } = await createRequest({
    ...(await requestInput(context, flow, id)),
    way,
    ...(ageApp && { profile: 'eu-age' }),
    ...(origin === undefined ? {} : { origin }),
  });
  const pending = { state, requestObject, link, digital };
  const row: WalletRequestRow = {
    id,
    applicationId: application.id,
    way,
    state: 'waiting',
    fetchedWith: null,
    number: String(randomInt(0, 10_000)).padStart(4, '0'),
    numberTries: 0,
    code: null,
    sealed: sealPending(context.keys.seal, id, pending),
    portrait: null,
    createdAt: now,
    expiresAt: Math.min(now + WALLET_LIMITS.seconds * 1000, application.expiresAt),
  };
  return context.store.withLock(application.id, async (tx): Answer<WalletAnswer> => {
    const before = await listWalletRequests(tx, application.id);
    if (before.length >= WALLET_LIMITS.requests) return { ok: false, code: 'attempts_exceeded' };
    await endOpen(tx, before, now);
    // The newest counts, also between two within a millisecond.
    const createdAt = Math.max(now, (before[0]?.createdAt ?? 0) + 1);
    await insertWalletRequest(tx, { ...row, createdAt });
    return { ok: true, body: walletView(context, row, before.length + 1) };
  });
}

/** The same for the first request object and for one that answers a wallet's nonce. */
export async function requestInput(
  { baseUrl, wallet, now }: Pick<Context, 'baseUrl' | 'now' | 'wallet'>,
  flow: Pick<FlowSettings, 'consent' | 'services' | 'walletAsks'>,
  id: string,
) {
  const company = flow.consent.company;
  const aim = flow.walletAsks.includes('over-18') ? 'Proof of being over 18' : 'Identity verification';
  return {
    queries: flow.walletAsks,
    // Requested only if it is compared.
    portrait: flow.services.includes('faceMatch'),
    keys: await wallet.keys(),
    requestUri: `${baseUrl}/wallet/request/${id}`,
    responseUri: `${baseUrl}/wallet/response/${id}`,
    now: new Date(now()),
    purpose: company ? `${aim} for ${company}` : aim,
  };
}

const ORIGIN_UNKNOWN: Refusal & { readonly ok: false } = {
  ok: false,
  code: 'origin_forbidden',
  detail: 'The Digital Credentials API needs a page whose origin is listed for this account.',
};

/**
 * The one origin whose answer is accepted: the service's own for its hosted page, else the page around the frame, if
 * the account lists it.
 */
async function originOf(
  { baseUrl, store }: Pick<Context, 'baseUrl' | 'store'>,
  { accountId, opening }: StoredApplication,
  kind: TokenKind,
): Promise<string | null> {
  if (kind === 'link' || kind === 'hand-off') return new URL(baseUrl).origin;
  const account = await findAccount(store.db, accountId);
  const origin = opening.hostOrigin;
  return origin && matchesOrigin(origin, account?.settings.allowedOrigins ?? []) ? origin : null;
}

/** An earlier request ends at once. */
async function endOpen(tx: Db, before: readonly WalletRequestRow[], now: number): Promise<void> {
  for (const { id, state, expiresAt } of before) {
    if (expiresAt > now && (state === 'waiting' || state === 'number'))
      await saveWalletRequest(tx, id, { expiresAt: now });
  }
}
