import { expect, test } from 'vitest';
import { createAccount } from '../use-cases/setup/new-account.ts';
import { DEMO_CONSENT } from '../use-cases/setup/flows.ts';
import { browser, newToken, post, until } from '../testing/browser.ts';
import { signedIn } from '../testing/dashboard.ts';
import { changeFlow, doubtful } from '../testing/reviews.ts';
import { picture } from '../testing/start-test-backend.ts';
import { useTestBackend } from '../testing/use-test-backend.ts';

let now = Date.now();
const server = useTestBackend({ finaliser: doubtful, now: () => now });

async function withSelfie(locale = 'en') {
  const page = browser(server.url, await newToken(server.url, server.keys.sdk));
  const flowName = 'document-selfie';
  const { body } = await page.open({ flowName, locale });
  const front: string = (await page.upload(await picture())).body.uploadId;
  const selfie: string = (await page.upload(await picture(), { slot: 'selfie' })).body.uploadId;
  const { document } = page.passport(front);
  return { page, id: body.applicationId as string, texts: body.flow.consent, collected: { document, selfie } };
}

test('the text, language and time of consent are kept, shown to reviewers and named in the trace', async () => {
  const { page, id, texts, collected } = await withSelfie('de-AT');
  const openedAt = now;
  now += 60_000;
  const consent = {
    // A clock that is a year ahead, and an invalid time.
    acceptedAt: new Date(now + 365 * 86_400_000).toISOString(),
    version: texts.processingVersion,
    biometric: { acceptedAt: 'yesterday', version: texts.biometricVersion },
  };
  expect((await page.submit({ ...collected, consent })).status).toBe(200);
  await until(async () => (await page.get()).body.state === 'done');
  const analyst = await signedIn(server, 'reviewer');
  const { consents, trace } = (await analyst.ask('GET', `/applications/${id}`)).body;
  const urls = { privacyUrl: DEMO_CONSENT.privacyUrl, termsUrl: DEMO_CONSENT.termsUrl };
  expect(consents).toEqual([
    { kind: 'processing', version: texts.processingVersion, locale: 'de', text: texts.processing, ...urls, at: now },
    { kind: 'biometric', version: texts.biometricVersion, locale: 'de', text: texts.biometric, ...urls, at: now },
  ]);
  expect(consents[0].at).toBeGreaterThan(openedAt);
  const entries = trace.filter(({ rule }: { rule: string }) => rule === 'consent');
  expect(entries).toMatchObject([{ inputs: { kind: 'processing' } }, { inputs: { kind: 'biometric', locale: 'de' } }]);
  expect(JSON.stringify(entries)).not.toContain('Utopia');

  // The proof of the consent outlives the data.
  const admin = await signedIn(server, 'admin');
  const { revision } = (await admin.ask('GET', `/applications/${id}`)).body;
  await admin.ask('POST', `/applications/${id}/redact`, { reason: 'asked for it', revision });
  const after = (await admin.ask('GET', `/applications/${id}`)).body;
  expect(after.redactedAt).not.toBeNull();
  expect(after.consents).toEqual(consents);
});

test('faces are not compared without a separate consent to a text of the flow', async () => {
  const { page, texts, collected } = await withSelfie();
  const version = texts.processingVersion;
  const refusal = async (consent?: object) => {
    const { status, body } = await page.submit({ ...collected, consent });
    return [status, ...body.errors.map(({ pointer }: { pointer: string }) => pointer)];
  };
  expect(await refusal()).toEqual([409, '/consent', '/consent/biometric']);
  expect(await refusal({ acceptedAt: '', version })).toEqual([409, '/consent/biometric']);
  for (const claimed of ['gdpr-1', '0'.repeat(64), version])
    expect(await refusal({ acceptedAt: '', version, biometric: { acceptedAt: '', version: claimed } })).toEqual([
      422,
      '/consent/biometric/version',
    ]);
  expect((await page.get()).body.state).toBe('collecting');
  const german = await withSelfie('de');
  const biometric = { acceptedAt: '', version: texts.biometricVersion };
  expect(german.texts.biometricVersion).not.toBe(texts.biometricVersion);
  // The text that was read counts in any language of the flow.
  const taken = await german.page.submit({ ...german.collected, consent: { acceptedAt: '', version, biometric } });
  expect(taken.status).toBe(200);
});

test('a custom text is shown in the closest language, and only that text can be accepted', async () => {
  await changeFlow(server, 'document-selfie', {
    consent: { ...DEMO_CONSENT, biometric: 'own', texts: { de: 'Mein Gesicht darf verglichen werden.' } },
  });
  const { texts } = await withSelfie('fr');
  expect(texts).toMatchObject({ biometric: 'Mein Gesicht darf verglichen werden.', biometricLocale: 'de' });
  await changeFlow(server, 'document-selfie', { consent: { ...DEMO_CONSENT, biometric: 'bipa' } });
  const later = await withSelfie();
  expect(later.texts.biometric).toContain('written release');
  const stale = { acceptedAt: '', version: texts.biometricVersion };
  const consent = { acceptedAt: '', version: later.texts.processingVersion, biometric: stale };
  const refused = await later.page.submit({ ...later.collected, consent });
  expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/consent/biometric/version']);
});

test('a flow without consent requests shows information and records no consent', async () => {
  await changeFlow(server, 'document-selfie', { consentRequired: false });
  const { page, id, texts, collected } = await withSelfie();
  expect(texts).not.toHaveProperty('biometric');
  expect(texts.processing).not.toContain('agree');
  expect((await page.submit(collected)).status).toBe(200);
  await until(async () => (await page.get()).body.state === 'done');
  expect((await (await signedIn(server, 'reviewer')).ask('GET', `/applications/${id}`)).body.consents).toEqual([]);
});

test('a live flow without company and terms opens no session', async () => {
  const settings = { name: 'Live', environment: 'live', settings: {}, now } as const;
  const live = await createAccount(server.backend.context, settings);
  const headers = { 'x-api-key': live.keys.api };
  const opening = async () => (await browser(server.url, await newToken(server.url, live.keys.sdk)).open()).body;
  const redirects = { onComplete: 'https://shop.example/', onError: 'https://shop.example/' };
  const link = () => post(`${server.url}/api/v1/tokenized-url?name=passport-only`, { redirects }, headers);
  for (const answer of [await opening(), (await link()).body])
    expect([answer.status, answer.errors.length, answer.errors[0].pointer]).toEqual([422, 3, '/flowName']);
  await changeFlow({ ...server, ...live }, 'passport-only', { consent: DEMO_CONSENT });
  expect((await opening()).flow.consent.processing).toContain('Utopia Bank');
  expect((await link()).status).toBe(200);
});
