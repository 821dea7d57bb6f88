import { paperPdf } from '@verify/specimen';
import { expect, test } from 'vitest';
import { begin } from '../fixtures/capture.ts';
import { known, sheet } from '../fixtures/papers.ts';
import { call, newSession } from '../fixtures/protocol.ts';
import { concernIds } from '../fixtures/results.ts';
import { useStage } from '../fixtures/browser/story.ts';

const stage = useStage();
const bill = sheet({ seed: 7, kind: 'utility', language: 'de', lastName: 'Berger' });

// C077
test('a bill uploaded as a PDF is approved, and the result has its address and date', async () => {
  const { firstName, lastName, address } = bill.truth;
  const pdf = paperPdf(bill);
  const visitor = await stage.visit(
    { camera: 'denied', size: 'desktop' },
    {
      flowName: 'proof-of-address',
      address: JSON.stringify(address),
      profile: JSON.stringify([
        { category: 'First name', value: firstName },
        { category: 'Last name', value: lastName },
      ]),
    },
  );
  await begin(visitor);
  await visitor.heading('Prove your address').waitFor();
  const chooser = visitor.page.waitForEvent('filechooser');
  await visitor.press('Upload a file');
  await (await chooser).setFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: pdf });
  await visitor.heading('Check your file').waitFor();
  await visitor.press('Use this file');
  await visitor.heading('All done').waitFor();
  const { applicationId } = await visitor.called('onComplete');
  const { application } = await stage.world.webhookFor({ applicationId: String(applicationId) });
  expect(concernIds(application)).toEqual([]);
  expect(application.overallResult.status).toBe('approved');
  const read = Object.fromEntries(
    application.servicesResults['poaCheck']!.extracted.ocr.map(({ category, content }) => [category, content]),
  );
  expect(read['Address']).toContain(address.postcode);
  expect(read['Date of issue']).toBe(bill.truth.issuedOn);
  const { sdkKey } = stage.world.api.keys;
  const returned = await Promise.all(
    application.additionalFiles.map(async ({ kind, mediaType, uri }) => {
      const file = await fetch(uri, { headers: { 'x-sdk-key': sdkKey } });
      expect([file.status, file.headers.get('content-type')]).toEqual([200, mediaType]);
      return { kind, mediaType, bytes: Buffer.from(await file.arrayBuffer()) };
    }),
  );
  const kind = 'proof-of-address';
  expect(returned).toHaveLength(2);
  expect(returned).toContainEqual({ kind, mediaType: 'application/pdf', bytes: pdf });
  expect(returned).toContainEqual(expect.objectContaining({ kind, mediaType: 'image/jpeg' }));
});

// C119
test('without an address the session does not begin, and the missing field is named in two languages', async () => {
  for (const [locale, words] of [
    ['en', 'Missing or invalid: address'],
    ['de', 'Fehlt oder ist ungültig: address'],
  ] as const) {
    const visitor = await stage.visit({ camera: 'denied' }, { flowName: 'proof-of-address', locale });
    await visitor.page.getByRole('button', { name: 'Verify my identity' }).click();
    await visitor.frame.getByText(words).waitFor();
    const { code, message } = await visitor.called('onFail');
    expect(code).toBe('bad_request');
    expect(message).toContain('address (is required');
  }
});

// C004
test('a bill is approved by one-time link against the address in the link’s body', async () => {
  const { api } = stage.world;
  const { profile, address } = known(bill);
  const named = Object.fromEntries(profile!.map(({ category, value }) => [category, value]));
  const redirects = { onComplete: 'https://shop.example/done', onError: 'https://shop.example/error' };
  const make = (body: object) =>
    call<{ url: string }>(api, 'POST', '/api/v1/tokenized-url?name=proof-of-address', {
      headers: { 'x-api-key': api.keys.apiKey },
      json: { redirects, profile: named, ...body },
    });
  expect((await make({})).status).toBe(422);
  const { url } = (await make({ address })).body;
  const secret = url.split('/').at(-1)!;
  const opened = await call<{ token: string }>(api, 'POST', '/sdk/v2/link/open', {
    json: { secret, sdkVersion: '7.0.0' },
  });
  const session = await newSession(api, 'proof-of-address', opened.body.token);
  const { applicationId } = (await session.open({ metadata: undefined })).body;
  const bytes = paperPdf(bill);
  const created = await session.createUpload('proof-of-address', bytes, { mediaType: 'application/pdf' });
  await session.sendBytes(created.body.uploadId, bytes, 0);
  const consent = { acceptedAt: '2026-11-20T10:00:00.000Z' };
  expect((await session.submit({ proofOfAddress: created.body.uploadId, consent })).status).toBe(200);
  const { application } = await stage.world.webhookFor({ applicationId });
  expect(concernIds(application)).toEqual([]);
  expect(application.overallResult.status).toBe('approved');
});
