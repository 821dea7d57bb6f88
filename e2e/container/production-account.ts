import { randomUUID } from 'node:crypto';
import type { FlowView, WebhookSettings } from '@verify/contract';
import type { Demo } from '@verify/demo';
import { fromBase32, totpCode } from '@verify/server/use-cases/second-step/totp';
import { signInAs } from '../fixtures/analyst.ts';
import type { Api, Keys } from '../fixtures/start-api.ts';
import type { PartnerAddress } from './partner.ts';
import { BASE_URL } from './start-container.ts';

export interface Production {
  readonly api: Api;
  readonly demo: Demo;
}

/**
 * Does what an operator does after the first start, with the documented commands: creates an account, a dashboard user
 * and an endpoint.
 * @param node runs `node` with arguments in a container of the service, and returns its output
 */
export async function productionAccount(
  service: { url: string },
  partner: PartnerAddress,
  node: (...args: string[]) => Promise<string>,
): Promise<Production> {
  const printed = await node('apps/api/src/create-account.ts', `Bank ${randomUUID()}`);
  const secret = (kind: string): string => new RegExp(`${kind} key +(\\S+)`).exec(printed)![1]!;
  const keys: Keys = {
    baseUrl: BASE_URL,
    apiKey: secret('API'),
    sdkKey: secret('SDK'),
    secretKey: secret('Secret'),
    webhookPublicKey: '',
  };
  const api = { url: service.url, keys, log: () => '' } as Api;
  const account = /\((acc_\w+)\)/.exec(printed)![1]!;
  const user = `${randomUUID()}@example.test`;
  const password = (await node('apps/api/src/create-user.ts', account, user)).split('\n').at(-1)!.trim();
  const ask = await signInAs(api, { user, password }, BASE_URL);
  // A live account shows nothing to a user without a second factor.
  const { secret: totp } = await ask<{ secret: string }>('POST', '/me/totp', { password });
  const code = totpCode(fromBase32(totp), Math.floor(Date.now() / 30_000));
  await ask('POST', '/me/totp/confirm', { code });
  keys.webhookPublicKey = (await ask<WebhookSettings>('GET', '/webhooks')).signatureKey.pem;

  await ask('POST', '/webhooks', { url: partner.webhookUrl, kinds: ['application.done'] });
  // Nor does a live flow show anything to an applicant before it names who processes the data.
  const flow = (await ask<{ items: FlowView[] }>('GET', '/flows')).items.find(({ name }) => name === 'passport-only')!;
  const consent = {
    ...flow.settings.consent,
    company: 'Utopia Bank',
    privacyUrl: 'https://bank.test/privacy',
    termsUrl: 'https://bank.test/terms',
  };
  // The fictitious documents of the tests are specimens, which a live account would send to review.
  const settings = { ...flow.settings, consent, effects: { DC033: 'ignore' } };
  await ask('PUT', `/flows/${flow.id}`, { fromVersion: flow.version, settings });
  const { sdkKey, webhookPublicKey } = keys;
  return { api, demo: await partner.open({ apiUrl: service.url, sdkKey, webhookPublicKey }) };
}
