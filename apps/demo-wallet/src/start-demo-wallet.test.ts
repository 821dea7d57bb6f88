import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequest, readTrust, type RequestInput, verifyAnswer, type WalletOutcome } from '@verify/wallet';
import { createVerifierKeys } from '@verify/wallet/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DemoWallet, startDemoWallet } from './start-demo-wallet.ts';

const ORIGIN = 'https://shop.example';
let wallet: DemoWallet;
let verifierUrl = '';
let input: RequestInput;
let asked: Awaited<ReturnType<typeof createRequest>>;
let outcome: WalletOutcome | undefined;

/** A separate source for each verification, because it holds the cache of status lists. */
const statusSource = () => ({
  fetch: async (uri: string, signal: AbortSignal) => {
    const answer = await fetch(uri, { signal });
    return { body: new Uint8Array(await answer.arrayBuffer()), contentType: answer.headers.get('content-type')! };
  },
});
const verify = (answer: Parameters<typeof verifyAnswer>[0]['answer']): Promise<WalletOutcome> =>
  verifyAnswer({
    state: asked.state,
    answer,
    trust: readTrust({ text: wallet.trust }),
    status: statusSource(),
    now: new Date(),
  });

/** The parts of a verifier's server that a wallet uses: the request object and the answer's address. */
const verifier = createServer((request, response) => {
  void (async () => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const form = new URLSearchParams(body);
    if (request.url === '/request') {
      asked = await createRequest({ ...input, walletNonce: form.get('wallet_nonce') ?? undefined, now: new Date() });
      return response.end(asked.requestObject);
    }
    const vpToken = form.get('vp_token');
    outcome = await verify(vpToken === null ? { response: form.get('response') ?? '' } : { vpToken });
    return response.end(JSON.stringify({ redirect_uri: `${verifierUrl}/done` }));
  })().catch(() => response.destroy());
});

beforeAll(async () => {
  wallet = await startDemoWallet({ port: 0, host: '127.0.0.1', statusLists: true });
  await new Promise<void>((resolve) => verifier.listen(0, '127.0.0.1', resolve));
  verifierUrl = `http://127.0.0.1:${(verifier.address() as AddressInfo).port}`;
  input = {
    way: 'link',
    queries: ['identity'],
    portrait: true,
    keys: await createVerifierKeys(new Date()),
    requestUri: `${verifierUrl}/request`,
    responseUri: `${verifierUrl}/response`,
    now: new Date(),
    purpose: 'Open an account',
  };
});
afterAll(async () => {
  await wallet.close();
  verifier.close();
});

async function post<T>(path: string, body: object): Promise<T & { readonly problem?: string }> {
  const answer = await fetch(wallet.url + path, { method: 'POST', body: JSON.stringify(body) });
  return (await answer.json()) as T & { readonly problem?: string };
}

interface Offer {
  readonly verifier: string;
  readonly destination: string;
  readonly choices: readonly { readonly id: string; readonly label: string; readonly claims: readonly string[] }[];
}

it('shows the requester, the requested claims and the credentials that match', async () => {
  const { link } = await createRequest(input);
  const { verifier: name, destination, choices } = await post<Offer>('/read', { link });
  expect(name).toBe('Specimen Shop');
  expect(destination).toBe(new URL(verifierUrl).host);
  expect(choices.map(({ label }) => label)).toEqual([
    'Identity (SD-JWT)',
    'Identity (mdoc)',
    'Identity (SD-JWT)',
    'Identity (mdoc)',
  ]);
  expect(choices[0]!.claims).toContain('given_name');
});

it('shares each credential by link and returns the address to go back to', async () => {
  const { link } = await createRequest(input);
  for (const credential of ['0', '1']) {
    outcome = undefined;
    expect(await post('/share', { link, credential })).toEqual({ redirectUri: `${verifierUrl}/done` });
    expect(outcome).toMatchObject({ ok: true, credential: { query: 'identity' } });
  }
});

it('shares the proof of age by the link of the EU age verification app', async () => {
  outcome = undefined;
  asked = await createRequest({ ...input, profile: 'eu-age', queries: ['over-18'] });
  const { choices } = await post<Offer>('/read', { link: asked.link });
  expect(choices.map(({ label }) => label)).toEqual(['Proof of age', 'Proof of age']);
  await post('/share', { link: asked.link });
  expect(outcome).toMatchObject({ ok: true, credential: { claims: { ageOver18: true } } });
});

it('answers the Digital Credentials API over both protocols, for the origin of the page', async () => {
  for (const way of ['api-openid4vp', 'api-mdoc'] as const) {
    asked = await createRequest({ ...input, way, queries: ['over-18'], origin: ORIGIN });
    const answer = await post<{ protocol: string; data: unknown }>('/digital', {
      origin: ORIGIN,
      requests: [asked.digital],
    });
    expect(await verify(answer)).toMatchObject({ ok: true, credential: { claims: { ageOver18: true } } });
    const other = await post('/digital', { origin: 'https://other.example', requests: [asked.digital] });
    expect(other.problem).toMatch(/for another page/);
  }
});

it('shares a revoked credential, which the service then refuses', async () => {
  const { link } = await createRequest(input);
  expect(await post('/revoke', { credential: '4' })).toEqual({ revoked: true });
  await post('/share', { link, credential: '4' });
  expect(outcome).toMatchObject({ ok: false, problem: 'revoked' });
});

it('refuses a link that is not a wallet link, and a request signed by someone else', async () => {
  for (const link of ['', 'https://shop.example', 'openid4vp://?client_id=x', 7])
    expect((await post('/read', { link })).problem).toMatch(/wallet link|contains no request/);
  const { link } = await createRequest(input);
  const forged = link!.replace(/x509_hash%3A[\w-]+/, 'x509_hash%3Aother');
  expect((await post('/read', { link: forged })).problem).toMatch(/^The signature does not match/);
});
