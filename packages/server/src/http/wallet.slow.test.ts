import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WALLET_LIMITS } from '@verify/contract';
import { finalise } from '@verify/checks/decide/finalise';
import { decodeImage } from '@verify/checks/image/decode';
import type { Tools } from '@verify/checks/services/tools';
import {
  ADULT,
  answerAnnexC,
  answerByValue,
  answerRequest,
  createAuthority,
  encryptResponse,
  issueAgeProof,
  issueLicence,
  issuePidMdoc,
  issuePidSdJwt,
  MINOR,
  type ReadRequest,
  readRequestByValue,
  readRequestObject,
  type StatusListInput,
  statusListJwt,
} from '@verify/wallet/testing';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { forgetUnconfirmed } from '../records/applications/wallet-requests.ts';
import { type Answer, browser, call, newToken, post, until } from '../testing/browser.ts';
import { signedIn } from '../testing/dashboard.ts';
import { instantFinaliser, picture } from '../testing/start-test-backend.ts';
import { useTestBackend } from '../testing/use-test-backend.ts';
import { answerLink, fetchRequest, partsOf, postResponse, trustFolderOf } from '../testing/wallet.ts';

/** The test wallet reads requests by the clock of the machine, so this one follows it. */
let later = 0;
const clock = (): number => Date.now() + later;
const date = (): Date => new Date(clock());
const authority = await createAuthority(date());
const portrait = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#8899aa' } })
  .jpeg()
  .toBuffer();
const PERSON = { ...ADULT, portrait: Uint8Array.from(portrait) };
/** Of a credential of the person, from the authority that the server trusts. */
const given = () => ({ authority, person: PERSON, now: date() });
const pid = await issuePidSdJwt(given());

const tools = { image: ({ bytes }: { bytes: Uint8Array }) => decodeImage(bytes) } as unknown as Tools;
const server = useTestBackend({
  now: clock,
  wallet: { trustFolder: await trustFolderOf(authority) },
  finaliser: instantFinaliser(async (material) => (await finalise(material, tools)).finalised),
});
afterEach(() => {
  later = 0;
});

async function session(flowName = 'wallet', body: object = {}) {
  const token = await newToken(server.url, server.keys.sdk);
  const page = browser(server.url, token);
  const opened = await page.open({ flowName, ...body });
  const headers = { authorization: `Bearer ${token}` };
  const wallet = {
    ask: (way = 'link', ageApp = false) => post(`${server.url}/sdk/v2/wallet`, { way, ageApp }, headers),
    status: () => call(`${server.url}/sdk/v2/wallet`, { headers }),
    number: (requestId: string, number: string) =>
      post(`${server.url}/sdk/v2/wallet/number`, { requestId, number }, headers),
    digital: (requestId: string, protocol: string, data: unknown) =>
      post(`${server.url}/sdk/v2/wallet/digital`, { requestId, protocol, data }, headers),
  };
  return { page, wallet, id: opened.body.applicationId as string, opened };
}

/** Posts a form as a wallet does. */
const send = (address: string, fields: Readonly<Record<string, string | readonly string[]>>) =>
  call(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(
      Object.entries(fields).flatMap(([name, value]) =>
        [value].flat().map((each): [string, string] => [name, `${each}`]),
      ),
    ).toString(),
  });
const consent = { acceptedAt: '2026-11-25T10:00:00.000Z' };
const result = (id: string): Promise<Answer['body']> =>
  until(async () => {
    const url = `${server.url}/api/v1/application/${id}`;
    const { body } = await call(url, { headers: { 'x-api-key': server.keys.api } });
    return body.processingState === 'done' && body;
  });
