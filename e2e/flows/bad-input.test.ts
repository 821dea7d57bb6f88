import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { Problem, PROBLEM_CODES, type ProblemCode } from '@verify/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgeToken } from '../fixtures/forge.ts';
import { passportPicture } from '../fixtures/pictures.ts';
import { call, newSession, newToken, passportSubmission, type Answer } from '../fixtures/protocol.ts';
import { startWorld, type World } from '../fixtures/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

/** Expects problem+json with the code's own status and a request id. */
function expectProblem(answer: Answer<unknown>, ...codes: ProblemCode[]): void {
  const problem = Problem.parse(answer.body);
  expect(codes).toContain(problem.code);
  expect(answer.status).toBe(PROBLEM_CODES[problem.code as ProblemCode].status);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect([problem.status, problem.responseCode]).toEqual([answer.status, answer.status]);
  expect(problem.errorMessage).toBe(problem.detail);
  expect(answer.headers.get('request-id')).toBe(problem.requestId);
}

const JSON_TYPE = { 'content-type': 'application/json' };
const OPEN = { flowName: 'passport-only', sdkVersion: '7.0.0' };

test.each<[string, string | Uint8Array, Record<string, string>, ProblemCode[]]>([
  ['cut off', '{"flowName":', JSON_TYPE, ['malformed_json']],
  ['empty', '', JSON_TYPE, ['malformed_json', 'bad_request']],
  ['not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), JSON_TYPE, ['malformed_json', 'bad_request']],
  ['an array', '[]', JSON_TYPE, ['bad_request']],
  ['null', 'null', JSON_TYPE, ['bad_request']],
  ['a number', '1e400', JSON_TYPE, ['bad_request', 'malformed_json']],
  ['wrong types', '{"flowName":7,"sdkVersion":[]}', JSON_TYPE, ['bad_request']],
  ['a prototype', '{"__proto__":{"flowName":"x"},"sdkVersion":"7"}', JSON_TYPE, ['malformed_json', 'bad_request']],
  ['deep', `{"metadata":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, JSON_TYPE, ['bad_request', 'malformed_json']],
  ['300 kB', JSON.stringify({ ...OPEN, locale: 'x'.repeat(300 * 1024) }), JSON_TYPE, ['too_large']],
  ['text', 'flowName=x', { 'content-type': 'text/plain' }, ['media_type']],
  ['a form', 'flowName=x', { 'content-type': 'application/x-www-form-urlencoded' }, ['media_type']],
  ['multipart', '--x\r\n\r\n', { 'content-type': 'multipart/form-data; boundary=x' }, ['media_type']],
])('a body that is %s is refused', async (_name, bytes, headers, codes) => {
  const token = await newToken(world.api);
  expectProblem(await call(world.api, 'POST', '/sdk/v2/session', { token, headers, bytes }), ...codes);
});

// C115
test('31 labels, a wrong country and a wrong category are refused with a pointer to the field', async () => {
  const token = await newToken(world.api);
  const labels = Object.fromEntries(Array.from({ length: 31 }, (_, i) => [`k${i}`, 'v']));
  const wrong: [object, string][] = [
    [{ metadata: { labels } }, '/metadata/labels'],
    [{ address: { country: 'de', postcode: '1', addressLine: 'a', city: 'b' } }, '/address/country'],
    [{ profile: [{ category: 'Shoe size', value: '42' }] }, '/profile/0/category'],
    [{ profile: [{ category: 'First name', value: 'x'.repeat(257) }] }, '/profile/0/value'],
    [{ acceptableDocuments: ['library-card'] }, '/acceptableDocuments/0'],
  ];
  for (const [extra, pointer] of wrong) {
    const answer = await call(world.api, 'POST', '/sdk/v2/session', { token, json: { ...OPEN, ...extra } });
    expectProblem(answer, 'unprocessable', 'bad_request');
    expect((answer.body['errors'] as { pointer: string }[]).map((error) => error.pointer)).toContain(pointer);
  }
});

test.each<[unknown, string]>([
  ['x'.repeat(65), 'en'],
  [7, 'en'],
  [null, 'en'],
  ['C', 'C'],
  ['not a language', 'not a language'],
])('an unknown locale never ends a session: %s is kept as %s', async (locale, kept) => {
  const token = await newToken(world.api);
  const answer = await call(world.api, 'POST', '/sdk/v2/session', { token, json: { ...OPEN, locale } });
  expect([answer.status, answer.body['locale']]).toEqual([200, kept]);
});

// C044
test('missing, unknown and wrong kinds of keys are refused', async () => {
  const { apiKey, sdkKey, secretKey } = world.api.keys;
  const token = (headers: Record<string, string>) => call(world.api, 'POST', '/sdk/v2/token', { headers });
  const query = (headers: Record<string, string>) => call(world.api, 'GET', '/api/v1/application/x', { headers });
  expectProblem(await token({}), 'key_missing');
  expectProblem(await token({ 'x-sdk-key': '' }), 'key_missing');
  expectProblem(await token({ 'x-sdk-key': `vk_test_sdk_${randomBytes(32).toString('base64url')}` }), 'key_invalid');
  expectProblem(await token({ 'x-sdk-key': "' or 1=1 --" }), 'key_invalid');
  expectProblem(await token({ 'x-sdk-key': 'x'.repeat(8000) }), 'key_invalid');
  expectProblem(await token({ 'x-sdk-key': apiKey }), 'key_forbidden');
  expectProblem(await token({ 'x-sdk-key': secretKey }), 'key_forbidden');
  expectProblem(await query({}), 'key_missing');
  expectProblem(await query({ 'x-api-key': sdkKey }), 'key_forbidden');
  expectProblem(await query({ 'x-api-key': apiKey }), 'application_not_found');
});

// C097
test('an SDK key sent by a browser is refused unless the account is in integration mode', async () => {
  const headers = { 'x-sdk-key': world.api.keys.sdkKey, origin: world.demo.url, 'sec-fetch-site': 'cross-site' };
  const answer = await call(world.api, 'POST', '/sdk/v2/token', { headers });
  if (answer.status !== 200) expectProblem(answer, 'sdkkey_invalid');
});

test('forged, foreign and expired tokens are refused', async () => {
  const { api } = world;
  const good = await newToken(api);
  const [head, claims, signature] = good.split('.') as [string, string, string];
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const none = `${encode({ alg: 'none', typ: 'JWT' })}.${claims}.`;
  const bent = `${head}.${claims}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  const raised = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp: number };
  const now = Math.floor(Date.now() / 1000);
  const cases: [string, string | undefined, ProblemCode[]][] = [
    ['none', undefined, ['token_missing']],
    ['empty', '', ['token_missing', 'token_malformed']],
    ['words', 'not.a.token', ['token_malformed', 'token_invalid']],
    ['1 MB', 'x'.repeat(7000), ['token_malformed']],
    ['alg none', none, ['token_malformed', 'token_invalid']],
    ['another signature', bent, ['token_invalid']],
    ['raised claims', `${head}.${encode({ ...raised, exp: raised.exp + 1 })}.${signature}`, ['token_invalid']],
    ['another key', forgeToken(api, (t) => (t.key = generateKeyPairSync('ed25519').privateKey)), ['token_invalid']],
    ['another kid', forgeToken(api, (t) => (t.header['kid'] = 'other')), ['token_invalid']],
    ['another service', forgeToken(api, (t) => (t.claims['iss'] = 'https://evil.example')), ['token_invalid']],
    ['another audience', forgeToken(api, (t) => (t.claims['aud'] = 'dashboard')), ['token_invalid']],
    ['another account', forgeToken(api, (t) => (t.claims['sub'] = `acc_${'0'.repeat(32)}`)), ['token_invalid']],
    ['ten years', forgeToken(api, (t) => (t.claims['exp'] = now + 315_360_000)), ['token_invalid']],
    ['from the future', forgeToken(api, (t) => (t.claims['iat'] = now + 600)), ['token_invalid']],
    ['no jti', forgeToken(api, (t) => delete t.claims['jti']), ['token_invalid']],
    [
      'expired',
      forgeToken(api, (t) => Object.assign(t.claims, { iat: now - 7200, exp: now - 3600 })),
      ['token_expired'],
    ],
    ['crit', forgeToken(api, (t) => Object.assign(t.header, { crit: ['b64'], b64: false })), ['token_invalid']],
  ];
  for (const [name, token, codes] of cases) {
    const answer = await call(api, 'GET', '/sdk/v2/session', token === undefined ? {} : { token });
    expect([name, codes.includes(answer.body['code'] as ProblemCode), answer.body['code']]).toEqual([
      name,
      true,
      answer.body['code'],
    ]);
    expectProblem(answer, ...codes);
  }
  expect((await call(api, 'POST', '/sdk/v2/session', { token: good, json: OPEN })).status).toBe(200);
});

test('steps in the wrong order, repeated, or of another session are refused', async () => {
  const { jpeg } = await passportPicture(131);
  const session = await newSession(world.api);
  const { token } = session;
  const announce = { slot: 'document-front', sha256: 'a'.repeat(64), sizeBytes: 5, mediaType: 'image/jpeg' };
  const early = await call(world.api, 'POST', '/sdk/v2/uploads', { token, json: announce });
  expect(early.status).toBeGreaterThanOrEqual(400);
  expect(early.status).toBeLessThan(500);
  expectProblem(
    await call(world.api, 'POST', '/sdk/v2/session', { token, json: { ...OPEN, flowName: 'nope' } }),
    'configuration_not_found',
  );
  const opened = await session.open();
  const again = await session.open();
  expect(again.body.applicationId).toBe(opened.body.applicationId);
  expectProblem(await session.open({ flowName: 'document' }), 'token_mismatch');

  expectProblem(await session.submit({}), 'step_missing');
  expectProblem(await session.submit(passportSubmission('nobody')), 'upload_not_found');
  const stranger = await newSession(world.api);
  await stranger.open();
  const theirs = await stranger.upload('document-front', jpeg);
  expectProblem(await session.submit(passportSubmission(theirs)), 'upload_not_found');
  expectProblem(await call(world.api, 'GET', `/sdk/v2/uploads/${theirs}`, { token }), 'upload_not_found');
  expectProblem(await session.sendBytes(theirs, jpeg, 0), 'upload_not_found');

  const created = await session.createUpload('document-front', jpeg);
  const { uploadId } = created.body;
  expectProblem(await session.submit(passportSubmission(uploadId)), 'upload_incomplete');
  expectProblem(await session.sendBytes(uploadId, jpeg.subarray(100), 100), 'upload_offset_mismatch');
  await session.sendBytes(uploadId, jpeg.subarray(0, 1000), 0);
  expectProblem(await session.sendBytes(uploadId, jpeg.subarray(0, 1000), 0), 'upload_offset_mismatch');
  expectProblem(await session.sendBytes(uploadId, Buffer.concat([jpeg.subarray(1000), jpeg]), 1000), 'too_large');
  const repeated = await session.createUpload('document-front', jpeg);
  expect(repeated.body.uploadId).toBe(uploadId);
  const from = repeated.body.receivedBytes;
  expect((await session.sendBytes(uploadId, jpeg.subarray(from), from)).body.state).toBe('complete');

  const first = await session.submit(passportSubmission(uploadId));
  expect(first.status).toBe(200);
  const second = await session.submit(passportSubmission(uploadId));
  expect([second.status, second.body.applicationId]).toEqual([200, first.body.applicationId]);
  const other = await session.submit({ ...passportSubmission(uploadId), consent: { acceptedAt: 'later' } });
  expectProblem(other, 'already_submitted');
  expectProblem(await session.createUpload('document-front', Buffer.from('later')), 'already_submitted');
  const { application } = await world.webhookFor({ applicationId: first.body.applicationId });
  expect(application.overallResult.status).toBe('approved');
});

// C167
test('uploads that differ from their description are refused', async () => {
  const { jpeg } = await passportPicture(132);
  const session = await newSession(world.api);
  await session.open();
  expectProblem(await session.createUpload('document-front', jpeg, { sizeBytes: 0 }), 'bad_request', 'unprocessable');
  expectProblem(await session.createUpload('document-front', jpeg, { sizeBytes: 11 * 1024 * 1024 }), 'too_large');
  expectProblem(
    await session.createUpload('document-front', jpeg, { sizeBytes: 1e12 }),
    'too_large',
    'unprocessable',
    'bad_request',
  );
  expectProblem(
    await session.createUpload('document-front', jpeg, { sha256: 'A'.repeat(64) }),
    'bad_request',
    'unprocessable',
  );
  const odd = { mediaType: 'image/svg+xml' as never };
  expectProblem(await session.createUpload('document-front', jpeg, odd), 'file_type', 'bad_request', 'unprocessable');
  expectProblem(await session.createUpload('document-front', jpeg, { mediaType: 'video/webm' }), 'file_type');
  const wrongHash = await session.createUpload('document-front', jpeg, { sha256: '0'.repeat(64) });
  expectProblem(await session.sendBytes(wrongHash.body.uploadId, jpeg, 0), 'upload_hash_mismatch');
  const notOctets = await call(world.api, 'PATCH', `/sdk/v2/uploads/${wrongHash.body.uploadId}`, {
    token: session.token,
    json: {},
    headers: { 'upload-offset': '0' },
  });
  expectProblem(notOctets, 'media_type');
  for (const offset of ['-1', '1.5', 'NaN', '9'.repeat(30), '']) {
    const answer = await call(world.api, 'PATCH', `/sdk/v2/uploads/${wrongHash.body.uploadId}`, {
      token: session.token,
      bytes: jpeg,
      headers: { 'content-type': 'application/octet-stream', 'upload-offset': offset },
    });
    expectProblem(answer, 'bad_request', 'upload_offset_mismatch', 'unprocessable');
  }
  // The session still works.
  const front = await session.upload('document-front', jpeg);
  expect((await session.submit(passportSubmission(front))).status).toBe(200);
});

// C038
test('unknown addresses and wrong methods are refused', async () => {
  for (const path of [
    '/nope',
    '/api/v1/nope',
    '/sdk/v2/nope',
    '/sdk/frame/assets/..%2f..%2fpackage.json',
    '/%00',
    '/files/proxy/images/x',
  ]) {
    const answer = await call(world.api, 'GET', path);
    expect([path, answer.status >= 400 && answer.status < 500]).toEqual([path, true]);
  }
  expectProblem(await call(world.api, 'DELETE', '/sdk/v2/token'), 'method_not_allowed', 'route_not_found');
});
