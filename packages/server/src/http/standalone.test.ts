import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StandaloneData, StandaloneResult } from '@verify/contract';
import { newClaims } from '../use-cases/tokens/token-claims.ts';
import { saveAccountSettings } from '../records/accounts/accounts.ts';
import { listScripts } from '../records/accounts/scripts.ts';
import { type Answer, browser, call, newToken, until } from '../testing/browser.ts';
import { signedIn } from '../testing/dashboard.ts';
import { picture, startTestBackend, type TestBackend } from '../testing/start-test-backend.ts';

const SHOP = 'https://shop.example';
let server: TestBackend;
let other: TestBackend;
beforeAll(async () => {
  server = await startTestBackend();
  other = await startTestBackend();
  const settings = { ...server.account.settings, allowedOrigins: [SHOP] };
  await server.backend.context.store.transaction((tx) => saveAccountSettings(tx, server.account.id, settings));
  mkdirSync(join(server.dataDir, 'no-standalone'));
  writeFileSync(join(server.dataDir, 'no-standalone', 'standalone.js'), '/* script */');
});
afterAll(async () => {
  await server.stop();
  await other.stop();
});

const refusal = ({ status, body }: Answer) => [status, body.code];
const askToken = (headers: Record<string, string>, id = server.scriptId) =>
  call(`${server.url}/sdk/v2/standalone/${id}/token`, { method: 'POST', headers });
const secret = (key = server.keys.secret) => ({ headers: { 'x-secret-key': key } });
const ask = (path: string, key?: string) => call(`${server.url}/ocr/${path}`, secret(key));

// C023
test('the script is served to any page by its public id', async () => {
  const found = await call(`${server.url}/sdk/standalone/${server.scriptId}.js`);
  expect(found.body).toBe('/* script */');
  expect(found.headers.get('content-type')).toContain('text/javascript');
  expect(found.headers.get('access-control-allow-origin')).toBe('*');
  expect((await call(`${server.url}/sdk/standalone/${'0'.repeat(32)}.js`)).status).toBe(404);
  expect((await call(`${server.url}/sdk/standalone/${server.scriptId}`)).status).toBe(404);
  const scripts = await listScripts(server.backend.context.store.db, server.account.id);
  expect(scripts).toMatchObject([{ publicId: server.scriptId, flowName: 'document' }]);
});

// C139
test('the dashboard chooses the flow of a script, and a deleted script opens nothing', async () => {
  const admin = await signedIn(server, 'admin');
  const flows = (await admin.ask('GET', '/flows')).body.items as { id: string; name: string }[];
  const idOf = (name: string) => flows.find((flow) => flow.name === name)!.id;
  const made = await admin.ask('POST', '/scripts', { flowId: idOf('passport-only') });
  expect(made.body).toMatchObject({ flowName: 'passport-only', url: expect.stringContaining('/sdk/standalone/') });
  const { id } = made.body;
  expect((await askToken({ origin: SHOP }, id)).body.flowName).toBe('passport-only');

  const changed = await admin.ask('PUT', `/scripts/${id}`, { flowId: idOf('document-selfie') });
  expect(changed.body).toMatchObject({ id, flowName: 'document-selfie' });
  const { body: session } = await askToken({ origin: SHOP }, id);
  expect(session.flowName).toBe('document-selfie');
  const page = browser(server.url, session.token);
  expect((await page.open({ flowName: 'passport-only' })).status).toBe(422);
  expect((await page.open({ flowName: 'document-selfie' })).body.flow.name).toBe('document-selfie');
  expect((await admin.ask('GET', '/settings')).body.scripts).toHaveLength(2);

  const foreign = await signedIn(other, 'admin');
  expect(refusal(await foreign.ask('PUT', `/scripts/${id}`, { flowId: idOf('document') }))).toEqual([404, 'not_found']);
  expect(refusal(await foreign.ask('POST', `/scripts/${id}/remove`, {}))).toEqual([404, 'not_found']);
  const unknown = await admin.ask('PUT', `/scripts/${id}`, { flowId: 'nothing' });
  expect([unknown.status, unknown.body.errors[0].pointer]).toEqual([422, '/flowId']);

  expect((await admin.ask('POST', `/scripts/${id}/remove`, {})).status).toBe(200);
  expect(refusal(await askToken({ origin: SHOP }, id))).toEqual([404, 'not_found']);
});

// C141
test('tokens are created for pages of the account’s origins, at a limited rate', async () => {
  const made = await askToken({ origin: SHOP });
  expect(made.body).toEqual({ responseCode: 200, token: expect.any(String), flowName: 'document' });
  expect(made.headers.get('access-control-allow-origin')).toBe(SHOP);
  expect(refusal(await askToken({}))).toEqual([403, 'origin_forbidden']);
  expect(refusal(await askToken({ origin: 'https://evil.example' }))).toEqual([403, 'origin_forbidden']);
  expect(refusal(await askToken({ origin: SHOP }, other.scriptId))).toEqual([404, 'not_found']);
  const many = await Promise.all(Array.from({ length: 30 }, () => askToken({ origin: 'https://evil.example' })));
  expect(many.at(-1)!.status).toBe(429);
});