/** The wallet's view of the request behind a link. */
const requestOf = async (link: string): Promise<ReadRequest> => {
  const { requestUri, clientId } = partsOf(link);
  return readRequestObject((await fetchRequest(requestUri)).body, { clientId });
};
/** The result of a session in which this credential was presented by link. */
async function presented(held: Parameters<typeof answerLink>[1], flowName?: string) {
  const { page, wallet, id } = await session(flowName);
  const { body: asked } = await wallet.ask();
  const { number } = await answerLink(asked.link, held, date());
  await wallet.number(asked.requestId, number);
  await page.submit({ wallet: asked.requestId, consent });
  return result(id);
}
/** State of the wallet step in the trace, the list and its file. */
async function offerOf(id: string): Promise<unknown> {
  const { ask } = await signedIn(server, 'admin');
  const { body } = await ask('GET', `/applications/${id}`);
  const { wallet } = body.trace.find(({ rule }: { rule: string }) => rule === 'wallet-offered').inputs;
  const [names, ...rows] = String((await ask('GET', '/applications.csv')).body)
    .trim()
    .split(/\r?\n/);
  const row = rows.find((each) => each.includes(id))!;
  expect(row.split(',')[names!.split(',').indexOf('wallet')]).toBe(wallet);
  return wallet;
}
const storedRequest = (id: string) =>
  server.backend.context.store.db
    .selectFrom('walletRequests')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const refusal = ({ status, body }: Answer) => [status, body.code];
const NOT_FOUND = [404, 'not_found'];
const wrong = (number: string): string => String((Number(number) + 1) % 10_000).padStart(4, '0');

describe('a link to the wallet', () => {
  test('a credential replaces the document, from the link to the result', async () => {
    const { page, wallet, id, opened } = await session();
    const asks = { missing: ['wallet', 'document'], flow: { walletAsks: ['identity', 'licence'] } };
    expect(opened.body).toMatchObject(asks);
    expect(refusal(await wallet.status())).toEqual(NOT_FOUND);
    const { body: asked } = await wallet.ask();
    expect(asked).toMatchObject({ state: 'waiting', opened: false, triesLeft: 7 });
    const { answer, number } = await answerLink(asked.link, pid, date());
    expect([answer.status, number]).toEqual([200, expect.stringMatching(/^\d{4}$/)]);
    expect((await wallet.status()).body).toMatchObject({ state: 'number', opened: true });
    const confirmed = await wallet.number(asked.requestId, number);
    expect(confirmed.body).toMatchObject({ state: 'accepted' });
    expect(JSON.stringify(confirmed.body)).not.toContain('Eriksson');
    expect((await page.get()).body.missing).toEqual([]);
    expect((await page.submit({ wallet: asked.requestId, consent })).status).toBe(200);

    const application = await result(id);
    expect(application.overallResult).toMatchObject({ status: 'approved', concerns: [] });
    const version = expect.stringMatching(/^[0-9a-f]{16}$/);
    expect(application.metadata.versions).toEqual({ models: version, wallets: version });
    expect(Object.keys(application.servicesResults)).toEqual(['walletCheck']);
    const check = application.servicesResults.walletCheck;
    expect(check).toMatchObject({ serviceType: 'wallet-check', status: 'approved' });
    const lastName = { category: 'Last name', content: 'Eriksson', contentType: 'string' };
    expect(check.extracted.wallet).toContainEqual(lastName);
    expect(application.application.fields).toEqual(check.extracted.wallet);
    expect(check.credential).toMatchObject({ query: 'identity', format: 'dc+sd-jwt', deviceBound: true });
    expect(check.credential.issuer.chain.map(({ subject }: { subject: string }) => subject)).toEqual([
      expect.stringContaining('Signer'),
      expect.stringContaining('Root'),
    ]);
    expect(await offerOf(id)).toBe('presented');
    // The flow compares no faces, so the wallet is not asked for the portrait.
    expect(check.extracted.images).toEqual([]);
  });

  test.each([
    ['a licence', () => issueLicence(given()), 'org.iso.18013.5.1.mDL', 'driving-licence'],
    ['an identity as mdoc', () => issuePidMdoc(given()), 'eu.europa.ec.eudi.pid.1', 'id-card'],
  ])('%s', async (_, issue, type, documentType) => {
    const application = await presented(await issue());
    expect(application.servicesResults.walletCheck.credential).toMatchObject({ type, format: 'mso_mdoc' });
    expect(application.application.documents).toMatchObject([{ documentType, issuingCountry: 'UTO' }]);
  });

  test.each([
    ['an issuer that nobody trusts', async () => ({ authority: await createAuthority(date()) }), 'WL001'],
    ['an expired credential', () => ({ validUntil: new Date(clock() - 60_000 * 60) }), 'WL003'],
  ])('%s is refused, and the result names the reason', async (_, change, code) => {
    const { page, wallet, id } = await session();
    const { body: asked } = await wallet.ask();
    const held = await issuePidSdJwt({ ...given(), ...(await change()) });
    const { number } = await answerLink(asked.link, held, date());
    expect((await wallet.status()).body.state).toBe('number');
    expect((await wallet.number(asked.requestId, number)).body).toMatchObject({ state: 'refused', code });
    expect((await page.get()).body.missing).toEqual(['wallet', 'document']);
    await page.submit({ wallet: asked.requestId, consent });
    const { overallResult, servicesResults } = await result(id);
    expect(overallResult.status).not.toBe('approved');
    expect(overallResult.concerns).toContainEqual(expect.objectContaining({ id: code, service: 'wallet-check' }));
    expect(servicesResults.walletCheck.extracted.wallet ?? []).toEqual([]);
    expect(await offerOf(id)).toBe('failed');
  });
});

