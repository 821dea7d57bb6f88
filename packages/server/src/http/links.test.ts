import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { insertFlow } from '../records/accounts/flows.ts';
import { insertWalletRequest } from '../records/applications/wallet-requests.ts';
import { type Answer, browser, call, post, until } from '../testing/browser.ts';
import { picture } from '../testing/start-test-backend.ts';
import { useTestBackend } from '../testing/use-test-backend.ts';
import { SEED_FLOWS } from '../use-cases/setup/flows.ts';

let now = Date.UTC(2026, 10, 20, 10);
const server = useTestBackend({ now: () => now });
beforeAll(async () => {
  const frame = join(server.dataDir, 'no-frame');
  await mkdir(frame);
  const settings = { ...SEED_FLOWS['passport-only']!, steps: ['document' as const, 'liveness' as const] };
  await server.backend.context.store.transaction((tx) =>
    insertFlow(tx, { accountId: server.account.id, name: 'face', settings, now }),
  );
  await writeFile(join(frame, 'index.html'), '<!doctype html><title>Identity verification</title>');
});

const redirects = { onComplete: 'https://shop.example/done?from=link', onError: 'https://shop.example/error' };
const api = () => ({ 'x-api-key': server.keys.api });
async function newLink(more: object = {}, query = '?name=passport-only&externalId=order-7'): Promise<string> {
  const answer = await post(`${server.url}/api/v1/tokenized-url${query}`, { redirects, ...more }, api());
  expect(answer.status).toBe(200);
  return answer.body.url;
}
const secretOf = (url: string): string => url.split('/').at(-1)!;
const open = (body: object, cookie?: string, headers: Record<string, string> = {}): Promise<Answer> =>
  post(
    `${server.url}/sdk/v2/link/open`,
    { sdkVersion: '7.0.0', ...body },
    { ...(cookie ? { cookie } : {}), ...headers },
  );
const cookieOf = (answer: Answer): string => answer.headers.get('set-cookie')!.split(';')[0]!;
const stateOf = async (url: string) => {
  const { db } = server.backend.context.store;
  const rows = await db.selectFrom('links').selectAll().execute();
  const { sha256Hex } = await import('../records/ids.ts');
  return rows.find(({ hash }) => hash === sha256Hex(secretOf(url)))!;
};
const openingOf = async (id: string) => {
  const { db } = server.backend.context.store;
  const row = await db.selectFrom('applications').select('opening').where('id', '=', id).executeTakeFirstOrThrow();
  return JSON.parse(row.opening);
};
const refusal = ({ status, body }: Answer) => [status, body.code];
const revoke = (url: string, key = server.keys.api) =>
  post(`${server.url}/api/v1/tokenized-url/revoke`, { url }, { 'x-api-key': key });
/** What a refused opening says about taking over the link. */
const takeOver = ({ status, body }: Answer) => [status, body.code, body.canTakeOver];
const CLOSED = [409, 'link_claimed', undefined];

test('viewing the page claims nothing, and the page forbids caches, referrers and frames', async () => {
  const url = await newLink();
  for (let i = 0; i < 3; i++) {
    const { status, headers } = await call(url);
    expect(status).toBe(200);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('set-cookie')).toBe(null);
  }
  expect((await stateOf(url)).state).toBe('created');
  expect((await call(`${server.url}/verify/${'A'.repeat(43)}`)).status).toBe(404);
  // Whatever a message appends to the address, a person sees a page.
  for (const added of ['/', '.', ')', '%3E', '%20', '/x/y']) {
    const { status, headers } = await fetch(`${server.url}/verify/${'A'.repeat(43)}${added}`);
    expect([added, status, headers.get('content-type')]).toEqual([added, 404, 'text/html; charset=utf-8']);
  }
});

test('a link address that is empty or can’t be decoded leads to a page', async () => {
  for (const path of ['/verify', `/verify/${'A'.repeat(43)}%`, '/verify/%E0%A4%A', '/verify/%ff%']) {
    const { headers, redirected } = await fetch(`${server.url}${path}`);
    expect([path, headers.get('content-type'), redirected]).toEqual([path, 'text/html; charset=utf-8', true]);
  }
  const url = await newLink();
  const { url: shown } = await fetch(`${url}%`);
  expect(shown).toBe(url);
});

