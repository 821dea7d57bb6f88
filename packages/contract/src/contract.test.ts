import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Address, CHECK_CODES, CreateLink, FAIL_CODES, InitConfig, OpenSession, PROBLEM_CODES } from './index.ts';

// C065
test('every check code has a message, and those of the specification are included', () => {
  for (const info of Object.values(CHECK_CODES)) expect(info.message.length).toBeGreaterThan(5);
  for (const info of Object.values(FAIL_CODES)) expect(info.message.length).toBeGreaterThan(5);
  for (const info of Object.values(PROBLEM_CODES)) expect(info.status).toBeGreaterThanOrEqual(400);
  expect(CHECK_CODES).toHaveProperty(['DC028']);
  expect(CHECK_CODES).toHaveProperty(['DC045']);
  expect(CHECK_CODES).toHaveProperty(['DC047']);
});

// C009
test.each([
  ['javascript:alert(1)', false],
  ['https://user:secret@shop.example/done', false],
  ['http://shop.example/done', false],
  ['//shop.example/done', false],
  ['https:/\\shop.example', false],
  ['http://localhost.evil.example/', false],
  ['http://localhost:4000/done?x=1', true],
  ['https://shop.example/done', true],
  ['https://shop.example', true],
])('a redirect to %s is accepted: %s', (url, accepted) => {
  const result = z.safeParse(CreateLink, { redirects: { onComplete: url, onError: 'https://shop.example/error' } });
  expect(result.success).toBe(accepted);
});

// C010
test.each(['0', '-1', '1e9', '12h', '59', '2592001', '', 60])('a ttl of %s is refused', (ttl) => {
  const redirects = { onComplete: 'https://a.example', onError: 'https://a.example' };
  expect(z.safeParse(CreateLink, { redirects, ttl }).success).toBe(false);
});

// C110
test('init refuses a config without a credential', () => {
  const config = { apiUrl: 'https://api.example', containerId: 'c', flowName: 'passport-only' };
  expect(z.safeParse(InitConfig, config).success).toBe(false);
  expect(z.safeParse(InitConfig, { ...config, jwt: 'a.b.c' }).success).toBe(true);
  expect(z.safeParse(InitConfig, { ...config, jwt: 'a.b.c', apiUrl: 'javascript:1' }).success).toBe(false);
});

test('a config with an unknown field is refused', () => {
  const config = { apiUrl: 'https://api.example', containerId: 'c', flowName: 'passport-only', jwt: 'a.b.c' };
  expect(z.safeParse(InitConfig, { ...config, metadata: { order: 'A-7' } }).success).toBe(true);
  expect(z.safeParse(InitConfig, { ...config, adress: {} }).success).toBe(false);
});

// C163
test('31 labels are refused', () => {
  const labels = Object.fromEntries(Array.from({ length: 31 }, (_, i) => [`k${i}`, 'v']));
  expect(z.safeParse(OpenSession, { flowName: 'f', sdkVersion: '7', metadata: { labels } }).success).toBe(false);
});

test('an address needs a postcode if its country has them', () => {
  const address = { addressLine: '24 Al Wasl Road', city: 'Dubai' };
  expect(Address.safeParse({ ...address, country: 'ARE' }).success).toBe(true);
  expect(Address.safeParse({ ...address, country: 'ARE', postcode: '' }).success).toBe(true);
  expect(Address.safeParse({ ...address, country: 'DEU', postcode: '10115' }).success).toBe(true);
  for (const without of [{}, { postcode: '' }, { postcode: ' ' }])
    expect(Address.safeParse({ ...address, ...without, country: 'DEU' }).error?.issues).toMatchObject([
      { path: ['postcode'], message: 'needed in this country' },
    ]);
  expect(Address.safeParse({ ...address, country: 'DEU', postcode: '1'.repeat(256) }).success).toBe(true);
  expect(Address.safeParse({ ...address, country: 'DEU', postcode: '1'.repeat(257) }).success).toBe(false);
});
