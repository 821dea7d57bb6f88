import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { hostileTokens } from '../keys/hostile-tokens.fixture.ts';
import { newToken } from '../testing/browser.ts';
import { useTestBackend } from '../testing/use-test-backend.ts';

const server = useTestBackend();

/** Writes raw bytes, because an HTTP client would refuse to send half of these tokens. */
function ask(token: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write(`GET /sdk/v2/session HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n`);
      socket.write(`Authorization: Bearer ${token}\r\n\r\n`);
    });
    socket.on('data', (data) => (text += data.toString()));
    socket.on('error', reject);
    socket.on('end', () => resolve({ status: Number(text.split(' ')[1]), body: text.slice(text.indexOf('\r\n\r\n')) }));
  });
}

test('a valid token is accepted', async () =>
  expect((await ask(await newToken(server.url, server.keys.sdk))).status).toBe(404));

// C099
test('every unacceptable token gets a 401 and a problem', async () => {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { sub: server.account.publicId, jti: 'b'.repeat(32), iat, exp: iat + 600, kind: 'session' } as const;
  const [key] = server.backend.context.keys.session();
  const tokens: [string, string][] = Object.entries(hostileTokens(key!, server.url, claims));
  tokens.push(['a line feed within', 'a.b\nc.d'], ['a null byte', 'a.b\0.c'], ['20 kB', 'x'.repeat(20_000)]);
  tokens.push(['40 kB', 'x'.repeat(40_000)], ['3 MB', 'x'.repeat(3_000_000)]);
  const others: unknown[] = [];
  for (const [name, token] of tokens) {
    // HTTP strips these characters from the end of a value, so they are not part of the token.
    if (/^(a trailing newline|a leading space|a carriage return)$/.test(name)) continue;
    const { status, body } = await ask(token);
    if (status !== 401 || !/"code":"token_(malformed|invalid|expired|missing)"/.test(body))
      others.push([name, status, body]);
  }
  expect(others).toEqual([]);
  expect(tokens.length).toBeGreaterThan(117);
});