test.each([
  ['refused in the wallet', 'access_denied', 'declined'],
  ['that the device does not have', 'wallet_unavailable', 'not-available'],
  ['that nobody opened', null, 'failed'],
])('a document instead of a wallet %s is recorded in the application', async (_, error, offer) => {
  const { page, wallet, id } = await session();
  const request = await requestOf((await wallet.ask()).body.link);
  if (error) await send(request.responseUri!, { error });
  const { body: upload } = await page.upload(await picture());
  await page.submit({ ...page.passport(upload.uploadId), consent });
  await result(id);
  expect(await offerOf(id)).toBe(offer);
});

describe('revocation', () => {
  /** The answer of each path; other outcomes of a list are tested with the list. */
  const list = (path: string, statuses: StatusListInput['statuses']) =>
    statusListJwt({ authority, uri: `${lists.url}${path}`, now: date(), bits: 2, statuses });
  const answers: Readonly<Record<string, () => Promise<string> | string | null>> = {
    '/valid': () => list('/valid', { 0: 1, 2: 1 }),
    '/revoked': () => list('/revoked', { 1: 1 }),
    '/away': () => null,
  };
  const lists = { url: '', fetched: [] as string[] };
  const web = createServer((request, response) => {
    void (async () => {
      lists.fetched.push(request.url!);
      const text = await answers[request.url!]!();
      if (text === null) return response.writeHead(503).end();
      return response.setHeader('content-type', 'application/statuslist+jwt').end(text);
    })();
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => web.listen(0, 'localhost', resolve));
    lists.url = `http://localhost:${(web.address() as AddressInfo).port}`;
  });
  afterAll(() => void web.close());

  test.each([
    ['/valid', 'approved', []],
    ['/revoked', 'declined', ['WL002']],
    ['/away', 'needs-review', ['WL008']],
  ] as const)('with the status list %s, the result is %s', async (path, status, codes) => {
    const held = await issuePidSdJwt({ ...given(), status: { idx: 1, uri: `${lists.url}${path}` } });
    const { overallResult } = await presented(held);
    const ids = overallResult.concerns.flatMap(({ id: code }: { id: string }) => (code.startsWith('WL') ? code : []));
    expect([overallResult.status, ids]).toEqual([status, codes]);
    expect(lists.fetched).toContain(path);
  });
});