// C020, C022, C107
test('the callback, the result and its files are signed while processing and when done', async () => {
  const page = browser(server.url, await newToken(server.url, server.keys.sdk));
  const { body: session } = await page.open({ flowName: 'document', metadata: { externalId: 'order-9' } });
  const id = String(session.applicationId);
  const before = await ask(`verifications/results/${id}`);
  expect(before.body).toMatchObject({
    status: 'processing',
    data: { results: { status: 'processing', concerns: [] }, checks: [] },
  });
  const bytes = await picture();
  const { body: upload } = await page.upload(bytes);
  await page.submit(page.passport(upload.uploadId));
  const done = await until(async () => {
    const { body } = await ask(`verifications/results/${id}`);
    return body.status === 'done' && body;
  });
  StandaloneResult.parse(done);
  const uri = `${server.url}/ocr/files/${id}/document/front.jpeg`;
  expect(done).toMatchObject({
    responseCode: 200,
    data: {
      results: { status: 'approved', concerns: [] },
      documents: [
        { name: 'document', files: [{ kind: 'front', mediaType: 'image/jpeg', uri }] },
        { name: 'selfie', files: [] },
      ],
      metadata: {
        platform: 'web',
        ipAddress: expect.any(String),
        country: '',
        city: '',
        userAgent: expect.any(String),
        applicationId: id,
        flowName: 'document',
        source: { flowName: 'browser', externalId: 'browser' },
      },
    },
    // No service read the visual zone here, so there is no printed form.
    attributes: { lastName: 'ÖZGÜR', originalLastName: '', documentType: 'passport', referenceId: 'order-9' },
  });

  const file = await fetch(uri, secret());
  expect(file.headers.get('content-type')).toBe('image/jpeg');
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
  expect(refusal(await ask(`files/${id}/document/back.jpeg`))).toEqual([404, 'file_not_found']);
  expect(refusal(await ask(`files/${id}/selfie/front.jpeg`))).toEqual([404, 'file_not_found']);
  expect(refusal(await ask(`files/${id}/document/front.png`))).toEqual([404, 'file_not_found']);
  expect(refusal(await ask(`files/${id}/document/front.jpeg`, server.keys.sdk))).toEqual([403, 'key_forbidden']);
  expect(refusal(await call(uri))).toEqual([401, 'key_missing']);

  const { body: jwks } = await call(`${server.url}/.well-known/jwks.json`);
  const { payload, protectedHeader } = await jwtVerify(done.signed, createLocalJWKSet(jwks), {
    algorithms: ['ES512'],
    issuer: server.url,
  });
  expect(protectedHeader.kid).toBe(jwks.keys[0].kid);
  expect(payload).toEqual({
    resultUrl: `${server.url}/ocr/verifications/results/${id}`,
    id,
    iss: server.url,
    iat: expect.any(Number),
    exp: payload.iat! + 86_400,
    sub: server.account.publicId,
    status: 'approved',
    applicationId: id,
    flowName: 'document',
  });
});

// C021
test('the result API requires the account’s secret key and a session', async () => {
  expect(refusal(await ask('verifications/results'))).toEqual([400, 'session_required']);
  expect(refusal(await call(`${server.url}/ocr/verifications/results`))).toEqual([401, 'key_missing']);
  expect(refusal(await ask('verifications/results/nothing'))).toEqual([404, 'application_not_found']);
  expect(refusal(await ask('verifications/results/nothing', server.keys.api))).toEqual([403, 'key_forbidden']);
  expect(refusal(await ask('verifications/results/nothing', other.keys.secret))).toEqual([401, 'key_invalid']);
});

// C084
test('the callback has the extracted data only once the result is decided', async () => {
  const { publicId } = (await listScripts(server.backend.context.store.db, server.account.id))[0]!;
  const claims = newClaims(server.backend.context, server.account, 'stand-alone', { script: publicId });
  const token = await server.backend.context.tokens.sign(claims);
  const page = browser(server.url, token);
  const getResult = async () => {
    const answer = await call(`${server.url}/sdk/v2/standalone/result`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return answer.body;
  };
  expect((await getResult()).code).toBe('application_not_found');
  const { body: session } = await page.open({ flowName: 'document' });
  const { ocr } = StandaloneData.parse(await getResult()).data;
  expect(ocr).toEqual({
    applicationStatus: 'processing',
    resultUrl: `${server.url}/ocr/verifications/results/${session.applicationId}`,
    id: session.applicationId,
    flowName: 'document',
    signed: expect.any(String),
    data: { status: 'processing' },
  });
  const { body: upload } = await page.upload(await picture());
  await page.submit(page.passport(upload.uploadId));
  const done = await until(async () => {
    const body = await getResult();
    return body.data.ocr.data.status === 'done' && StandaloneData.parse(body);
  });
  expect(done.data.ocr).toMatchObject({ applicationStatus: 'approved', data: { attributes: done.normalizedData } });
  expect(done.normalizedData.lastName).toBe('ÖZGÜR');
});
