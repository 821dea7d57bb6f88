import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../testing/browser.ts';
import { startTestBackend, type TestBackend } from '../testing/start-test-backend.ts';

let developing: TestBackend;
let plain: TestBackend;
beforeAll(async () => {
  developing = await startTestBackend({ demoUrl: 'http://localhost:8090/?a="b"&c' });
  plain = await startTestBackend();
});
afterAll(() => Promise.all([developing?.stop(), plain?.stop()]));

const linksOf = (page: string): string[] => [...page.matchAll(/<a href="([^"]*)"/g)].map(([, url]) => url!);

test('the root address links to the demo, the dashboard and the documentation', async () => {
  const answer = await call(`${developing.url}/`);
  expect(answer.status).toBe(200);
  expect(linksOf(String(answer.body))).toEqual(['http://localhost:8090/?a=&quot;b&quot;&amp;c', '/dashboard', '/docs']);
});

test.each([
  ['a browser', 'text/html,application/xhtml+xml,*/*;q=0.8', 'text/html; charset=utf-8'],
  ['a program', 'application/json', 'application/problem+json; charset=utf-8'],
  ['a program that accepts anything', '*/*', 'application/problem+json; charset=utf-8'],
])('%s gets a 404 for an unknown address in its own format', async (_who, accept, type) => {
  const answer = await fetch(`${plain.url}/nothing`, { headers: { accept } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, type]);
  const text = await answer.text();
  expect(text).toContain(type.startsWith('text') ? 'This page was not found.' : '"route_not_found"');
});
