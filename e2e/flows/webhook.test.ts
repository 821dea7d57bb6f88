import { createPublicKey, verify } from 'node:crypto';
import type { ApplicationResponse } from '@verify/contract';
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