test('redirects may have letters outside ASCII, and a locale must be a string', async () => {
  const idn = { onComplete: 'https://bücher.example/zurück?von=ü', onError: 'https://例え.jp/エラー' };
  const url = await newLink({ redirects: idn }, '?name=passport-only');
  const { body } = await open({ secret: secretOf(url) });
  expect(body.redirects.onComplete).toContain('https://xn--bcher-kva.example/zur%C3%BCck?von=%C3%BC&applicationId=');
  expect(new URL(body.redirects.onError).hostname).toBe('xn--r8jz45g.jp');
  const create = (locale: unknown) =>
    post(`${server.url}/api/v1/tokenized-url?name=passport-only`, { redirects, locale }, api());
  expect(refusal(await create(5))).toEqual([400, 'bad_request']);
  for (const locale of [undefined, '', 'xx', 'x'.repeat(65)]) expect((await create(locale)).status).toBe(200);
});

// C095
test('of 100 browsers that open a link at once, one gets it', async () => {
  const url = await newLink();
  const answers = await Promise.all(Array.from({ length: 100 }, () => open({ secret: secretOf(url) })));
  const [won, ...others] = answers.toSorted((a, b) => a.status - b.status);
  expect(won!.status).toBe(200);
  expect(others.map(refusal)).toEqual(Array.from({ length: 99 }, () => [409, 'link_claimed']));
  const { db } = server.backend.context.store;
  const { applicationId } = await stateOf(url);
  const applications = await db.selectFrom('applications').select('id').where('externalId', '=', 'order-7').execute();
  expect(applications.map(({ id }) => id)).toEqual([applicationId]);
});

// C003
test('values set at the link’s creation win over the browser’s', async () => {
  const url = await newLink({
    profile: { 'First name': 'Erika', 'Date of birth': '1964-08-12' },
    metadata: { labels: { branch: 'west' } },
    locale: 'de',
  });
  const first = await open({ secret: secretOf(url), locale: 'fr' });
  expect(first.body).toMatchObject({ flowName: 'passport-only', locale: 'de' });
  const page = browser(server.url, first.body.token);
  const other = await page.open({ profile: [{ category: 'First name', value: 'Eve' }] });
  expect(refusal(other)).toEqual([422, 'unprocessable']);
  expect(other.body.errors).toMatchObject([{ pointer: '/profile' }]);
  const session = await page.open({ locale: 'fr' });
  expect(session.body).toMatchObject({ state: 'collecting', locale: 'de', missing: ['document'] });
  const { applicationId } = session.body;
  expect(first.body.company).toBe('Utopia Bank');
  expect(first.body.redirects).toEqual({
    onComplete: `https://shop.example/done?from=link&applicationId=${applicationId}&externalId=order-7`,
    onError: redirects.onError,
  });
  const { body } = await call(`${server.url}/api/v1/application/${applicationId}`, { headers: api() });
  expect(body.metadata).toMatchObject({
    externalId: 'order-7',
    labels: { branch: 'west' },
    flowName: 'passport-only',
    source: { externalId: 'backend', profile: 'backend', metadata: 'backend', flowName: 'backend' },
  });
  expect((await openingOf(applicationId)).profile).toEqual([
    { category: 'First name', value: 'Erika' },
    { category: 'Date of birth', value: '1964-08-12' },
  ]);
});

test('the first browser resumes with its cookie, and another one cannot', async () => {
  const url = await newLink();
  const first = await open({ secret: secretOf(url) });
  const cookie = first.headers.get('set-cookie')!;
  expect(cookie).toMatch(/; Max-Age=\d+; Path=\/sdk\/v2\/link; HttpOnly; SameSite=Strict$/);
  const { linkId } = first.body;
  const before = await browser(server.url, first.body.token).open();

  const again = await open({ linkId }, cookieOf(first));
  expect(again.body.token).not.toBe(first.body.token);
  const resumed = await browser(server.url, again.body.token).get();
  expect(resumed.body.applicationId).toBe(before.body.applicationId);
  expect((await open({ secret: secretOf(url) }, cookieOf(first))).status).toBe(200);

  const forged = cookieOf(first).replace(/=.*/, `=${'A'.repeat(43)}`);
  expect(refusal(await open({ secret: secretOf(url) }))).toEqual([409, 'link_claimed']);
  expect(refusal(await open({ secret: secretOf(url) }, forged))).toEqual([409, 'link_claimed']);
  expect(refusal(await open({ linkId }))).toEqual([409, 'link_claimed']);
});

