import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveAccountSettings } from '../../records/accounts/accounts.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-test-backend.ts';
import { createOrigins } from './origins.ts';

const SHOP = 'https://shop.example';
let server: TestBackend;
beforeAll(async () => {
  server = await startTestBackend();
  await allow([SHOP]);
});
afterAll(() => server.stop());

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

test('the list is read again after 5 s, and when the clock was set back', async () => {
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
