import { createPublicKey, verify } from 'node:crypto';
import type { Application, ApplicationResponse } from '@verify/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passportPicture } from '../fixtures/pictures.ts';
import { call, submitPassport } from '../fixtures/protocol.ts';
import { startWorld, type World } from '../fixtures/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

/** Verifies a signature by the specification with only node:crypto, without our own code. */
function accepts(rawBody: string, headers: Record<string, string>, pem: string): boolean {
  return verify(
    null,
    Buffer.from(rawBody + headers['x-timestamp'], 'utf8'),
    createPublicKey(pem),
    Buffer.from(headers['x-signature']!, 'base64'),
  );
}

// C056
test('the webhook equals the query’s answer without responseCode, and an independent verifier accepts it', async () => {
  const { jpeg } = await passportPicture(111);
  const { applicationId, session } = await submitPassport(world.api, jpeg);
  const { application, rawBody, headers } = await world.webhookFor({ applicationId });
  expect(accepts(rawBody, headers, world.api.keys.webhookPublicKey)).toBe(true);
  expect(accepts(rawBody.replace('approved', 'declined'), headers, world.api.keys.webhookPublicKey)).toBe(false);

  const query = await call<ApplicationResponse>(world.api, 'GET', `/api/v1/application/${applicationId}`, {
    headers: { 'x-api-key': world.api.keys.apiKey, 'content-type': 'application/json' },
  });
  const { responseCode, ...rest } = query.body;
  expect([query.status, responseCode]).toEqual([200, 200]);
  expect(rest).toEqual(JSON.parse(rawBody));
  expect(application.metadata.externalId).toBe(session.externalId);
  expect(headers).toMatchObject({ 'x-event': 'application.done', 'x-attempt': '1' });
});

// C019
test('every file link of the webhook returns the file, but only with the SDK key', async () => {
  const { jpeg } = await passportPicture(112);
  const { applicationId } = await submitPassport(world.api, jpeg);
  const { application } = await world.webhookFor({ applicationId });
  const links = allLinks(application);
  expect(links.length).toBeGreaterThan(2);
  for (const uri of links) {
    expect(uri).toMatch(/^http:\/\/localhost:\d+\/files\/proxy\/images\/[^/?]+\?t=\d+&s=[0-9a-f]+$/);
    const file = await fetch(uri, { headers: { 'x-sdk-key': world.api.keys.sdkKey } });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(bytes.includes('Exif')).toBe(false);
    expect((await fetch(uri)).status).toBe(401);
    const bent = uri.replace(/s=(.)/, (_all, digit: string) => `s=${digit === '0' ? '1' : '0'}`);
    expect((await fetch(bent, { headers: { 'x-sdk-key': world.api.keys.sdkKey } })).status).toBe(401);
  }
});

function allLinks(application: Application): string[] {
  const links: string[] = [];
  JSON.stringify(application, (name, value: unknown) => {
    if (name === 'uri') links.push(String(value));
    return value;
  });
  return [...new Set(links)];
}