describe('RequestUriFetchedTwice', () => {
  test('the same nonce gives a wallet the same object, and another nonce the same request', async () => {
    const { wallet } = await session();
    const { link, requestId } = (await wallet.ask()).body;
    const { requestUri, clientId } = partsOf(link);
    const nonces = [undefined, undefined, 'nonce-1', 'nonce-1', 'nonce-2', undefined];
    const objects: string[] = [];
    for (const walletNonce of nonces) {
      const { body, headers } = await fetchRequest(requestUri, walletNonce);
      expect(headers.get('content-type')).toBe('application/oauth-authz-req+jwt');
      objects.push(body);
    }
    expect(objects.map((object) => objects.indexOf(object))).toEqual([0, 0, 2, 2, 4, 5]);
    const read = await Promise.all(
      objects.map((object, i) => readRequestObject(object, { clientId, ...(nonces[i] && { walletNonce: nonces[i] }) })),
    );
    expect(new Set(read.map(({ nonce, encryptionKey: { x } }) => `${nonce} ${x}`)).size).toBe(1);
    // A wallet that started with an earlier one may answer too.
    const { status, body } = await postResponse(read[2]!, await answerRequest(read[2]!, pid, date()));
    expect(status).toBe(200);
    const number = new URL(body.redirect_uri).hash.slice(1);
    expect((await wallet.number(requestId, number)).body.state).toBe('accepted');
  });

  test('of a hundred simultaneous answers one is accepted', async () => {
    const { wallet } = await session();
    const { link } = (await wallet.ask()).body;
    const request = await requestOf(link);
    const response = await answerRequest(request, pid, date());
    const answers = await Promise.all(Array.from({ length: 100 }, () => postResponse(request, response)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(refusal(await postResponse(request, response))).toEqual(NOT_FOUND);
    expect(refusal(await fetchRequest(partsOf(link).requestUri))).toEqual(NOT_FOUND);
  });
});

describe('a wallet that declines', () => {
  /** What a wallet posts to refuse a request. */
  const error = 'access_denied';
  test.each([
    ['in plain text', async () => ({ error })],
    ['encrypted', async (request: ReadRequest) => ({ response: await encryptResponse({ error }, request) })],
  ])('%s: the page is informed, and an answer is still accepted', async (_, refuse) => {
    const { wallet } = await session();
    const { body: asked } = await wallet.ask();
    const request = await requestOf(asked.link);
    const { status, body } = await send(request.responseUri!, await refuse(request));
    expect([status, body]).toEqual([200, {}]);
    expect((await wallet.status()).body).toMatchObject({ state: 'declined', code: error });
    expect((await postResponse(request, await answerRequest(request, pid, date()))).status).toBe(200);
    expect((await wallet.status()).body.state).toBe('number');
    expect((await send(request.responseUri!, { error: 'access_denied' })).status).toBe(404);
  });

  test('the EU’s age verification app and a wallet in the browser may decline', async () => {
    const { wallet } = await session('over-18');
    const { body: asked } = await wallet.ask('link', true);
    const answer = await send(readRequestByValue(asked.link).responseUri!, { error: 'access_denied' });
    expect([answer.status, (await wallet.status()).body.state]).toEqual([200, 'declined']);
    const page = await listed();
    for (const way of ['api-openid4vp', 'api-mdoc']) {
      const { body } = await page.wallet.ask(way);
      const error = { error: 'access_denied' };
      const { body: said } = await page.wallet.digital(body.requestId, body.digital.protocol, error);
      expect(said).toMatchObject({ state: 'declined', code: 'access_denied' });
    }
  });

  test.each([
    ['no word', { error: 'a b' }, 404],
    ['an answer beside it', { error: 'access_denied', response: 'x' }, 400],
    ['twice', { error: ['access_denied', 'access_denied'] }, 400],
  ])('an error with %s is refused', async (_, fields: Record<string, string | string[]>, expected) => {
    const { wallet } = await session();
    const { requestUri } = partsOf((await wallet.ask()).body.link);
    const { status } = await send(requestUri.replace('/request/', '/response/'), fields);
    expect([status, (await wallet.status()).body.state]).toEqual([expected, 'waiting']);
  });

  test('an error after the request has expired is refused', async () => {
    const { wallet } = await session();
    const { requestUri } = partsOf((await wallet.ask()).body.link);
    later += WALLET_LIMITS.seconds * 1000;
    expect((await send(requestUri.replace('/request/', '/response/'), { error: 'access_denied' })).status).toBe(404);
  });
});

describe('a link or code sent to somebody else', () => {
  test('the page that started must enter the number on the wallet’s device, which it never receives', async () => {
    const { page, wallet } = await session();
    const { body: asked } = await wallet.ask();
    const { number } = await answerLink(asked.link, pid, date());
    expect(JSON.stringify([(await wallet.status()).body, (await page.get()).body])).not.toContain(`"${number}"`);
    expect(refusal(await page.submit({ wallet: asked.requestId, consent }))).toEqual([409, 'step_missing']);
    for (let i = 1; i < WALLET_LIMITS.numberTries; i++)
      expect(refusal(await wallet.number(asked.requestId, wrong(number)))).toEqual([422, 'unprocessable']);
    expect((await wallet.number(asked.requestId, wrong(number))).body.state).toBe('expired');
    expect((await wallet.number(asked.requestId, number)).body.state).toBe('expired');
    expect(await storedRequest(asked.requestId)).toMatchObject({ sealed: '', portrait: null });
  });

  test('another session can neither confirm nor submit the answer', async () => {
    const [one, other] = [await session(), await session()];
    const { body: asked } = await one.wallet.ask();
    const { number } = await answerLink(asked.link, pid, date());
    expect(refusal(await other.wallet.number(asked.requestId, number))).toEqual(NOT_FOUND);
    await one.wallet.number(asked.requestId, number);
    expect(refusal(await other.page.submit({ wallet: asked.requestId, consent }))).toEqual([409, 'step_missing']);
  });

  test('an answer swapped between two sessions is refused, and each request still waits', async () => {
    const [one, other] = [await session(), await session()];
    const links = [(await one.wallet.ask()).body, (await other.wallet.ask()).body];
    const [a, b] = await Promise.all(links.map(({ link }) => requestOf(link)));
    expect((await postResponse(b!, await answerRequest(a!, pid, date()))).status).toBe(404);
    const answer = await postResponse(b!, await answerRequest(b!, pid, date()));
    const confirmed = await other.wallet.number(links[1].requestId, new URL(answer.body.redirect_uri).hash.slice(1));
    expect(confirmed.body).toMatchObject({ state: 'accepted' });
  });

  test('an unconfirmed answer is erased when it expires', async () => {
    const { wallet } = await session();
    const { body: asked } = await wallet.ask();
    const { number } = await answerLink(asked.link, pid, date());
    later += WALLET_LIMITS.seconds * 1000;
    expect((await wallet.status()).body.state).toBe('expired');
    expect((await wallet.number(asked.requestId, number)).body.state).toBe('expired');
    const { store } = server.backend.context;
    await store.transaction((tx) => forgetUnconfirmed(tx, clock()));
    expect((await storedRequest(asked.requestId)).sealed).toBe('');
  });
});

describe('limits', () => {
  test('an expired request is not served and accepts no answer', async () => {
    const { wallet } = await session();
    const { link } = (await wallet.ask()).body;
    const request = await requestOf(link);
    later += WALLET_LIMITS.seconds * 1000;
    expect(refusal(await fetchRequest(partsOf(link).requestUri))).toEqual(NOT_FOUND);
    expect(refusal(await postResponse(request, await answerRequest(request, pid, date())))).toEqual(NOT_FOUND);
  });

  test('a new request ends the previous one, and a session may make eight', async () => {
    const { wallet } = await session();
    const first = (await wallet.ask()).body;
    expect((await wallet.ask()).body.triesLeft).toBe(WALLET_LIMITS.requests - 2);
    expect(refusal(await fetchRequest(partsOf(first.link).requestUri))).toEqual(NOT_FOUND);
    for (let i = 2; i < WALLET_LIMITS.requests; i++) expect((await wallet.ask()).status).toBe(200);
    expect(refusal(await wallet.ask())).toEqual([409, 'attempts_exceeded']);
  });

  test('an oversized, empty or doubled answer, or one of another type, is refused', async () => {
    const { wallet } = await session();
    const { requestUri } = partsOf((await wallet.ask()).body.link);
    const responseUri = requestUri.replace('/request/', '/response/');
    const send = (body: string, type = 'application/x-www-form-urlencoded') =>
      call(responseUri, { method: 'POST', headers: { 'content-type': type }, body });
    expect((await send(`response=${'a'.repeat(WALLET_LIMITS.responseBytes)}`)).status).toBe(413);
    expect((await send('')).status).toBe(400);
    expect((await send('response=a&response=b')).status).toBe(400);
    expect((await send('{}', 'application/json')).status).toBe(415);
    // Knowing only the address does not use up the request.
    expect((await send('response=garbage')).status).toBe(404);
    expect((await wallet.status()).body.state).toBe('waiting');
  });

  test('the secrets of a request are sealed in the records', async () => {
    const { wallet, id } = await session();
    const { body: asked } = await wallet.ask();
    await answerLink(asked.link, pid, date());
    const { db } = server.backend.context.store;
    const rows = await db.selectFrom('walletRequests').selectAll().where('applicationId', '=', id).execute();
    expect(rows.map(({ sealed }) => sealed.startsWith('sealed:'))).toEqual([true]);
    expect(JSON.stringify(rows)).not.toContain('Eriksson');
  });

  test('a flow without the step, and a server without trust, refuse a request', async () => {
    const { wallet } = await session('document');
    expect(refusal(await wallet.ask())).toEqual([422, 'unprocessable']);
  });
});

const origin = 'https://shop.example';
/** A session within the page of a listed origin. */
async function listed(flowName = 'wallet') {
  const { store } = server.backend.context;
  await store.transaction((tx) =>
    tx
      .updateTable('accounts')
      .set({ settings: JSON.stringify({ ...server.account.settings, allowedOrigins: [origin] }) })
      .where('id', '=', server.account.id)
      .execute(),
  );
  return session(flowName, { hostOrigin: origin });
}

describe('the Digital Credentials API', () => {
  test('OpenID4VP binds the answer to the listed origin of the page', async () => {
    const { wallet } = await listed();
    const { body: asked } = await wallet.ask('api-openid4vp');
    expect(asked.digital.protocol).toBe('openid4vp-v1-signed');
    const request = await readRequestObject(asked.digital.data.request, { origin });
    const data = { response: await answerRequest(request, pid, date(), origin) };
    const answer = () => wallet.digital(asked.requestId, asked.digital.protocol, data);
    expect((await answer()).body).toMatchObject({ state: 'accepted' });
    expect(refusal(await answer())).toEqual([422, 'unprocessable']);
  });

  test('ISO/IEC 18013-7 Annex C is accepted', async () => {
    const { wallet } = await listed();
    const { body: asked } = await wallet.ask('api-mdoc');
    expect(asked.digital.protocol).toBe('org-iso-mdoc');
    const licence = await issueLicence(given());
    const data = { response: await answerAnnexC(asked.digital.data, licence, origin) };
    expect((await wallet.digital(asked.requestId, 'org-iso-mdoc', data)).body).toMatchObject({ state: 'accepted' });
  });

  test('a page whose origin is not listed gets no request', async () => {
    await listed();
    for (const hostOrigin of ['https://evil.example', undefined]) {
      const { wallet } = await session('wallet', { hostOrigin });
      expect(refusal(await wallet.ask('api-openid4vp'))).toEqual([403, 'origin_forbidden']);
    }
  });

  test('a request of one kind refuses an answer of the other', async () => {
    const { wallet } = await listed();
    const { body: asked } = await wallet.ask('api-openid4vp');
    const url = `${server.url}/wallet/response/${asked.requestId}`;
    const request = await readRequestObject(asked.digital.data.request, { origin });
    const response = await answerRequest(request, pid, date(), origin);
    expect(refusal(await postResponse({ responseUri: url }, response))).toEqual(NOT_FOUND);
    const byLink = (await wallet.ask()).body;
    expect(refusal(await wallet.digital(byLink.requestId, 'openid4vp-v1-signed', {}))).toEqual([422, 'unprocessable']);
  });
});

describe('over 18', () => {
  test.each([
    ['a proof of age', () => issueAgeProof(given())],
    ['an identity', () => issuePidSdJwt(given())],
    ['a licence', () => issueLicence(given())],
  ])('%s: the single claim is kept, and nothing else', async (_, issue) => {
    const application = await presented(await issue(), 'over-18');
    expect(application.overallResult.status).toBe('approved');
    const claim = [{ category: 'Over 18', content: 'true', contentType: 'string' }];
    expect(application.application).toEqual({ fields: claim, documents: [], selfie: { files: [] } });
    expect(application.servicesResults.walletCheck.extracted).toMatchObject({ wallet: claim, images: [] });
    const { db } = server.backend.context.store;
    const rows = await db.selectFrom('applications').selectAll().where('id', '=', application.id).execute();
    expect(JSON.stringify(rows)).not.toMatch(/Eriksson|1974|L898902C3/);
  });

  describe('the EU’s age verification app', () => {
    test('an av: link has the whole request and is answered by direct_post', async () => {
      const { page, wallet, id } = await session('over-18');
      const { body: asked } = await wallet.ask('link', true);
      expect(asked.link).toMatch(/^av:/);
      const request = readRequestByValue(asked.link);
      expect(request.clientId).toBe(`redirect_uri:${server.url}/wallet/response/${asked.requestId}`);
      expect(request.credentials.map(({ type }) => type)).toEqual(['eu.europa.ec.av.1']);
      for (const nonce of [undefined, 'nonce'])
        expect(refusal(await fetchRequest(`${server.url}/wallet/request/${asked.requestId}`, nonce))).toEqual(
          NOT_FOUND,
        );
      expect((await wallet.status()).body).toMatchObject({ state: 'waiting', opened: false, link: asked.link });
      const vpToken = await answerByValue(request, await issueAgeProof(given()));
      expect((await send(request.responseUri!, { vp_token: vpToken, response: 'x' })).status).toBe(400);
      const { body: answered } = await send(request.responseUri!, { vp_token: vpToken });
      expect(refusal(await send(request.responseUri!, { vp_token: vpToken }))).toEqual(NOT_FOUND);
      await wallet.number(asked.requestId, new URL(answered.redirect_uri).hash.slice(1));
      await page.submit({ wallet: asked.requestId, consent });
      const { overallResult, application } = await result(id);
      expect(overallResult.status).toBe('approved');
      expect(application.fields).toEqual([{ category: 'Over 18', content: 'true', contentType: 'string' }]);
    });
  });

  test('a minor is declined with WL010', async () => {
    const minor = await issueAgeProof({ ...given(), person: MINOR });
    const { overallResult } = await presented(minor, 'over-18');
    expect(overallResult.status).toBe('declined');
    expect(overallResult.concerns).toContainEqual(expect.objectContaining({ id: 'WL010' }));
  });
});
