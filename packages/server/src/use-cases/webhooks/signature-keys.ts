import type { Auditing, Needs } from '../../context.ts';
import type { WebhookSettings } from '@verify/contract';
import { isValidAt, signerAt, stateAt } from '../../keys/webhook-keys.ts';
import { type Account, findAccountByPublicId } from '../../records/accounts/accounts.ts';

type SignatureKeys = Pick<WebhookSettings, 'signatureKey' | 'signatureKeys' | 'jwksUrl'>;

/** The keys that the webhook settings show. Only the id of an invalid key is shown. */
export async function signatureKeys(
  context: Needs<'baseUrl' | 'keys' | 'now'>,
  account: Account,
): Promise<SignatureKeys> {
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

/** Public keys that currently verify an account's webhooks, as JWKs. Null if there is no such account. */
export async function validWebhookKeys(context: Auditing, publicId: string): Promise<Record<string, unknown>[] | null> {
  const account = await findAccountByPublicId(context.store.db, publicId);
  if (!account) return null;
  const now = context.now();
  return (await context.keys.webhooks(account.id))
    .filter((key) => isValidAt(key, now))
    .map((key) => ({ ...key.publicKey.export({ format: 'jwk' }), kid: key.id, alg: 'EdDSA', use: 'sig' }));
}
