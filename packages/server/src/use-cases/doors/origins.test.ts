import { beforeAll, expect, test } from 'vitest';
import { saveAccountSettings } from '../../records/accounts/accounts.ts';
import { useTestBackend } from '../../testing/use-test-backend.ts';
import { createOrigins, isOwned, matchesOrigin } from './origins.ts';

const SHOP = 'https://shop.example';
const server = useTestBackend();
beforeAll(async () => {
  await allow([SHOP]);
});

const store = () => server.backend.context.store;
const allow = (allowedOrigins: string[]) =>
  store().transaction((tx) =>
    saveAccountSettings(tx, server.account.id, { ...server.account.settings, allowedOrigins }),
  );

test('a list that could not be read is read again at the next request', async () => {
  let down = true;
  const { db } = store();
  const shaky = new Proxy(store(), {
    get(target, key) {
      if (key === 'db' && down) throw new Error('no connection');
      return key === 'db' ? db : Reflect.get(target, key);
    },
  });
  const { listed } = createOrigins(shaky, () => 0);
  await expect(listed(SHOP)).rejects.toThrow('no connection');
  down = false;
  expect(await listed(SHOP)).toBe(true);
});

test('the list is read again after 5 s, or when the clock was set back', async () => {
  for (const later of [5001, -3_600_000]) {
    let now = 0;
    await allow([SHOP]);
    const { listed } = createOrigins(store(), () => now);
    expect(await listed(SHOP)).toBe(true);
    await allow([]);
    now = later;
    expect([later, await listed(SHOP)]).toEqual([later, false]);
  }
});

test.each([
  ['https://shop.example', 'https://shop.example', true],
  ['https://shop.example', 'https://shop.example:8443', false],
  ['https://shop.example', 'https://a.shop.example', false],
  ['http://localhost:*', 'http://localhost', true],
  ['http://localhost:*', 'http://localhost:3000', true],
  ['http://localhost:*', 'http://localhost:3000.evil.example', false],
  ['https://*.shop.example', 'https://a.shop.example', true],
  ['https://*.shop.example', 'https://xn--bcher-kva.shop.example', true],
  ['https://*.shop.example:*', 'https://a.shop.example:8443', true],
  ['https://*.shop.example', 'https://a.shop.example:8443', false],
  ['https://*.shop.example', 'https://shop.example', false],
  ['https://*.shop.example', 'https://a.b.shop.example', false],
  ['https://*.shop.example', 'https://evilshop.example', false],
  ['https://*.shop.example', 'https://.shop.example', false],
  ['https://*.shop.example', 'https://*.shop.example', false],
  ['https://*.shop.example', 'https://a.shop.example.evil.example', false],
  ['https://*.shop.example', 'https://evil.example/.shop.example', false],
  ['https://*.shop.example', 'https://a@b.shop.example', false],
  ['https://*.shop.example', 'http://a.shop.example', false],
  ['https://*.shop.example', 'null', false],
])('the pattern %s and the origin %s match: %s', (pattern, origin, expected) => {
  expect(matchesOrigin(origin, [pattern])).toBe(expected);
});

test.each([
  ['https://*.shop.example', true],
  ['https://*.shop.co.uk', true],
  ['https://*.shop.github.io:*', true],
  ['https://shop.example', true],
  ['http://localhost:*', true],
  ['https://*.co.uk', false],
  ['https://*.github.io', false],
  ['https://*.vercel.app:8443', false],
  ['https://*.s3.amazonaws.com', false],
  ['https://*.xn--p1ai', false],
  ['https://*.168.0.1', false],
])('subdomains of %s belong to one owner: %s', async (pattern, owned) => {
  expect(await isOwned(pattern)).toBe(owned);
});
