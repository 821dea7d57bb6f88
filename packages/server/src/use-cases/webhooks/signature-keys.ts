import type { WebhookSettings } from '@verify/contract';
import type { ServerContext } from '../../context.ts';
import { signerAt, stateAt } from '../../keys/webhook-keys.ts';
import type { Account } from '../../ports/store/accounts/accounts.ts';

type SignatureKeys = Pick<WebhookSettings, 'signatureKey' | 'signatureKeys' | 'jwksUrl'>;

/** What stands in the settings of webhooks. A key that is worth nothing any more is only named. */
export async function signatureKeys(context: ServerContext, account: Account): Promise<SignatureKeys> {
  const keys = (await context.keys.webhooks(account.id)).toSorted((a, b) => b.signsFrom - a.signsFrom);
  const now = context.now();
  const { id, publicPem } = signerAt(keys, now)!;
  return {
    signatureKey: { id, pem: publicPem },
    signatureKeys: keys.map((key) => {
      const state = stateAt(key, keys, now);
      const { createdAt, signsFrom, retiredAt } = key;
      return { id: key.id, pem: state === 'retired' ? '' : key.publicPem, state, createdAt, signsFrom, retiredAt };
    }),
    jwksUrl: `${context.baseUrl}/.well-known/jwks/${account.publicId}`,
  };
}
