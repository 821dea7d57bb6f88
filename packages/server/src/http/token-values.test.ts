import { describe, expect, test } from 'vitest';
import type { CreateToken, OpenSession } from '@verify/contract';
import { newClaims } from '../use-cases/tokens/token-claims.ts';
import { browser, call, newToken, post } from '../testing/browser.ts';
import { useTestBackend } from '../testing/use-test-backend.ts';

let ahead = 0;
const server = useTestBackend({ now: () => Date.now() + ahead });

const create = (body: unknown, more: Record<string, string> = {}) =>
  post(`${server.url}/sdk/v2/token`, body, { 'x-sdk-key': server.keys.sdk, ...more });
const erika = { category: 'First name', value: 'Erika' } as const;
const BODY = {
  flowName: 'passport-only',
  externalId: 'order-7',
  customerId: 'customer-7',
  profile: { 'First name': 'Erika', 'Last name': 'Mustermann' },
  metadata: { labels: { branch: 'west' } },
} satisfies CreateToken;

async function opened(body: CreateToken, request: Partial<OpenSession> = {}) {
  // Each test has its own customers, because a finished one is refused for another reason.
  ahead += 60_000;
  const created = await create(body);
  expect(created.status).toBe(200);
  const answer = await browser(server.url, created.body.token).open(request);
  return { token: String(created.body.token), answer };
}
async function applicationOf(id: string) {
  const { body } = await call(`${server.url}/api/v1/application/${id}`, { headers: { 'x-api-key': server.keys.api } });
  const { db } = server.backend.context.store;
  const row = await db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { metadata: body.metadata, row, profile: JSON.parse(row.opening).profile as unknown };
}

describe('values set by the backend', () => {
  // C017
  test('backend values are used if the browser sends none, and are reported as the backend’s', async () => {
    const { answer } = await opened(BODY);
    const { metadata, row, profile } = await applicationOf(answer.body.applicationId);
    expect(metadata).toMatchObject({
      externalId: 'order-7',
      labels: { branch: 'west' },
      flowName: 'passport-only',
      source: {
        flowName: 'backend',
        externalId: 'backend',
        customerId: 'backend',
        profile: 'backend',
        metadata: 'backend',
      },
    });
    expect(row.customerId).toBe('customer-7');
    expect(profile).toEqual([erika, { category: 'Last name', value: 'Mustermann' }]);
  });

  // C016
  test.each<[string, Partial<OpenSession>, string]>([
    ['another flow', { flowName: 'document' }, '/flowName'],
    ['another externalId', { metadata: { externalId: 'order-8' } }, '/metadata/externalId'],
    ['another customerId', { customerId: 'customer-8' }, '/customerId'],
    ['another name', { profile: [{ category: 'First name', value: 'Eve' }] }, '/profile'],
    ['a further field', { profile: [erika, { category: 'Date of birth', value: '1964-08-12' }] }, '/profile'],
    ['a field twice', { profile: [erika, { category: 'First name', value: 'Eve' }] }, '/profile'],
    ['a name in other letters', { profile: [{ category: 'First name', value: 'erika' }] }, '/profile'],
    ['other labels', { metadata: { labels: { branch: 'east' } } }, '/metadata/labels'],
    ['a further label', { metadata: { labels: { branch: 'west', vip: 'yes' } } }, '/metadata/labels'],
    ['no labels at all', { metadata: { labels: {} } }, '/metadata/labels'],
  ])('a backend value cannot be changed: %s', async (_, request, pointer) => {
    const { token, answer } = await opened(BODY, request);
    expect([answer.status, answer.body.code]).toEqual([422, 'unprocessable']);
    expect(answer.body.errors.map((error: { pointer: string }) => error.pointer)).toEqual([pointer]);
    expect(JSON.stringify(answer.body)).not.toMatch(/Erika|order-7|customer-7/);
    // Nothing was opened: the same token still works for its purpose and is just as strict when it resumes.
    const page = browser(server.url, token);
    expect((await page.open()).status).toBe(200);
    expect((await page.open(request)).body.errors).toMatchObject([{ pointer }]);
    expect((await page.open()).status).toBe(200);
  });

  test('backend values are not in the token, and are erased once it is opened', async () => {
    const { body } = await create(BODY);
    const claims = Buffer.from(String(body.token).split('.')[1]!, 'base64url').toString();
    expect(claims).not.toMatch(/Erika|order-7|customer-7|west/);
    const { jti } = JSON.parse(claims) as { jti: string };
    const rows = () => server.backend.context.store.db.selectFrom('tokenValues').select('jti').execute();
    expect(await rows()).toContainEqual({ jti });
    await browser(server.url, body.token).open();
    expect(await rows()).not.toContainEqual({ jti });
  });
});

