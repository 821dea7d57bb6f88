import type { FlowSettings, FlowVersions, FlowView } from '@verify/contract';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { createAccount } from '../use-cases/setup/new-account.ts';
import { browser, call, newToken } from '../testing/browser.ts';
import { signedIn } from '../testing/dashboard.ts';
import { useTestBackend } from '../testing/use-test-backend.ts';

let user: Awaited<ReturnType<typeof signedIn>>;
const server = useTestBackend();
beforeAll(async () => {
  user = await signedIn(server, 'admin');
});

let names = 0;
async function newFlow(copyOf: string | null = null): Promise<FlowView> {
  const { status, body } = await user.ask('POST', '/flows', { name: `Flow ${++names} مرحبا 🙂`, copyOf });
  expect(status).toBe(200);
  return body;
}
const save = (flow: FlowView, change: Partial<FlowSettings>) =>
  user.ask('PUT', `/flows/${flow.id}`, { fromVersion: flow.version, settings: { ...flow.settings, ...change } });
const sdk = async () => browser(server.url, await newToken(server.url, server.keys.sdk));

// C067
test('a running session keeps its version, and the next session uses the new one', async () => {
  const flow = await newFlow();
  const before = await sdk();
  await before.open({ flowName: flow.name });
  const saved = await save(flow, { steps: ['document', 'selfie'], services: ['docCheck', 'faceMatch'] });
  expect([saved.status, saved.body.version, saved.body.savedBy]).toEqual([200, 2, 'The admin']);
  expect((await before.get()).body.flow).toMatchObject({ version: 1, steps: ['document'] });
  expect((await before.open({ flowName: flow.name })).body.flow).toMatchObject({ version: 1 });
  const after = await sdk();
  const opened = await after.open({ flowName: flow.name });
  expect(opened.body.flow).toMatchObject({ version: 2, steps: ['document', 'selfie'] });
  expect((await user.ask('GET', `/flows/${flow.id}`)).body.lastUsedAt).toBeGreaterThan(0);
});

test('a stale edit is refused and lists what somebody else changed', async () => {
  const flow = await newFlow();
  await save(flow, { minimumAge: 18 });
  const late = await save(flow, { uploadAllowed: false });
  expect([late.status, late.body.code]).toEqual([409, 'stale_edit']);
  expect(late.body.detail).toContain('Minimum age');
  expect(late.body.errors).toEqual([
    { pointer: '/settings/minimumAge', detail: 'changed in the meantime from “none” to “18”' },
  ]);
});

test('the history is paged with names, and an old version is restored as a new one', async () => {
  let flow = await newFlow();
  for (let age = 1; age <= 24; age++) flow = (await save(flow, { minimumAge: age })).body;
  const first: FlowVersions = (await user.ask('GET', `/flows/${flow.id}/versions`)).body;
  expect([first.items.length, first.items[0]!.version, first.items[0]!.savedBy]).toEqual([20, 25, 'The admin']);
  const rest: FlowVersions = (await user.ask('GET', `/flows/${flow.id}/versions?before=${first.next}`)).body;
  expect([rest.items.length, rest.next, rest.items.at(-1)!.settings.minimumAge]).toEqual([5, null, null]);
  const restored = await save(flow, rest.items.at(-1)!.settings);
  expect([restored.body.version, restored.body.settings.minimumAge]).toEqual([26, null]);
});

test('contradictions are reported at their field, and nothing is saved', async () => {
  const flow = await newFlow();
  const { status, body } = await save(flow, { services: ['docCheck', 'faceMatch'], effects: { DC999: 'review' } });
  expect([status, body.code]).toEqual([422, 'unprocessable']);
  const pointers = body.errors.map(({ pointer }: { pointer: string }) => pointer);
  expect(pointers).toEqual(['/settings/services', '/settings/effects/DC999']);
  expect((await user.ask('GET', `/flows/${flow.id}`)).body.version).toBe(1);
  const nobody = { theme: { logoFileId: 'a'.repeat(32) } };
  expect((await save(flow, nobody)).body.errors[0].pointer).toBe('/settings/theme/logoFileId');
});

test('an archived flow starts no session, running sessions continue, and it can be restored', async () => {
  const flow = await newFlow();
  const running = await sdk();
  await running.open({ flowName: flow.name });
  await user.ask('POST', `/flows/${flow.id}/archive`, { archived: true });
  const refused = await (await sdk()).open({ flowName: flow.name });
  expect([refused.status, refused.body.code]).toEqual([404, 'configuration_not_found']);
  expect((await running.get()).status).toBe(200);
  const taken = await user.ask('POST', '/flows', { name: flow.name, copyOf: null });
  expect(taken.body.errors[0].pointer).toBe('/name');
  await user.ask('POST', `/flows/${flow.id}/archive`, { archived: false });
  expect((await (await sdk()).open({ flowName: flow.name })).status).toBe(200);
});

