import type { FlowSettings, FlowView } from '@verify/contract';
import { fontFile } from '@verify/specimen';
import { beforeAll, expect, test } from 'vitest';
import { browser, call, newToken } from '../testing/browser.ts';
import { signedIn } from '../testing/dashboard.ts';
import { useTestBackend } from '../testing/use-test-backend.ts';
import { createAccount } from '../use-cases/setup/new-account.ts';

let user: Awaited<ReturnType<typeof signedIn>>;
const server = useTestBackend();
beforeAll(async () => {
  user = await signedIn(server, 'admin');
});

const upload = (bytes: Uint8Array, who: Pick<typeof user, 'cookie' | 'csrf'> = user) =>
  call(`${server.url}/dashboard/api/fonts`, {
    method: 'POST',
    headers: { cookie: who.cookie, 'x-csrf-token': who.csrf, 'content-type': 'application/octet-stream' },
    body: new Blob([Buffer.from(bytes)]),
  });
const save = (flow: FlowView, theme: FlowSettings['theme'], who = user) =>
  who.ask('PUT', `/flows/${flow.id}`, { fromVersion: flow.version, settings: { ...flow.settings, theme } });
let names = 0;
const newFlow = async (): Promise<FlowView> =>
  (await user.ask('POST', '/flows', { name: `Fonts ${++names}`, copyOf: null })).body;

test('a font is validated, served only to our own pages, and kept forever', async () => {
  const { status, body } = await upload(fontFile());
  expect([status, body.family, body.weight]).toEqual([200, 'Noto Sans Thai', '400']);
  expect((await upload(fontFile())).body.id).toBe(body.id);
  const flow = await newFlow();
  const fontFiles = [{ fileId: body.id, weight: body.weight }];
  expect((await save(flow, { font: 'serif', fontFiles })).status).toBe(200);
  const session = await browser(server.url, await newToken(server.url, server.keys.sdk));
  const { theme } = (await session.open({ flowName: flow.name })).body.flow;
  expect(theme).toMatchObject({ fontFiles, font: expect.stringMatching(/^verify-own, 'Iowan Old Style'/) });

  const served = await fetch(`${server.url}/sdk/fonts/${body.id}`, { headers: { origin: 'https://example.com' } });
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'font/woff2']);
  expect(served.headers.get('cache-control')).toContain('immutable');
  expect(served.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(served.headers.get('access-control-allow-origin')).toBeNull();
  expect(Buffer.from(await served.arrayBuffer()).toString('latin1', 0, 4)).toBe('wOF2');
  expect((await call(`${server.url}/sdk/fonts/${'0'.repeat(32)}`)).status).toBe(404);
  expect((await call(`${server.url}/sdk/logos/${body.id}`)).status).toBe(404);
});

test('a font belongs to one account, and the error names its place in the list', async () => {
  const { now } = server.backend.context;
  const settings = { name: 'Other', environment: 'test' as const, settings: {}, now: now() };
  const other = await createAccount(server.backend.context, settings);
  const them = await signedIn(server, 'admin', other.account.id);
  const ours = (await upload(fontFile())).body.id;
  const theirs = (await upload(fontFile(), them)).body.id;
  expect(theirs).not.toBe(ours);
  const fontFiles = [theirs, ours].map((fileId, index) => ({ fileId, weight: String(400 + index) }));
  const [flow] = (await them.ask('GET', '/flows')).body.items as FlowView[];
  const { status, body } = await save(flow!, { fontFiles }, them);
  expect([status, body.errors[0].pointer]).toEqual([422, '/settings/theme/fontFiles/1/fileId']);
});

test('a font that no version uses is deleted a day later, and a used one is kept', async () => {
  const { store } = server.backend.context;
  const kept = (await upload(fontFile(400))).body;
  const lost = (await upload(fontFile(700))).body;
  await save(await newFlow(), { fontFiles: [{ fileId: kept.id, weight: kept.weight }] });
  await store.db.updateTable('fonts').set({ createdAt: 0 }).where('id', 'in', [kept.id, lost.id]).execute();
  await upload(fontFile(900));
  expect((await call(`${server.url}/sdk/fonts/${kept.id}`)).status).toBe(200);
  expect((await call(`${server.url}/sdk/fonts/${lost.id}`)).status).toBe(404);
});
