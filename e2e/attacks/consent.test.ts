import type { SessionAnswer, Submit } from '@verify/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passportPicture } from '../fixtures/pictures.ts';
import { call, newSession } from '../fixtures/protocol.ts';
import { type Api, startApi } from '../fixtures/start-api.ts';

// A client that wants faces compared without consent, or with consent to a text that nobody was shown.

let api: Api;
let jpeg: Uint8Array;
beforeAll(async () => {
  [api, { jpeg }] = await Promise.all([startApi({ demoUrl: 'http://127.0.0.1:9' }), passportPicture(31)]);
});
afterAll(() => api?.close());

const acceptedAt = '2026-11-20T10:00:00.000Z';

/** A session of a flow that compares faces, complete except for the consent. */
async function ready(locale = 'en') {
  const session = await newSession(api, 'document-selfie');
  const { body } = await session.open({ locale });
  const front = await session.upload('document-front', jpeg);
  const document = { documentType: 'passport', issuingCountry: 'unknown', front } as const;
  const collected = { document, selfie: await session.upload('selfie', jpeg) };
  const submit = async (consent: Submit['consent'] | object) => {
    const json = { ...collected, ...(consent ? { consent } : {}) };
    const answer = await call(api, 'POST', '/sdk/v2/submit', { token: session.token, json });
    const errors = (answer.body['errors'] ?? []) as { pointer: string }[];
    return [answer.status, errors.map(({ pointer }) => pointer)];
  };
  return { session, texts: body.flow.consent!, submit };
}

test('faces are not compared without a separate consent', async () => {
  const { session, texts, submit } = await ready();
  expect(texts.processing).toContain('Utopia Bank');
  expect(texts.biometric).toContain('biometric data');
  const version = texts.processingVersion;
  expect(await submit(undefined)).toEqual([409, ['/consent', '/consent/biometric']]);
  expect(await submit({ acceptedAt })).toEqual([409, ['/consent', '/consent/biometric']]);
  expect(await submit({ acceptedAt, version })).toEqual([409, ['/consent/biometric']]);
  const state = await call<SessionAnswer>(api, 'GET', '/sdk/v2/session', { token: session.token });
  expect(state.body.state).toBe('collecting');
});

test('consent to a version that the flow does not have is refused', async () => {
  const { texts, submit } = await ready();
  const version = texts.processingVersion;
  const biometric = { acceptedAt, version: texts.biometricVersion! };
  const unknown = [422, ['/consent/biometric/version']];
  for (const claimed of ['', 'gdpr-1', '0'.repeat(64), version, texts.biometric!.slice(0, 64)])
    expect(await submit({ acceptedAt, version, biometric: { acceptedAt, version: claimed } }), claimed).toEqual(
      unknown,
    );
  expect(await submit({ acceptedAt, version: biometric.version, biometric })).toEqual([422, ['/consent/version']]);
  expect((await submit({ acceptedAt, version, biometric: { version: biometric.version } }))[0]).toBe(400);
  expect(await submit({ acceptedAt, version, biometric })).toEqual([200, []]);
});

test('the text that was read counts in any language of the flow', async () => {
  const [english, german] = [await ready('en'), await ready('de')];
  expect(german.texts.biometric).toContain('biometrische Daten');
  const { processingVersion: version, biometricVersion } = english.texts;
  const consent = { acceptedAt, version, biometric: { acceptedAt, version: biometricVersion! } };
  expect(biometricVersion).not.toBe(german.texts.biometricVersion);
  expect(await german.submit(consent)).toEqual([200, []]);
});
