import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createFinaliser } from '@verify/checks/pool/finaliser';
import { WebhookKind } from '@verify/contract';
import { browser, post, until } from '@verify/server/testing/browser';
import { startCollector } from '@verify/server/testing/collector';
import { signedIn } from '@verify/server/testing/dashboard';
import { startTestBackend } from '@verify/server/testing/start-test-backend';
import { passportPicture } from './fixtures/pictures.ts';

/**
 * `node e2e/docs-examples.ts`: writes the documentation's webhook examples as a real service sends them. Rendered
 * passports go through a test account. Each kind of event is written to docs/site/examples, and the approved
 * application to the OpenAPI document's example.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = `${ROOT}docs/site/examples`;
const PUBLIC_URL = 'https://verify.example.com';
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const DAY = 24 * 60 * 60 * 1000;

const receiver = await startCollector();
let aheadMs = 0;
const finaliser = createFinaliser();
const server = await startTestBackend({ finaliser, serverVersion: '1.0.0', now: () => Date.now() + aheadMs });
const admin = await signedIn(server, 'admin');
const made = await admin.ask('POST', '/webhooks', { url: `${receiver.url}/webhook`, kinds: WebhookKind.options });
if (made.status !== 200) throw new Error(`No endpoint: ${JSON.stringify(made.body)}`);

const webhook = (kind: WebhookKind, id?: string) =>
  until(async () =>
    receiver.received.find(
      ({ headers, body }) => headers['x-event'] === kind && (id === undefined || JSON.parse(body).id === id),
    ),
  );

/** A person with a token whose flow, identifier and profile the backend has set. */
async function newPerson(externalId: string, profile?: Record<string, string>) {
  const body = { flowName: 'passport-only', externalId, ...(profile ? { profile } : {}) };
  const answer = await post(`${server.url}/sdk/v2/token`, body, { 'x-sdk-key': server.keys.sdk });
  return browser(server.url, answer.body.token, { 'user-agent': USER_AGENT });
}

async function verify(seed: number, externalId: string, lastName: string): Promise<string> {
  const person = await newPerson(externalId, { 'Last name': lastName });
  const { jpeg } = await passportPicture(seed);
  const { body } = await person.open({ platform: 'web', locale: 'en' });
  const upload = await person.upload(jpeg);
  await person.submit(person.passport(upload.body.uploadId));
  return body.applicationId;
}

const approved = await verify(41, 'order-4711', 'SANDBOX-APPROVED');
const kept: Partial<Record<WebhookKind, Awaited<ReturnType<typeof webhook>>>> = {};
for (const kind of [
  'application.created',
  'application.submitted',
  'application.done',
  'application.approved',
] as const)
  kept[kind] = await webhook(kind, approved);

const declined = await verify(42, 'order-4712', 'SANDBOX-DC008');
kept['application.declined'] = await webhook('application.declined', declined);

const reviewed = await verify(43, 'order-4713', 'SANDBOX-NEEDS-REVIEW');
kept['application.needs-review'] = await webhook('application.needs-review', reviewed);
const revisionOf = async (id: string): Promise<number> => (await admin.ask('GET', `/applications/${id}`)).body.revision;
const decision = { status: 'approved', reason: 'Compared by hand.', revision: await revisionOf(reviewed) };
const answered = await admin.ask('POST', `/applications/${reviewed}/decision`, decision);
if (answered.status !== 200) throw new Error(`Not reviewed: ${JSON.stringify(answered.body)}`);
kept['application.updated'] = await webhook('application.updated', reviewed);

const { body: left } = await (await newPerson('order-4714')).open({ platform: 'web' });
aheadMs = DAY;
kept['application.expired'] = await webhook('application.expired', left.applicationId);
aheadMs = 0;

const broken = await verify(44, 'order-4715', 'SANDBOX-ERROR');
kept['application.error'] = await webhook('application.error', broken);

const redacted = await admin.ask('POST', `/applications/${declined}/redact`, {
  reason: 'The person asked for it.',
  revision: await revisionOf(declined),
});
if (redacted.status !== 200) throw new Error(`Not redacted: ${JSON.stringify(redacted.body)}`);
kept['application.redacted'] = await webhook('application.redacted', declined);

const [endpoint] = (await admin.ask('GET', '/webhooks')).body.endpoints;
await admin.ask('POST', `/webhooks/${endpoint.id}/test`);
kept['webhook.test'] = await webhook('webhook.test');

mkdirSync(FOLDER, { recursive: true });
const SHOWN =
  /^(x-(event|signature|timestamp|webhook-id|attempt|key-id)|webhook-(id|timestamp|signature)|content-type)$/;
const publicly = (text: string): string => text.replaceAll(server.url, PUBLIC_URL);
for (const kind of WebhookKind.options) {
  const { headers, body } = kept[kind]!;
  const shown = Object.fromEntries(Object.entries(headers).filter(([name]) => SHOWN.test(name)));
  const example = { headers: shown, body: JSON.parse(publicly(body)) as unknown };
  writeFileSync(`${FOLDER}/${kind}.json`, `${JSON.stringify(example, null, 2)}\n`);
}
const application = JSON.stringify(JSON.parse(publicly(kept['application.done']!.body)), null, 2);
writeFileSync(`${ROOT}packages/server/src/http/docs/application-example.json`, `${application}\n`);
await server.stop();
await finaliser.close();
await receiver.close();
console.log(`Wrote ${WebhookKind.options.length} examples to docs/site/examples`);