test('before anything is sent, another browser may take over the link, which ends the first session', async () => {
  const url = await newLink();
  const secret = secretOf(url);
  const first = await open({ secret });
  const before = browser(server.url, first.body.token);
  const { applicationId } = (await before.open()).body;
  const handoff = await session(first.body.token, 'handoff', {});

  const asked = await open({ secret });
  expect(takeOver(asked)).toEqual([409, 'link_claimed', true]);
  // The page keeps the company's look.
  const { flow } = (await before.open()).body;
  expect(asked.body.theme).toEqual(flow.theme);
  expect(flow.theme).not.toEqual({});
  // The id alone, which the first browser's history has, is not enough.
  expect(takeOver(await open({ linkId: first.body.linkId, takeOver: true }))).toEqual(CLOSED);

  const connection = { 'user-agent': 'The second browser' };
  const second = await open({ secret, takeOver: true }, undefined, connection);
  expect(second.status).toBe(200);
  const after = browser(server.url, second.body.token);
  expect((await after.open()).body).toMatchObject({ applicationId, state: 'collecting' });
  expect(await openingOf(applicationId)).toMatchObject({ userAgent: 'The second browser', profile: [] });

  // Everything of the first browser is invalid: its tokens, its cookie and its offer to a phone.
  for (const answer of [await before.open(), await before.get(), await before.announce(await picture())])
    expect(refusal(answer)).toEqual([409, 'token_mismatch']);
  expect(refusal(await open({ linkId: first.body.linkId }, cookieOf(first)))).toEqual([409, 'link_claimed']);
  expect(refusal(await open({ secret: secretOf(handoff.body.url) }))).toEqual([410, 'link_revoked']);
  expect((await open({ linkId: first.body.linkId }, cookieOf(second))).status).toBe(200);

  // From the first file on, the link cannot be taken over.
  expect((await after.announce(await picture())).status).toBe(200);
  expect(takeOver(await open({ secret, takeOver: true }))).toEqual(CLOSED);
});

