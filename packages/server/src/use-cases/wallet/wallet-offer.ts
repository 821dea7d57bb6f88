import type { FlowSettings } from '@verify/contract';
import type { TraceEntry } from '@verify/checks/rules/trace';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import type { WalletOffer } from '../../records/applications/stored-result.ts';
import { listWalletRequests } from '../../records/applications/wallet-requests.ts';
import type { Db } from '../../records/store.ts';

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