test('a flow’s own webhooks are added once enabled and saved, and receive only its events', async () => {
  const flow = await newFlow();
  const endpoint = { url: 'http://localhost:9/own', kinds: ['application.created'] };
  const early = await user.ask('POST', `/flows/${flow.id}/webhooks`, endpoint);
  expect([early.status, early.body.detail]).toEqual([422, expect.stringContaining('save the flow first')]);
  await save(flow, { ownWebhooks: true });
  const added = await user.ask('POST', `/flows/${flow.id}/webhooks`, endpoint);
  expect([added.status, added.body.flowId]).toEqual([200, flow.id]);
  const inside = await user.ask('POST', `/flows/${flow.id}/webhooks`, { ...endpoint, url: 'https://10.0.0.1/' });
  expect([inside.status, inside.body.errors[0].pointer]).toEqual([422, '/url']);
  const { applicationId } = (await (await sdk()).open({ flowName: flow.name })).body;
  const rows = await user.ask('GET', `/applications/${applicationId}/deliveries`);
  expect(rows.body.items.map(({ url }: { url: string }) => url)).toEqual([endpoint.url]);
});

const upload = (bytes: Uint8Array | string, who = user) =>
  call(`${server.url}/dashboard/api/logos`, {
    method: 'POST',
    headers: { cookie: who.cookie, 'x-csrf-token': who.csrf, 'content-type': 'application/octet-stream' },
    body: new Blob([typeof bytes === 'string' ? bytes : Buffer.from(bytes)]),
  });
const png = (width: number, height: number, background = '#3050ff') =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();

test('a logo is re-encoded from its pixels, shown to sessions, and belongs to one account', async () => {
  const secret = '<script>alert(1)</script>';
  const original = await sharp(await png(1200, 400))
    .withExif({ IFD0: { Copyright: secret } })
    .png()
    .toBuffer();
  const { status, body } = await upload(original);
  expect([status, body.widthPx, body.heightPx]).toEqual([200, 360, 120]);
  expect((await upload(original)).body.id).toBe(body.id);

  const flow = await newFlow();
  expect((await save(flow, { theme: { logoFileId: body.id } })).status).toBe(200);
  const opened = await (await sdk()).open({ flowName: flow.name });
  expect(opened.body.flow.theme.logoFileId).toBe(body.id);
  const served = await fetch(`${server.url}/sdk/logos/${body.id}`);
  const bytes = Buffer.from(await served.arrayBuffer());
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(served.headers.get('x-content-type-options')).toBe('nosniff');
  expect(served.headers.get('content-security-policy')).toContain('sandbox');
  expect(bytes.includes(secret)).toBe(false);
  expect((await sharp(bytes).metadata()).format).toBe('webp');

  const { now } = server.backend.context;
  const other = await createAccount(server.backend.context, {
    name: 'Other',
    environment: 'test',
    settings: {},
    now: now(),
  });
  const them = await signedIn(server, 'admin', other.account.id);
  const [theirs] = (await them.ask('GET', '/flows')).body.items as FlowView[];
  const stolen = { fromVersion: 1, settings: { ...theirs!.settings, theme: { logoFileId: body.id } } };
  expect((await them.ask('PUT', `/flows/${theirs!.id}`, stolen)).status).toBe(422);
});

test.each<[string, () => Promise<Uint8Array | string>, number, string]>([
  ['an SVG with script', async () => '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 415, 'SVG'],
  ['an SVG behind a comment', async () => `<!-- ${'x'.repeat(900)} --><svg><script/></svg>`, 415, 'SVG'],
  ['half a picture', async () => (await png(400, 100)).subarray(0, 200), 422, 'damaged'],
  ['a dot', async () => png(4, 4), 422, 'smaller'],
  ['too many pixels', async () => png(5000, 4000), 422, 'million'],
  ['3 MB', async () => new Uint8Array(3 * 1024 * 1024), 413, '2 MB'],
])('a logo that is %s is refused', async (_, bytes, status, words) => {
  const answer = await upload(await bytes());
  expect([answer.status, answer.body.detail]).toEqual([status, expect.stringContaining(words)]);
});
