import { expect, test } from 'vitest';
import type { Material } from '@verify/checks/material/material';
import { findApplicationById } from '../records/applications/applications.ts';
import { createRenderApplication } from '../use-cases/applications/render.ts';
import { browser, call, newToken, until } from '../testing/browser.ts';
import { signedIn } from '../testing/dashboard.ts';
import { approve, instantFinaliser, picture } from '../testing/start-test-backend.ts';
import { useTestBackend } from '../testing/use-test-backend.ts';

let now = Date.UTC(2026, 10, 20, 10);
/** Resolves when the test lets the services finish. */
let gate = Promise.withResolvers<void>();
const finaliser = instantFinaliser(async (material) => {
  await gate.promise;
  return doubtful(material);
});
const server = useTestBackend({ finaliser, now: () => now });

/** Returns the back before the front, as their keys sort, with a concern that needs a review. */
function doubtful(material: Material) {
  const { front, back } = material.document!;
  const approved = approve(material);
  const shown = approved.images[0]!;
  return {
    ...approved,
    overall: {
      status: 'needs-review' as const,
      comments: [],
      concerns: ['DC045', 'DC047'].map((id) => ({ id, message: id, service: 'doc-check', status: 'needs-review' })),
    },
    images: [
      { ...shown, key: 'front-evidence', ofFileId: front.fileId },
      { ...shown, key: 'back-evidence', ofFileId: back!.fileId },
    ],
  };
}

const query = async (id: string) =>
  (await call(`${server.url}/api/v1/application/${id}`, { headers: { 'x-api-key': server.keys.api } })).body;

// C054, C055, C089
test('running services show as processing, sides are ordered, and a decision updates date and concerns', async () => {
  const reviewer = await signedIn(server, 'reviewer');
  const page = browser(server.url, await newToken(server.url, server.keys.sdk));
  const { body: session } = await page.open({ flowName: 'document-selfie' });
  const id = String(session.applicationId);
  expect((await query(id)).servicesResults).toEqual({});

  const [front, back, selfie] = await Promise.all(
    (['document-front', 'document-back', 'selfie'] as const).map(async (slot) => {
      const { body } = await page.upload(await picture(), { slot });
      return String(body.uploadId);
    }),
  );
  const document = { documentType: 'id-card', issuingCountry: 'UTO', front, back };
  const consent = { acceptedAt: '2026-11-20T10:00:00.000Z' };
  expect((await page.submit({ document, selfie, consent })).status).toBe(200);
  const running = await query(id);
  expect(running.processingState).toBe('processing');
  expect(Object.keys(running.servicesResults)).toEqual(['docCheck', 'faceMatch']);
  for (const service of Object.values(running.servicesResults)) {
    expect(service).toMatchObject({ processingState: 'processing' });
    expect(service).not.toHaveProperty('status');
  }

  now += 5_000;
  gate.resolve();
  const done = await until(async () => {
    const body = await query(id);
    return body.processingState === 'done' && body;
  });
  expect(done.application.documents[0].files.map(({ kind }: { kind: string }) => kind)).toEqual(['front', 'back']);
  const decidedAt = done.overallResult.validationDate;

  const decide = async (status: string) => {
    now += 60_000;
    const { revision } = (await reviewer.ask('GET', `/applications/${id}`)).body;
    const answer = await reviewer.ask('POST', `/applications/${id}/decision`, { status, reason: 'Seen', revision });
    expect(answer.status).toBe(200);
    return (await query(id)).overallResult;
  };
  const statuses = (concerns: { id: string; status: string }[]) => concerns.map((each) => `${each.id} ${each.status}`);
  const declined = await decide('declined');
  expect(statuses(declined.concerns)).toEqual(['DC045 declined', 'DC047 declined']);
  expect(Date.parse(declined.validationDate)).toBe(Date.parse(decidedAt) + 60_000);
  const approved = await decide('approved');
  expect(approved).toMatchObject({ status: 'approved', concerns: [] });
  expect(Date.parse(approved.validationDate)).toBe(Date.parse(decidedAt) + 120_000);
  // The dashboard still shows the earlier concerns.
  const detail = (await reviewer.ask('GET', `/applications/${id}`)).body;
  expect(statuses(detail.application.overallResult.concerns)).toEqual(['DC045 needs-review', 'DC047 needs-review']);

  // A later version of the service shows what decided it, like the webhook.
  const { context } = server.backend;
  const stored = (await findApplicationById(context.store.db, id))!;
  const later = await createRenderApplication(context.fileLinks, '9.9.9')(context.store.db, stored, { services: [] });
  expect(later.metadata).toEqual(done.metadata);
  const open = createRenderApplication(context.fileLinks, '9.9.9')(
    context.store.db,
    { ...stored, result: null },
    { services: [] },
  );
  expect((await open).metadata.serverVersion).toBe('9.9.9');
});
