import type { Role } from '@verify/contract';
import { createAccount } from '../use-cases/setup/new-account.ts';
import { insertEndpoint } from '../records/webhooks/endpoints.ts';
import { listDeliveries } from '../records/webhooks/deliveries.ts';
import { listImages } from '../records/applications/files.ts';
import { findFlow } from '../records/accounts/flows.ts';
import { newId } from '../records/ids.ts';
import { insertInvitation } from '../records/people/invitations.ts';
import { listLinks } from '../records/accounts/links.ts';
import { createAccountKey } from '../keys/account-keys.ts';
import { listApiKeys } from '../records/accounts/api-keys.ts';
import { insertProposal } from '../records/applications/review-claims.ts';
import { insertSession, sessionIdOf } from '../records/people/users.ts';
import { browser, newToken, post, until } from './browser.ts';
import { cheapPassword, signedIn } from './dashboard.ts';
import { picture, type TestBackend } from './start-test-backend.ts';

export type Person = Awaited<ReturnType<typeof signedIn>>;
export const PASSWORD = 'correct horse battery staple';

/**
 * One account with a user of each role, and every kind of object that a dashboard route can name, created on demand.
 */
export async function dashboardWorld(server: TestBackend, name: string) {
  const { store, now, keys: ring } = server.backend.context;
  const { account, keys } = await createAccount(server.backend.context, {
    name,
    environment: 'test',
    settings: {},
    now: now(),
  });
  const person = (role: Role): Promise<Person> => signedIn(server, role, account.id);
  const people = {
    admin: await person('admin'),
    reviewer: await person('reviewer'),
    'read-only': await person('read-only'),
    developer: await person('developer'),
  };
  const endpoint = async (): Promise<string> => {
    const row = { accountId: account.id, flowId: null, url: 'https://shop.invalid/hook', createdAt: now() };
    return (await store.transaction((tx) => insertEndpoint(tx, { ...row, kinds: ['application.done'] }))).id;
  };
  await endpoint();
  const flow = async (flowName = 'document') => (await findFlow(store.db, account.id, flowName))!;
  let shared: Promise<string> | null = null;

  const world = {
    account,
    people,
    person,
    endpoint,
    flow,
    /** Decided, and not changed since. */
    async application(): Promise<string> {
      const page = browser(server.url, await newToken(server.url, keys.sdk));
      const { body } = await page.open();
      const { body: upload } = await page.upload(await picture());
      await page.submit(page.passport(upload.uploadId));
      await until(async () => (await page.get()).body.state === 'done');
      return body.applicationId;
    },
    /** Shared by tests that only read. */
    seen: (): Promise<string> => (shared ??= world.application()),
    async image(id: string): Promise<string> {
      return (await listImages(store.db, id))[0]!.id;
    },
    async delivery(state?: 'delivered'): Promise<string> {
      const id = await world.seen();
      const delivery = await until(async () => (await listDeliveries(store.db, id))[0]);
      if (state)
        await store.transaction(async (tx) => {
          await tx.deleteFrom('jobs').where('payload', '=', delivery.id).execute();
          await tx.updateTable('deliveries').set({ state }).where('id', '=', delivery.id).execute();
        });
      return delivery.id;
    },
    async key(): Promise<string> {
      const { environment } = account;
      const row = { accountId: account.id, kind: 'api', environment, name: newId(), now: now() } as const;
      await store.transaction((tx) => createAccountKey(tx, row));
      return (await listApiKeys(store.db, account.id)).find((each) => each.name === row.name)!.id;
    },
    async user(): Promise<{ id: string; version: string }> {
      const { user } = await person('reviewer');
      const { items } = (await people.admin.ask('GET', '/users')).body;
      return items.find(({ id }: { id: string }) => id === user.id);
    },
    async link(): Promise<string> {
      const redirects = { onComplete: 'https://shop.example/a', onError: 'https://shop.example/b' };
      const externalId = newId();
      const query = `name=passport-only&externalId=${externalId}`;
      await post(`${server.url}/api/v1/tokenized-url?${query}`, { redirects }, { 'x-api-key': keys.api });
      const rows = await listLinks(store.db, account.id, { q: externalId, cursor: null, limit: 1 }, now());
      return rows[0]!.id;
    },
    async invitation(): Promise<{ id: string; secret: string }> {
      const secret = newId().slice(0, 22);
      const times = { createdAt: now(), expiresAt: now() + 60_000 };
      const email = `${newId()}@example.test`;
      const row = {
        ...times,
        accountId: account.id,
        email,
        role: 'reviewer',
        invitedBy: people.admin.user.id,
      } as const;
      return { ...(await store.transaction((tx) => insertInvitation(tx, { ...row, secret }))), secret };
    },
    baseUrl: server.backend.context.baseUrl,
    /** Another session of this person. */
    async sessionOf({ user }: Person): Promise<string> {
      const secret = newId();
      const row = { secret, userId: user.id, createdAt: now(), expiresAt: now() + 60_000 };
      await store.transaction((tx) => insertSession(tx, row));
      return sessionIdOf(secret);
    },
    /** State with or without a waiting key. Returns the waiting key's id. */
    async signatureKeys(state: 'none' | 'waiting'): Promise<string> {
      await ring.webhook(account.id);
      const row = { accountId: account.id, createdAt: now(), signsFrom: now() + 60_000 };
      const made = await store.transaction(async (tx) => {
        const later = tx.updateTable('signingKeys').set({ retiredAt: 0 }).where('accountId', '=', account.id);
        await later.where('signsFrom', '>', now()).execute();
        return state === 'waiting' ? (await ring.makeWebhook(tx, row)).id : '';
      });
      ring.forgetWebhooks(account.id);
      return made;
    },
    async endpointView(): Promise<{ id: string; version: string }> {
      const id = await endpoint();
      const { endpoints } = (await people.admin.ask('GET', '/webhooks')).body;
      return endpoints.find((each: { id: string }) => each.id === id);
    },
    async flowWithOwnWebhooks(): Promise<string> {
      const { id, version, settings } = await flow('full');
      if (!settings.ownWebhooks) {
        const edit = { fromVersion: version, settings: { ...settings, ownWebhooks: true } };
        await people.admin.ask('PUT', `/flows/${id}`, edit);
      }
      return id;
    },
    /** Someone else has proposed to decline it. */
    async proposed(applicationId: string): Promise<void> {
      const { user } = await person('reviewer');
      const row = { applicationId, userId: user.id, status: 'declined', reason: 'x', createdAt: now() } as const;
      await store.transaction((tx) => insertProposal(tx, row));
    },
    async withPassword({ user }: Person, totpSecret: string | null, confirmed = false): Promise<void> {
      await cheapPassword(server, user.email, PASSWORD);
      const totp = { totpSecret, totpConfirmedAt: confirmed ? now() : null, totpStep: null };
      await store.transaction((tx) => tx.updateTable('users').set(totp).where('id', '=', user.id).execute());
    },
  };
  return world;
}
export type DashboardWorld = Awaited<ReturnType<typeof dashboardWorld>>;