describe('creating a token', () => {
  // C018
  test.each<[string, unknown, number, string, string | null]>([
    ['an unknown flow', { flowName: 'nothing' }, 404, 'configuration_not_found', null],
    ['an unknown key', { flow: 'passport-only' }, 422, 'unprocessable', null],
    ['an unknown category', { profile: { 'Shoe size': '46' } }, 422, 'unprocessable', null],
    [
      'a profile value that is too long',
      { profile: { 'First name': 'x'.repeat(257) } },
      422,
      'unprocessable',
      '/profile/First name',
    ],
    ['the same in the list form', { profile: [{ ...erika, value: '' }] }, 422, 'unprocessable', '/profile/0/value'],
    ['an externalId that is no text', { externalId: 7 }, 400, 'bad_request', '/externalId'],
    ['an empty customerId', { customerId: '' }, 422, 'unprocessable', '/customerId'],
    ['a list', [], 400, 'bad_request', null],
  ])('a token with %s is refused', async (_, body, status, code, pointer) => {
    const answer = await create(body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    if (pointer !== null) expect(answer.body.errors).toMatchObject([{ pointer }]);
  });

  test('a browser cannot fix values', async () =>
    expect((await create({ externalId: 'x' }, { 'sec-fetch-site': 'cross-site' })).body.code).toBe('sdkkey_invalid'));
});

describe('continuing a session with a fresh token', () => {
  const goOn = async (fresh: string, before: string) => {
    const headers = { authorization: `Bearer ${fresh}`, 'x-previous-token': before };
    return call(`${server.url}/sdk/v2/session`, { headers });
  };

  test('a fresh token needs the same backend values', async () => {
    const { token, answer } = await opened(BODY);
    const fresh = (await create(BODY)).body.token;
    expect((await goOn(fresh, token)).body.applicationId).toBe(answer.body.applicationId);
    const other = await browser(server.url, fresh).open({ metadata: { externalId: 'order-8' } });
    expect(other.status).toBe(422);
  });

  test.each<[string, CreateToken]>([
    ['externalId', { ...BODY, externalId: 'order-8' }],
    ['customerId', { ...BODY, customerId: 'customer-8' }],
    ['flow', { ...BODY, flowName: 'document' }],
    ['profile', { ...BODY, profile: { 'First name': 'Eve' } }],
    ['labels', { ...BODY, metadata: { labels: { branch: 'east' } } }],
  ])('a fresh token of another %s is refused', async (_, body) => {
    const { token } = await opened(BODY);
    expect((await goOn((await create(body)).body.token, token)).body.code).toBe('application_not_found');
  });

  test('a fresh token needs the same kind, because a stand-alone page may read the data', async () => {
    const { context } = server.backend;
    const claims = newClaims(context, server.account, 'stand-alone', { script: server.scriptId });
    const session = await newToken(server.url, server.keys.sdk);
    await browser(server.url, session).open({ flowName: 'document' });
    expect((await goOn(await context.tokens.sign(claims), session)).body.code).toBe('application_not_found');
  });
});
