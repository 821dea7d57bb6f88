import { Problem, WebhookKind } from '@verify/contract';
import { describe, expect, test } from 'vitest';
import { type Answer, browser, call, newToken, post, until } from '../testing/browser.ts';
import { picture } from '../testing/start-test-backend.ts';
import { useTestBackend } from '../testing/use-test-backend.ts';
import { createAccount } from '../use-cases/setup/new-account.ts';

const server = useTestBackend();
const other = useTestBackend();
const open = async () => browser(server.url, await newToken(server.url, server.keys.sdk));
const apiKey = () => ({ 'x-api-key': server.keys.api });
const newAccount = (name: string) =>
  createAccount(server.backend.context, { name, environment: 'test', settings: {}, now: Date.now() });

function expectProblem(answer: Answer, status: number, code: string): void {
  expect(answer.body).toMatchObject({ status, code, responseCode: status });
  expect(answer.status).toBe(status);
  expect(Problem.safeParse(answer.body).success).toBe(true);
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  expect(answer.body.requestId).toBe(answer.headers.get('request-id'));
}

// C038
test.each([
  ['GET', '/nope', 404, 'route_not_found'],
  ['GET', '/api/v1/nope', 404, 'route_not_found'],
  ['DELETE', '/sdk/v2/token', 405, 'method_not_allowed'],
])('%s %s is refused', async (method, path, status, code) =>
  expectProblem(await call(server.url + path, { method }), status, code),
);

describe('a session token', () => {
  const create = (headers: Record<string, string>) => call(`${server.url}/sdk/v2/token`, { method: 'POST', headers });

  // C015
  test('a session token is created for an SDK key, with or without a body', async () => {
    const answer = await create({ 'x-sdk-key': server.keys.sdk, 'content-type': 'application/json' });
    expect(answer.body).toEqual({ responseCode: 200, token: expect.any(String) });
  });

  // C044
  test('a session token is refused for other keys', async () => {
    expectProblem(await create({}), 401, 'key_missing');
    expectProblem(await create({ 'x-sdk-key': '' }), 401, 'key_missing');
    for (const key of ["' or 1=1 --", 'x'.repeat(8000), 'vk_test_sdk_wrong', other.keys.sdk])
      expectProblem(await create({ 'x-sdk-key': key }), 401, 'key_invalid');
    for (const key of [server.keys.api, server.keys.secret])
      expectProblem(await create({ 'x-sdk-key': key }), 403, 'key_forbidden');
  });

  // C097
  test('a session token is refused to browsers unless the account allows them', async () => {
    const headers = { 'x-sdk-key': server.keys.sdk, origin: 'https://shop.example' };
    expectProblem(await create(headers), 403, 'sdkkey_invalid');
    expectProblem(await create({ ...headers, 'sec-fetch-site': 'same-origin' }), 403, 'sdkkey_invalid');
  });

  // C042
  test('a session token is the same for the same Idempotency-Key', async () => {
    const headers = { 'x-sdk-key': server.keys.sdk, 'idempotency-key': 'order 1'.replace(' ', '-') };
    const [first, second] = [await create(headers), await create(headers)];
    expect(second.body.token).toBe(first.body.token);
    const third = await create({ ...headers, 'idempotency-key': 'order-2' });
    expect(third.body.token).not.toBe(first.body.token);
    expectProblem(await create({ ...headers, 'idempotency-key': 'a b' }), 400, 'idempotency_key_malformed');
    const { url } = server;
    expectProblem(await post(`${url}/sdk/v2/token`, { externalId: 'e' }, headers), 409, 'idempotency_conflict');
    const fixed = { ...headers, 'idempotency-key': 'order-3' };
    const named = (name: string) =>
      post(`${url}/sdk/v2/token`, { externalId: 'e', profile: { 'First name': name } }, fixed);
    const [one, two] = [await named('A'), await named('A')];
    expect([one.status, two.body.token]).toEqual([200, one.body.token]);
    expectProblem(await named('B'), 409, 'idempotency_conflict');
  });
});

