import { randomBytes } from 'node:crypto';
import { Problem, PROBLEM_CODES, type ProblemCode } from '@verify/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

const OPEN = { flowName: 'passport-only', sdkVersion: '7.0.0' };

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
