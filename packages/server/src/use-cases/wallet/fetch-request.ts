import type { Needs } from '../../context.ts';
import { findFlowVersion } from '../../records/accounts/flows.ts';
import { findApplicationById } from '../../records/applications/applications.ts';
import { changeWaiting, findWalletRequest } from '../../records/applications/wallet-requests.ts';
import { openFlow } from '../applications/rounds.ts';
import { requestInput } from './ask-wallet.ts';
import { openPending, sealPending } from './sealed-wallet.ts';

/**
 * The signed request object, for the wallet that fetches it. Until the answer, each fetch gets the same request, with
 * the nonce that it sent. A link of the age verification app holds the whole request, so there is nothing to fetch.
 * Null for that, and for a request that has ended.
 * @param nonce `wallet_nonce` of a POST
 */
export async function fetchRequest(
  context: Needs<'baseUrl' | 'keys' | 'now' | 'store' | 'wallet'>,
  id: string,
  nonce: string | undefined,
): Promise<string | null> {
  const { store, keys, now } = context;
  const row = await findWalletRequest(store.db, id);
  if (row?.way !== 'link' || row.state !== 'waiting') return null;
  const application = await findApplicationById(store.db, row.applicationId);
  if (application?.stage !== 'collecting') return null;
  const pending = openPending(keys.seal, row);
  const requestObject = (row.fetchedWith ?? '') === (nonce ?? '') ? pending.requestObject : await signedAgain();
  if (!requestObject) return null;
  const sealed = sealPending(keys.seal, id, { ...pending, requestObject });
  return store.withLock(application.id, async (tx) =>
    (await changeWaiting(tx, id, { fetchedWith: nonce ?? '', sealed }, now())) ? requestObject : null,
  );

  async function signedAgain(): Promise<string | null> {
    const version = (await findFlowVersion(store.db, application!.flowId, application!.flowVersion))!;
    const input = await requestInput(context, openFlow(application!, version.settings), id);
    const { clientIdOf, signRequestObject } = await import('@verify/wallet');
    // The access certificate was rotated, and the link names the one before.
    if (pending.state.clientId !== clientIdOf(input.keys)) return null;
    return signRequestObject({ ...input, way: 'link', ...(nonce && { walletNonce: nonce }) }, pending.state);
  }
}
