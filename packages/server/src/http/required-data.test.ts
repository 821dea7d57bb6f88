import { describe, expect, test } from 'vitest';
import type { Material } from '@verify/checks/material/material';
import { type Answer, browser, call, newToken, post } from '../testing/browser.ts';
import { approve, instantFinaliser } from '../testing/start-test-backend.ts';
import { useTestBackend } from '../testing/use-test-backend.ts';

const ADDRESS = { country: 'DEU', postcode: '10115', addressLine: 'Invalidenstraße 4', city: 'Berlin' };
const NAME = { 'First name': 'Anna', 'Last name': 'Berger' };
const ACCOUNT = { 'Account number': 'DE02100100100006820101' };
const judged: Material[] = [];

const finaliser = instantFinaliser((material) => {
  judged.push(material);
  return approve(material);
});
const server = useTestBackend({ finaliser });

const faults = ({ status, body }: Answer) => [
  status,
  body.code,
  ...(body.errors as { pointer: string }[]).map(({ pointer }) => pointer),
];
const list = (profile: Record<string, string>) =>
  Object.entries(profile).map(([category, value]) => ({ category: category as 'Last name', value }));
const open = async (body: object): Promise<Answer> =>
  browser(server.url, await newToken(server.url, server.keys.sdk)).open(body);
const redirects = { onComplete: 'https://shop.example/done', onError: 'https://shop.example/error' };
const link = (flow: string, body: object): Promise<Answer> =>
  post(`${server.url}/api/v1/tokenized-url?name=${flow}`, { redirects, ...body }, { 'x-api-key': server.keys.api });

describe('a flow that compares given data requires that data', () => {
  // C005
  test.each<[flowName: string, body: { profile?: Record<string, string>; address?: object }, missing: string[] | null]>(
    [
      ['proof-of-address', {}, ['/address']],
      ['proof-of-address', { address: ADDRESS }, null],
      ['proof-of-address', { profile: { Address: 'Invalidenstraße 4, 10115 Berlin' } }, null],
      ['bank-statement', {}, ['/profile/Account number', '/profile/First name', '/profile/Last name']],
      ['bank-statement', { profile: NAME }, ['/profile/Account number']],
      ['bank-statement', { profile: ACCOUNT }, ['/profile/First name', '/profile/Last name']],
      ['bank-statement', { profile: { ...ACCOUNT, 'Last name': 'Berger' } }, ['/profile/First name']],
      ['bank-statement', { profile: { ...ACCOUNT, ...NAME } }, null],
      ['full', { profile: { ...ACCOUNT, ...NAME } }, ['/address']],
      ['document', {}, null],
    ],
  )('%s with %j: %j', async (flowName, body, missing) => {
    const profile = body.profile && list(body.profile);
    const session = await open({ ...body, flowName, profile });
    const made = await link(flowName, body);
    for (const answer of [session, made]) {
      if (missing === null) expect(answer.status).toBe(200);
      else {
        expect(faults(answer)).toEqual([422, 'unprocessable', ...missing]);
        expect(answer.body.detail).toContain(missing[0]);
      }
    }
  });

  test('a link that lacks newly required data is not claimed, names it, and redirects to onError', async () => {
    const { body: made } = await link('passport-only', {});
    const { store } = server.backend.context;
    await store.db.updateTable('links').set({ flowName: 'proof-of-address' }).execute();
    const secret = String(made.url).split('/').at(-1)!;
    for (let i = 0; i < 2; i++) {
      const opened = await post(`${server.url}/sdk/v2/link/open`, { secret, sdkVersion: '7.0.0' });
      expect(faults(opened)).toEqual([422, 'unprocessable', '/address']);
      expect(opened.body.redirect).toBe('https://shop.example/error?code=bad_request');
    }
  });
});

describe('dates of the profile are calendar days', () => {
  // C008
  test.each(['12.08.1964', '1964-02-30'])('%s is refused at every entry point', async (value) => {
    const session = await open({ profile: [{ category: 'Date of birth', value }] });
    expect(faults(session)).toEqual([422, 'unprocessable', '/profile/0/value']);
    expect(session.body.detail).toContain('Date of birth');
    const made = await link('passport-only', { profile: { 'Date of birth': value } });
    expect(faults(made)).toEqual([422, 'unprocessable', '/profile/Date of birth']);
    const token = await post(
      `${server.url}/sdk/v2/token`,
      { profile: [{ category: 'Date of expiry', value }] },
      { 'x-sdk-key': server.keys.sdk },
    );
    expect(token.status).toBe(422);
    expect(token.body.errors[0].detail).toContain('Date of expiry');
  });
});

describe('metadata', () => {
  const metadata = { order: 'A-7', basket: { items: [1, 2], total: 9.5 }, vip: true, labels: { branch: 'west' } };
  const seen = async (id: string) =>
    (await call(`${server.url}/api/v1/application/${id}`, { headers: { 'x-api-key': server.keys.api } })).body.metadata;

  // C006
  test('metadata outside the specification is kept and returned, for session, link and token', async () => {
    const session = await open({ metadata: { ...metadata, externalId: 'order-7' } });
    expect(await seen(session.body.applicationId)).toMatchObject({
      ...metadata,
      externalId: 'order-7',
      platform: 'web',
    });

    const { body: made } = await link('passport-only', { metadata: { ...metadata, externalId: 'order-8' } });
    const opened = await post(`${server.url}/sdk/v2/link/open`, {
      secret: String(made.url).split('/').at(-1)!,
      sdkVersion: '7.0.0',
    });
    const { body: linked } = await browser(server.url, opened.body.token).open();
    expect(await seen(linked.applicationId)).toMatchObject({ ...metadata, externalId: 'order-8' });

    const token = await post(`${server.url}/sdk/v2/token`, { metadata }, { 'x-sdk-key': server.keys.sdk });
    const page = browser(server.url, token.body.token);
    expect(faults(await page.open({ metadata: { order: 'B-1' } }))).toEqual([422, 'unprocessable', '/metadata/order']);
    const { body: fixed } = await page.open({ metadata: { order: 'A-7' } });
    expect(await seen(fixed.applicationId)).toMatchObject(metadata);
  });

  test.each([
    [{ platform: 'ios' }, '/metadata/platform'],
    [{ createdAt: '2026-01-01' }, '/metadata/createdAt'],
    [{ source: 'backend' }, '/metadata/source'],
    [{ note: 'é'.repeat(2_050) }, '/metadata'],
  ])('%j is refused', async (said, pointer) => {
    expect(faults(await open({ metadata: said }))).toEqual([422, 'unprocessable', pointer]);
    expect(faults(await link('passport-only', { metadata: said }))).toEqual([422, 'unprocessable', pointer]);
  });

  // C007
  test('an unknown top-level field is refused by name', async () => {
    expect(faults(await open({ metdata: {} }))).toEqual([422, 'unprocessable', '/metdata']);
    expect(faults(await link('passport-only', { profle: {}, adress: {} }))).toEqual([
      422,
      'unprocessable',
      '/profle',
      '/adress',
    ]);
  });

  test('two different external ids in one link are refused', async () => {
    const answer = await link('passport-only&externalId=order-1', { metadata: { externalId: 'order-2' } });
    expect(faults(answer)).toEqual([422, 'unprocessable', '/metadata/externalId']);
  });
});
