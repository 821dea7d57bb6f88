import { createHash } from 'node:crypto';
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

const linksOf = (page: string): string[] => [...page.matchAll(/href="([^"]*)"/g)].map(([, url]) => url!);

test('the bare address leads to demo, dashboard and documentation', async () => {
  const answer = await call(`${developing.url}/`);
  expect(answer.status).toBe(200);
  expect(linksOf(String(answer.body))).toEqual(['http://localhost:8090/?a=&quot;b&quot;&amp;c', '/dashboard', '/docs']);
});

test('without a demo it names none, and its policy allows its own style alone', async () => {
  const answer = await call(`${plain.url}/`);
  const page = String(answer.body);
  expect(linksOf(page)).toEqual(['/dashboard', '/docs']);
  const style = /<style>([^<]*)<\/style>/.exec(page)![1]!;
  const hash = createHash('sha256').update(style).digest('base64');
  expect(answer.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
});
