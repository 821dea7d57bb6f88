import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { OpenSession } from '@verify/contract';
import { insertApplicationToken } from '../records/applications/applications.ts';
import { newClaims } from '../use-cases/tokens/token-claims.ts';
import { createAccount, type NewAccount } from '../use-cases/setup/new-account.ts';
import { browser, newToken } from '../testing/browser.ts';
import { useTestBackend } from '../testing/use-test-backend.ts';

const SHOP = 'https://shop.example';
const RIVAL = 'https://rival.example';
let shop: NewAccount;
let rival: NewAccount;
const server = useTestBackend({ development: false, masterKey: randomBytes(32).toString('base64') });
beforeAll(async () => {
  const account = (name: string, frameAncestors: string[]) =>
    createAccount(server.backend.context, { name, environment: 'test', settings: { frameAncestors }, now: Date.now() });
  shop = await account('Shop', [SHOP, 'https://*.shop.example', 'http://localhost:*']);
  rival = await account('Rival', [RIVAL, 'http://localhost:*']);
});

/** Opens a session as the frame does: from the service's origin, with the account and the page's origin. */
const open = (token: string, request: Partial<OpenSession>) =>
  browser(server.url, token, { origin: server.url }).open(request);

// C103
test('a session opens in no other frame or page', async () => {
  const frames: Partial<OpenSession>[] = [
    { frameAccount: rival.account.publicId, hostOrigin: RIVAL },
    // Both accounts list this page, but the frame belongs to the rival.
    { frameAccount: rival.account.publicId, hostOrigin: 'http://localhost:3000' },
    { frameAccount: shop.account.publicId, hostOrigin: RIVAL },
    { frameAccount: shop.account.publicId, hostOrigin: `${SHOP}.evil.example` },
    { frameAccount: shop.account.publicId, hostOrigin: 'https://a.b.shop.example' },
    { frameAccount: shop.account.publicId, hostOrigin: 'https://*.shop.example' },
    { frameAccount: shop.account.publicId, hostOrigin: 'http://a.shop.example' },
    { frameAccount: shop.account.publicId, hostOrigin: 'null' },
    { frameAccount: shop.account.publicId },
    { hostOrigin: SHOP },
  ];
  for (const frame of frames) {
    const token = await newToken(server.url, shop.keys.sdk);
    const answer = await open(token, frame);
    expect([frame, answer.status, answer.body.code]).toEqual([frame, 403, 'origin_forbidden']);
    // A session that was opened correctly cannot be resumed there either.
    await open(token, { frameAccount: shop.account.publicId, hostOrigin: SHOP });
    expect((await open(token, frame)).status).toBe(403);
  }
  const below = { frameAccount: shop.account.publicId, hostOrigin: 'https://a.shop.example' };
  expect((await open(await newToken(server.url, shop.keys.sdk), below)).status).toBe(200);
});

test('a stand-alone token is bound to its frame too, and a link’s token has its own page and no frame', async () => {
  const { context } = server.backend;
  const script = newClaims(context, shop.account, 'stand-alone', { script: shop.scriptId });
  const token = await context.tokens.sign(script);
  const foreign = { flowName: 'document', frameAccount: rival.account.publicId, hostOrigin: RIVAL };
  expect((await open(token, foreign)).status).toBe(403);
  const own = { flowName: 'document', frameAccount: shop.account.publicId, hostOrigin: SHOP };
  const opened = await open(token, own);
  expect(opened.status).toBe(200);
  const claims = newClaims(context, shop.account, 'link');
  const { applicationId } = opened.body;
  await insertApplicationToken(context.store.db, { jti: claims.jti, applicationId, now: context.now() });
  const link = await context.tokens.sign(claims);
  expect((await open(link, { frameAccount: shop.account.publicId, hostOrigin: SHOP })).body.code).toBe(
    'origin_forbidden',
  );
});

// C101
test('a stand-alone token opens only its script’s flow and no script of another account', async () => {
  const { context } = server.backend;
  const sign = (script: string) => context.tokens.sign(newClaims(context, shop.account, 'stand-alone', { script }));
  const other = await browser(server.url, await sign(shop.scriptId)).open({ flowName: 'passport-only' });
  expect([other.status, other.body.errors]).toMatchObject([422, [{ pointer: '/flowName' }]]);
  for (const script of [rival.scriptId, '0'.repeat(32)]) {
    const answer = await browser(server.url, await sign(script)).open({ flowName: 'document' });
    expect([answer.status, answer.body.code]).toEqual([401, 'token_invalid']);
  }
});