test('of many browsers that take over a link at once one wins, and no other takes it later', async () => {
  const url = await newLink();
  const secret = secretOf(url);
  await open({ secret }, undefined, { 'user-agent': 'The first browser' });
  const answers = await Promise.all(Array.from({ length: 20 }, () => open({ secret, takeOver: true })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(takeOver(await open({ secret, takeOver: true }))).toEqual(CLOSED);

  const { applicationId } = await stateOf(url);
  const { db } = server.backend.context.store;
  expect((await openingOf(applicationId!)).before).toMatchObject({ userAgent: 'The first browser' });
  const audit = await db.selectFrom('audit').selectAll().where('subject', '=', applicationId!).execute();
  expect(audit.map(({ action, actor, details }) => [action, actor, details])).toEqual([
    ['link.taken-over', 'system', 'one-network'],
  ]);
});

test('a link opened on the person’s phone cannot be taken over', async () => {
  const url = await newLink();
  const { body } = await open({ secret: secretOf(url) });
  const handoff = await session(body.token, 'handoff', {});
  expect((await open({ secret: secretOf(handoff.body.url) })).status).toBe(200);
  expect(takeOver(await open({ secret: secretOf(url), takeOver: true }))).toEqual(CLOSED);
});

test.each([
  ['a camera', (_: string, token: string) => session(token, 'commitments/open', { step: 'document-front' })],
  ['a face check', (_: string, token: string) => session(token, 'liveness', {})],
  ['a wallet', (applicationId: string) => askWallet(applicationId)],
])('a link with %s in progress cannot be taken over', async (_what, begin) => {
  const url = await newLink({}, '?name=face');
  const secret = secretOf(url);
  const { body } = await open({ secret });
  expect((await open({ secret })).body.canTakeOver).toBe(true);
  await begin((await stateOf(url)).applicationId!, body.token);
  expect(takeOver(await open({ secret, takeOver: true }))).toEqual(CLOSED);
});

/** A call of the capture app, which must succeed. */
async function session(token: string, path: string, body: object): Promise<Answer> {
  const answer = await post(`${server.url}/sdk/v2/${path}`, body, { authorization: `Bearer ${token}` });
  expect(answer.status).toBe(200);
  return answer;
}

const askWallet = (applicationId: string) =>
  insertWalletRequest(server.backend.context.store.db, {
    id: 'request',
    applicationId,
    way: 'link',
    state: 'waiting',
    fetchedWith: null,
    number: '1234',
    numberTries: 0,
    code: null,
    sealed: '',
    portrait: null,
    createdAt: now,
    expiresAt: now + 60_000,
  });

test('the link’s id without the secret claims nothing', async () => {
  const url = await newLink();
  const { id } = await stateOf(url);
  expect(refusal(await open({ linkId: id }))).toEqual([409, 'link_claimed']);
  expect((await stateOf(url)).state).toBe('created');
});

// C092
test('a link passes from created to completed, and then only its first browser may open it', async () => {
  const url = await newLink();
  const states = [(await stateOf(url)).state];
  const first = await open({ secret: secretOf(url) });
  const page = browser(server.url, first.body.token);
  await page.open();
  states.push((await stateOf(url)).state);
  const { body: upload } = await page.upload(await picture());
  states.push((await stateOf(url)).state);
  expect((await page.submit(page.passport(upload.uploadId))).status).toBe(200);
  states.push((await stateOf(url)).state);
  expect(states).toEqual(['created', 'opened', 'in-progress', 'completed']);
  expect(refusal(await open({ secret: secretOf(url) }))).toEqual([410, 'link_used']);
  await until(async () => (await page.get()).body.state === 'done');
  // A reload in the first browser redirects to the partner, without a token.
  const again = await open({ secret: secretOf(url) }, cookieOf(first));
  expect(again.body).toMatchObject({ token: null, redirects: first.body.redirects });
  now += 12 * 3600_000;
  expect(refusal(await open({ secret: secretOf(url) }, cookieOf(first)))).toEqual([410, 'link_expired']);
  expect(refusal(await open({ linkId: first.body.linkId }, cookieOf(first)))).toEqual([410, 'link_expired']);
});

// C093, C162
test('a link ends after its ttl, 12 hours by default, and a person who started in time may finish', async () => {
  const short = await newLink({ ttl: '60' });
  const usual = await newLink();
  const begun = await newLink({ ttl: '60' });
  const first = await open({ secret: secretOf(begun) });
  now += 60_000;
  expect(refusal(await open({ secret: secretOf(short) }))).toEqual([410, 'link_expired']);
  expect((await stateOf(short)).state).toBe('expired');
  const looked = await call(short, { redirect: 'manual' });
  expect([looked.status, looked.headers.get('location')]).toEqual([303, `${redirects.onError}?code=link_expired`]);
  expect((await open({ linkId: first.body.linkId }, cookieOf(first))).status).toBe(200);
  now += 12 * 3600_000 - 60_001;
  expect((await call(usual)).status).toBe(200);
  now += 1;
  expect(refusal(await open({ secret: secretOf(usual) }))).toEqual([410, 'link_expired']);
});

// C144
test('expired and revoked links redirect to onError with the code, unless their browser may still finish', async () => {
  const away = (code: string) => `${redirects.onError}?code=${code}`;
  const look = async (url: string) => {
    const { status, headers } = await call(url, { redirect: 'manual' });
    return [status, headers.get('location')];
  };
  const revoked = await newLink();
  await revoke(revoked);
  expect((await open({ secret: secretOf(revoked) })).body.redirect).toBe(away('link_revoked'));
  expect(await look(revoked)).toEqual([303, away('link_revoked')]);

  // Another browser opens the link after it expired: the first one may still finish, so no failure is reported.
  const begun = await newLink({ ttl: '60' });
  const first = await open({ secret: secretOf(begun) });
  const claimed = await open({ secret: secretOf(begun) });
  expect([claimed.body.code, claimed.body.redirect]).toEqual(['link_claimed', undefined]);
  expect(await look(begun)).toEqual([200, null]);
  now += 60_000;
  const late = await open({ secret: secretOf(begun) });
  expect([late.body.code, late.body.redirect]).toEqual(['link_expired', undefined]);
  expect(await look(begun)).toEqual([410, null]);
  expect((await open({ linkId: first.body.linkId }, cookieOf(first))).status).toBe(200);

  // Its session has ended too, so it can no longer be finished.
  now += 3 * 3600_000;
  const over = await open({ linkId: first.body.linkId }, cookieOf(first));
  expect([over.body.code, over.body.redirect]).toEqual(['link_expired', away('link_expired')]);
  expect(await look(begun)).toEqual([303, away('link_expired')]);

  // Revoked while somebody uses it.
  const taken = await newLink();
  const person = await open({ secret: secretOf(taken) });
  await revoke(taken);
  const resumed = await open({ linkId: person.body.linkId }, cookieOf(person));
  expect([resumed.body.code, resumed.body.redirect]).toEqual(['link_revoked', away('link_revoked')]);
});

// C012, C094
test('a revoked link cannot be opened, and its session accepts nothing more', async () => {
  const unopened = await newLink();
  expect((await revoke(unopened)).body).toEqual({ responseCode: 200 });
  expect((await revoke(unopened)).status).toBe(200);
  expect(refusal(await open({ secret: secretOf(unopened) }))).toEqual([410, 'link_revoked']);

  const begun = await newLink();
  const first = await open({ secret: secretOf(begun) });
  const page = browser(server.url, first.body.token);
  const { body: upload } = await page.upload(await picture());
  await revoke(begun);
  expect((await page.submit(page.passport(upload.uploadId))).status).not.toBe(200);
  expect(refusal(await open({ secret: secretOf(begun) }, cookieOf(first)))).toEqual([410, 'link_revoked']);

  expect(refusal(await revoke(`${server.url}/verify/${'A'.repeat(43)}`))).toEqual([404, 'link_not_found']);
  expect(refusal(await revoke('https://elsewhere.example/verify/x'))).toEqual([404, 'link_not_found']);
  expect(refusal(await revoke(begun, server.keys.sdk))).toEqual([403, 'key_forbidden']);
});

test('revoking an expired link ends its session, even after somebody else tried the link', async () => {
  const url = await newLink({ ttl: '60' });
  const first = await open({ secret: secretOf(url) });
  const page = browser(server.url, first.body.token);
  now += 60_000;
  expect(refusal(await open({ secret: secretOf(url) }))).toEqual([410, 'link_expired']);
  expect((await revoke(url)).body).toEqual({ responseCode: 200 });
  expect(refusal(await page.upload(await picture()))).toEqual([401, 'token_expired']);
});

test.each([
  ['neither secret nor id', {}, 422],
  ['both', { secret: 'A'.repeat(43), linkId: 'a'.repeat(32) }, 422],
  ['a secret of another form', { secret: '../x' }, 404],
  ['a secret of 300 characters', { secret: 'A'.repeat(300) }, 422],
  ['a secret that is no text', { secret: 5 }, 400],
  ['an unknown secret', { secret: 'A'.repeat(43) }, 404],
  ['an unknown id', { linkId: 'a'.repeat(32) }, 404],
])('opening with %s is refused', async (_, body, status) => {
  const answer = await open(body);
  expect(answer.status).toBe(status);
  // One account whose flows name one company, which must be the sender of the link.
  const company = { name: 'Utopia Bank', url: 'https://example.com' };
  expect(answer.body.company).toEqual(status === 404 ? company : undefined);
});

test('a page of another site cannot open a link', async () => {
  const secret = secretOf(await newLink());
  for (const [name, value] of [
    ['origin', 'https://evil.example'],
    ['sec-fetch-site', 'cross-site'],
  ] as const)
    expect(refusal(await open({ secret }, undefined, { [name]: value }))).toEqual([403, 'origin_forbidden']);
  expect((await open({ secret }, undefined, { origin: server.url })).status).toBe(200);
});
