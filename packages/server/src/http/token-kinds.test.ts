import { beforeAll, describe, expect, test } from 'vitest';
import type { TokenKind } from '@verify/contract';
import { newClaims } from '../use-cases/tokens/token-claims.ts';
import { browser, call, newToken, post } from '../testing/browser.ts';
import { useTestBackend } from '../testing/use-test-backend.ts';
import { ROUTES } from './routes.ts';

const tokens = {} as Record<TokenKind, string>;
const server = useTestBackend();
beforeAll(async () => {
  const { context } = server.backend;
  tokens.session = await newToken(server.url, server.keys.sdk);
  const script = newClaims(context, server.account, 'stand-alone', { script: server.scriptId });
  tokens['stand-alone'] = await context.tokens.sign(script);
  await browser(server.url, tokens.session).open();
  await browser(server.url, tokens['stand-alone']).open({ flowName: 'document' });
  const redirects = { onComplete: 'https://shop.example', onError: 'https://shop.example' };
  const headers = { 'x-api-key': server.keys.api };
  const link = await post(`${server.url}/api/v1/tokenized-url?name=passport-only`, { redirects }, headers);
  tokens.link = await openLink(link.body.url);
  const offer = await call(`${server.url}/sdk/v2/handoff`, { method: 'POST', headers: bearer(tokens.session) });
  tokens['hand-off'] = await openLink(offer.body.url);
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
async function openLink(url: string): Promise<string> {
  const answer = await post(`${server.url}/sdk/v2/link/open`, { secret: url.split('/').at(-1), sdkVersion: '7.0.0' });
  return answer.body.token;
}

const EVERY: readonly TokenKind[] = ['session', 'stand-alone', 'link', 'hand-off'];
/** Written out a second time, so that a change to the server's table must also be made here. */
const OPENS: Readonly<Record<string, readonly TokenKind[]>> = {
  'POST /sdk/v2/session': EVERY,
  'GET /sdk/v2/session': EVERY,
  'POST /sdk/v2/uploads': EVERY,
  'GET /sdk/v2/uploads/:id': EVERY,
  'PATCH /sdk/v2/uploads/:id': EVERY,
  'POST /sdk/v2/liveness': EVERY,
  'POST /sdk/v2/commitments/open': EVERY,
  'POST /sdk/v2/commitments': EVERY,
  'POST /sdk/v2/chip': EVERY,
  'POST /sdk/v2/chip/challenge': EVERY,
  'POST /sdk/v2/wallet': EVERY,
  'GET /sdk/v2/wallet': EVERY,
  'POST /sdk/v2/wallet/number': EVERY,
  'POST /sdk/v2/wallet/digital': EVERY,
  'POST /sdk/v2/submit': EVERY,
  'POST /sdk/v2/events': EVERY,
  'POST /sdk/v2/handoff': ['session', 'stand-alone', 'link'],
  'POST /sdk/v2/handoff/send': ['session', 'stand-alone', 'link'],
  'GET /sdk/v2/handoff': EVERY,
  'POST /sdk/v2/handoff/cancel': EVERY,
  'GET /sdk/v2/standalone/result': ['stand-alone'],
};
const sessionRoutes = ROUTES.filter(({ auth }) => auth === 'session');

// C100
test('every route that accepts a token is in the table', () =>
  expect(sessionRoutes.map(({ method, url }) => `${String(method)} ${url}`).toSorted()).toEqual(
    Object.keys(OPENS).toSorted(),
  ));

describe.each(EVERY)('a token of the kind %s', (kind) => {
  test.each(sessionRoutes.map(({ method, url }) => [String(method), url]))('%s %s', async (method, url) => {
    const { status, body } = await call(server.url + url.replace(':id', 'x'), {
      method,
      headers: {
        ...bearer(tokens[kind]),
        ...(method === 'GET' ? {} : { 'content-type': `application/${method === 'PATCH' ? 'octet-stream' : 'json'}` }),
      },
      ...(method === 'GET' ? {} : { body: '{}' }),
    });
    if (OPENS[`${method} ${url}`]!.includes(kind)) expect([401, 403]).not.toContain(status);
    else expect([status, body.code]).toEqual([403, 'token_forbidden']);
  });
});

test.each(['api', 'sdk', 'secret', 'user', 'none'] as const)('%s opens with no token', async (auth) => {
  const routes = ROUTES.filter((route) => route.auth === auth && auth !== 'none');
  for (const { method, url } of routes)
    for (const kind of EVERY) {
      const answer = await call(server.url + url.replace(/:\w+/, 'x'), {
        method: String(method),
        headers: bearer(tokens[kind]),
      });
      expect([url, answer.status]).toEqual([url, 401]);
    }
});
