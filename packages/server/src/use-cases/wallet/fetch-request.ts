import type { ServerContext } from '../../context.ts';
import { findFlowVersion } from '../../records/accounts/flows.ts';
import { findApplicationById } from '../../records/applications/applications.ts';
import { claimFetch, findWalletRequest, saveWalletRequest } from '../../records/applications/wallet-requests.ts';
import { openFlow } from '../applications/rounds.ts';
import { requestInput } from './ask-wallet.ts';
import { openPending, sealPending } from './sealed-wallet.ts';

/**
 * The signed request object, for the wallet that fetches it. Some wallets fetch it twice, and get the same object; with
 * another nonce it is another wallet, which is refused, as is anyone after the answer. A link of the age verification
 * app holds the whole request, so there is nothing to fetch. Null for all that.
 * @param nonce `wallet_nonce` of a POST
 */
export async function fetchRequest(
  context: Pick<ServerContext, 'baseUrl' | 'keys' | 'now' | 'store' | 'wallet'>,
  id: string,
  nonce: string | undefined,
): Promise<string | null> {
  const { store, keys, now } = context;
  const found = await findWalletRequest(store.db, id);
  if (!found || found.way !== 'link') return null;
  const application = await findApplicationById(store.db, found.applicationId);
  if (application?.stage !== 'collecting') return null;
  const fresh = nonce === undefined ? null : await withNonce();

  return store.withLock(application.id, async (tx): Promise<string | null> => {
    const row = await findWalletRequest(tx, id);
    if (row?.state !== 'waiting') return null;
    const pending = openPending(keys.seal, row);
    if (!pending.requestObject || !(await claimFetch(tx, id, nonce ?? '', now()))) return null;
    // Fetched before with this nonce, or without one.
    if (!fresh || row.fetchedWith !== null) return pending.requestObject;
    // The access certificate was rotated, and the link names the one before.
    if (fresh.state.clientId !== pending.state.clientId) return null;
    const { state, requestObject } = fresh;
    await saveWalletRequest(tx, id, { sealed: sealPending(keys.seal, id, { ...pending, state, requestObject }) });
    return requestObject ?? null;
  });

  async function withNonce() {
    const version = (await findFlowVersion(store.db, application!.flowId, application!.flowVersion))!;
    const input = await requestInput(context, openFlow(application!, version.settings), id);
    const { createRequest } = await import('@verify/wallet');
    return createRequest({ ...input, way: 'link', walletNonce: nonce! });
  }
}