describe('a session', () => {
  test('a session requires its token', async () => {
    const ask = (authorization?: string) =>
      call(`${server.url}/sdk/v2/session`, { headers: authorization ? { authorization } : {} });
    expectProblem(await ask(), 401, 'token_missing');
    expectProblem(await ask('Bearer x'), 401, 'token_malformed');
    expectProblem(await ask('Basic abc'), 401, 'token_malformed');
    expectProblem(await ask(`Bearer ${await newToken(other.url, other.keys.sdk)}`), 401, 'token_invalid');
  });

  // C104, C111
  test('a session is opened once and then resumed', async () => {
    const page = await open();
    expectProblem(await page.get(), 404, 'application_not_found');
    const first = await page.open({ locale: 'de', metadata: { externalId: 'e-1' } });
    expect(first.body).toMatchObject({ state: 'collecting', locale: 'de', missing: ['document'], uploads: [] });
    const again = await page.open({ locale: 'de' });
    const { fresh, ...resumed } = first.body;
    expect([fresh, again.body]).toEqual([true, resumed]);
    expect((await page.get()).body).toEqual(resumed);
    const { body: english } = await page.open({ locale: 'en' });
    // The session stays German; only the consent texts follow the browser.
    expect(english).toMatchObject({
      locale: 'de',
      flow: { consent: { processing: expect.stringMatching(/^By continuing/) } },
    });
    expectProblem(await page.open({ flowName: 'document' }), 409, 'token_mismatch');
  });

  test('a session keeps the language that the person chose, and no other', async () => {
    const page = await open();
    expect((await page.open({ locale: 'de-AT' })).body).toMatchObject({ locale: 'de-AT' });
    const chosen = await page.open({ locale: 'fr', localeChosen: true });
    expect(chosen.body).toMatchObject({ locale: 'fr', localeChosen: true });
    expect((await page.open({ locale: 'en' })).body).toEqual(chosen.body);
    expect((await page.get()).body).toEqual(chosen.body);
  });

  test.each([['C'], ['POSIX'], ['x'.repeat(65)], [''], [null], [7], [{}]])(
    'a session is never refused for its language: %j',
    async (locale) => {
      const page = await open();
      const opened = await page.open({ locale: locale as never });
      expect(opened.status).toBe(200);
      expect(typeof opened.body.locale).toBe('string');
    },
  );

  test('two simultaneous openings give one session', async () => {
    const page = await open();
    const answers = await Promise.all([page.open(), page.open(), page.open()]);
    expect(new Set(answers.map(({ body }) => body.applicationId)).size).toBe(1);
  });

  // C036, C115
  test('an invalid message gets the position of its fault', async () => {
    const page = await open();
    const wrongType = await page.open({ flowName: 7 as never });
    expectProblem(wrongType, 400, 'bad_request');
    expect(wrongType.body.errors).toMatchObject([{ pointer: '/flowName' }]);
    const unacceptable = await page.open({
      address: { country: 'Germany', postcode: '1', addressLine: 'x', city: 'y' },
    });
    expectProblem(unacceptable, 422, 'unprocessable');
    expect(unacceptable.body.errors).toMatchObject([{ pointer: '/address/country' }]);
    expectProblem(await page.open({ acceptableDocuments: ['id-card'] }), 422, 'unprocessable');
    const labels = Object.fromEntries(Array.from({ length: 31 }, (_, i) => [`k${i}`, 'v']));
    for (const [wrong, pointer] of [
      [{ metadata: { labels } }, '/metadata/labels'],
      [{ profile: [{ category: 'Shoe size', value: '42' }] }, '/profile/0/category'],
      [{ profile: [{ category: 'First name', value: 'x'.repeat(257) }] }, '/profile/0/value'],
      [{ acceptableDocuments: ['library-card'] }, '/acceptableDocuments/0'],
    ] as const)
      expect((await page.open(wrong as never)).body.errors).toMatchObject([{ pointer }]);
  });

  // C131
  test('a session of a finished customer is refused', async () => {
    const page = await open();
    await page.open({ customerId: 'customer-1' });
    const { body: upload } = await page.upload(await picture());
    await page.submit(page.passport(upload.uploadId));
    await until(async () => (await page.get()).body.state === 'done');
    expectProblem(await (await open()).open({ customerId: 'customer-1' }), 409, 'customerid_exists');
  });
});

describe('submitting', () => {
  test('submitting with a replaced upload asks for the new one', async () => {
    const page = await open();
    await page.open();
    const { body: earlier } = await page.upload(await picture());
    const { body: later } = await page.upload(await picture());
    const refused = await page.submit(page.passport(earlier.uploadId));
    expectProblem(refused, 409, 'step_missing');
    expect((await page.submit(page.passport(later.uploadId))).status).toBe(200);
  });

  // C087
  test('submitting twice, at once or later, counts once', async () => {
    const page = await open();
    const { body: session } = await page.open();
    const { body: upload } = await page.upload(await picture());
    const body = page.passport(upload.uploadId);
    const answers = await Promise.all([page.submit(body), page.submit(body), page.submit(body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await until(async () => (await page.get()).body.state === 'done');
    expect((await page.submit(body)).body).toMatchObject({ state: 'done', overallStatus: 'approved' });
    expectProblem(await page.submit({ ...body, consent: { acceptedAt: 'later' } }), 409, 'already_submitted');
    expectProblem(await page.upload(await picture()), 409, 'already_submitted');

    const { db } = server.backend.context.store;
    const { applicationId } = session;
    const events = await db.selectFrom('events').select('kind').where('applicationId', '=', applicationId).execute();
    expect(events.map(({ kind }) => kind).toSorted()).toEqual([
      'application.approved',
      'application.created',
      'application.done',
      'application.submitted',
    ]);
  });
});

describe('the application', () => {
  // C013, C019, C053, C105
  test('an application is first processing, then done, and its links download the files', async () => {
    const page = await open();
    const { body: session } = await page.open({ metadata: { externalId: 'e-2', labels: { branch: 'west' } } });
    const url = `${server.url}/api/v1/application/${session.applicationId}`;
    const before = await call(url, { headers: apiKey() });
    expect(before.body).toMatchObject({
      id: session.applicationId,
      responseCode: 200,
      processingState: 'processing',
      overallResult: { comments: [], concerns: [] },
      metadata: { externalId: 'e-2', labels: { branch: 'west' }, flowName: 'passport-only', sdkVersion: '7.0.0' },
    });
    expect(before.body.overallResult).not.toHaveProperty('status');
    expect(before.body.overallResult).not.toHaveProperty('validationDate');

    const bytes = await picture();
    const { body: upload } = await page.upload(bytes);
    await page.submit(page.passport(upload.uploadId));
    const done = await until(async () => {
      const { body } = await call(url, { headers: apiKey() });
      return body.processingState === 'done' && body;
    });
    expect(done.overallResult).toMatchObject({ status: 'approved', validationDate: expect.any(String) });
    const [file] = done.application.documents[0].files;
    expect(file).toMatchObject({ kind: 'front', mediaType: 'image/jpeg' });

    const fetched = await fetch(file.uri, { headers: { 'x-sdk-key': server.keys.sdk } });
    expect(fetched.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await fetched.arrayBuffer()).equals(bytes)).toBe(true);

    const ask = (uri: string, key?: string) => call(uri, { headers: key ? { 'x-sdk-key': key } : {} });
    expectProblem(await ask(file.uri), 401, 'key_missing');
    expectProblem(await ask(file.uri, server.keys.api), 403, 'key_forbidden');
    expectProblem(await ask(file.uri.replace(/s=./, 's=x'), server.keys.sdk), 401, 'signature_invalid');
    expectProblem(await ask(file.uri.replace(/t=\d/, 't=9'), server.keys.sdk), 401, 'signature_invalid');
    expectProblem(await ask(file.uri.split('?')[0], server.keys.sdk), 401, 'signature_invalid');
  });

  // C014
  test('an application of another account is not found', async () => {
    const page = await open();
    const { body: session } = await page.open();
    const ask = (id: string, headers: Record<string, string>) =>
      call(`${server.url}/api/v1/application/${id}`, { headers });
    const foreign = await newAccount('Foreign');
    expectProblem(await ask(session.applicationId, { 'x-api-key': foreign.keys.api }), 404, 'application_not_found');
    expectProblem(await ask('nothing', apiKey()), 404, 'application_not_found');
    expectProblem(await ask(session.applicationId, {}), 401, 'key_missing');
    expectProblem(await ask(session.applicationId, { 'x-api-key': server.keys.sdk }), 403, 'key_forbidden');

    const done = await page.wholeSession();
    const { body } = await until(async () => {
      const answer = await ask(done, apiKey());
      return answer.body.processingState === 'done' && answer;
    });
    const [file] = body.application.documents[0].files;
    expectProblem(await call(file.uri, { headers: { 'x-sdk-key': foreign.keys.sdk } }), 404, 'file_not_found');
  });
});

describe('a one-time link', () => {
  const redirects = { onComplete: 'https://shop.example/done', onError: 'https://shop.example/error' };
  const create = (query: string, body: unknown, headers: Record<string, string> = apiKey()) =>
    post(`${server.url}/api/v1/tokenized-url${query}`, body, headers);

  // C001, C043
  test('a link is created, and the same Idempotency-Key returns the same link', async () => {
    const headers = { ...apiKey(), 'idempotency-key': 'k-1' };
    const first = await create('?name=document&externalId=e', { redirects, ttl: '600' }, headers);
    expect(first.body).toEqual({ responseCode: 200, url: expect.stringContaining(`${server.url}/verify/`) });
    const again = await create('?name=document&externalId=e', { redirects, ttl: '600' }, headers);
    expect(again.body).toEqual(first.body);
    expectProblem(await create('?name=document', { redirects, ttl: '600' }, headers), 409, 'idempotency_conflict');
    const rows = await server.backend.context.store.db.selectFrom('links').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(first.body.url.split('/').at(-1));
  });

  // C002
  test('a link with an invalid field is refused by its name', async () => {
    expectProblem(await create('', { redirects }), 400, 'bad_request');
    expectProblem(await create('?name=nothing', { redirects }), 404, 'configuration_not_found');
    const misspelt = await create('?name=document&external_id=e', { redirects });
    expectProblem(misspelt, 400, 'bad_request');
    expect(misspelt.body.errors).toMatchObject([{ pointer: '/query/external_id' }]);
    expectProblem(await create('?name=document', {}), 400, 'bad_request');
    const hostile = { redirects: { ...redirects, onError: 'javascript:alert(1)' } };
    const refused = await create('?name=document', hostile);
    expectProblem(refused, 422, 'unprocessable');
    expect(refused.body.errors).toMatchObject([{ pointer: '/redirects/onError' }]);
    expectProblem(await create('?name=document', { redirects, ttl: '59' }), 422, 'unprocessable');
    expectProblem(await create('?name=document', { redirects, ttl: 600 }), 400, 'bad_request');
  });
});

describe('public documents', () => {
  // C029
  test('the API document is OpenAPI 3.1 and lists every address', async () => {
    const { body } = await call(`${server.url}/openapi.json`);
    expect(body.openapi).toBe('3.1.0');
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining(['/sdk/v2/token', '/api/v1/application/{id}', '/sdk/v2/uploads/{id}']),
    );
    expect(body.paths['/sdk/v2/submit'].post.responses['409'].description).toContain('step_missing');
    const file = body.paths['/ocr/files/{id}/{name}/{file}'].get;
    expect(file.security).toEqual([{ secret: [] }]);
  });

  // C032
  test('the API document describes the webhook of every kind, with its body and headers', async () => {
    const { body } = await call(`${server.url}/openapi.json`);
    expect(Object.keys(body.webhooks).toSorted()).toEqual(WebhookKind.options.toSorted());
    for (const kind of WebhookKind.options) {
      const operation = body.webhooks[kind].post;
      expect(operation.requestBody.content['application/json'].schema.$ref).toBe('#/components/schemas/Application');
      const headers = operation.parameters as { name: string; schema: { const?: string } }[];
      expect(headers.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['X-Signature', 'X-Timestamp', 'X-Event']),
      );
      expect(headers.find(({ name }) => name === 'X-Event')!.schema.const).toBe(kind);
    }
    expect(body.components.schemas.Application.properties).toHaveProperty('overallResult');
  });

  // C024
  test('JWKS contains public keys only', async () => {
    const { body } = await call(`${server.url}/.well-known/jwks.json`);
    expect(body.keys).toMatchObject([{ kty: 'EC', crv: 'P-521', alg: 'ES512', use: 'sig' }]);
    expect(body.keys[0]).not.toHaveProperty('d');
  });
});

describe('rates', () => {
  // C039
  test('the 61st token in a minute is refused', async () => {
    const busy = await newAccount('Busy');
    const answers: Answer[] = [];
    for (let i = 0; i < 61; i++) {
      const init = { method: 'POST', headers: { 'x-sdk-key': busy.keys.sdk } };
      answers.push(await call(`${server.url}/sdk/v2/token`, init));
    }
    expect(answers.slice(0, 60).every(({ status }) => status === 200)).toBe(true);
    expectProblem(answers[60]!, 429, 'rate_limited');
    expect(Number(answers[60]!.headers.get('retry-after'))).toBeGreaterThan(0);
    // Another account is not affected.
    expect(await newToken(server.url, server.keys.sdk)).toBeTypeOf('string');
  });
});
