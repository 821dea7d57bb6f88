import type { FlowSettings } from '@verify/contract';
import type { Finalised, Material } from '@verify/checks/material/material';
import { expect, test } from 'vitest';
import { findTrace } from '../records/applications/applications.ts';
import { listEvents } from '../records/webhooks/deliveries.ts';
import { browser, call, newToken, until } from '../testing/browser.ts';
import { signedIn } from '../testing/dashboard.ts';
import { changeFlow } from '../testing/reviews.ts';
import { approve, instantFinaliser, picture } from '../testing/start-test-backend.ts';
import { useTestBackend } from '../testing/use-test-backend.ts';

/** Input of the finaliser, one entry per round. */
const given: Material[] = [];
let now = Date.now();

/** A licence of Canada that raises DC028 in a flow with liveness, and a passport of the same holder. */
function read(material: Material): Finalised {
  given.push(material);
  const licence = material.document?.documentType === 'driving-licence';
  const doubt = material.flow.services.includes('liveness') || material.flow.documents.length > 3;
  const concern = { id: 'DC028', message: 'Tampered', service: 'doc-check', status: 'needs-review' } as const;
  return {
    ...approve(material),
    document: { documentType: material.document!.documentType, issuingCountry: licence ? 'CAN' : 'UTO' },
    fields: [
      { category: 'Last name', content: 'ÖZGÜR', contentType: 'string' },
      { category: 'Date of birth', content: '1990-01-02', contentType: 'date' },
    ],
    overall: doubt
      ? { status: 'needs-review', concerns: [concern], comments: [] }
      : { status: 'approved', concerns: [], comments: [] },
  };
}

const server = useTestBackend({ finaliser: instantFinaliser(read), now: () => now });

const OUTSIDE: FlowSettings['rules'][number] = {
  if: [
    { about: 'document', is: ['driving-licence'] },
    { about: 'issued-outside', countries: ['EU'] },
  ],
  ask: ['document'],
  documents: ['passport'],
};

const settle = (id: string, state: string) =>
  until(async () => {
    const { body } = await call(`${server.url}/api/v1/application/${id}`, {
      headers: { 'x-api-key': server.keys.api },
    });
    return (state === body.processingState || state === body.overallResult?.status) && body;
  });

const kinds = async (id: string) => (await listEvents(server.backend.context.store.db, id)).map(({ kind }) => kind);

/** Submits a licence and waits until a rule has asked for a passport. */
async function askedForPassport() {
  const person = browser(server.url, await newToken(server.url, server.keys.sdk));
  const { body: opened } = await person.open();
  expect(opened.flow.asksMore).toBe(true);
  const front = (await person.upload(await picture())).body.uploadId;
  const back = (await person.upload(await picture(), { slot: 'document-back' })).body.uploadId;
  const licence = {
    document: { documentType: 'driving-licence', issuingCountry: 'CAN', front, back },
    consent: { acceptedAt: '2026-11-20T10:00:00.000Z' },
  };
  expect((await person.submit(licence)).status).toBe(200);
  const again = await until(async () => {
    const { body } = await person.get();
    return body.state === 'collecting' && body;
  });
  return { person, id: opened.applicationId as string, licence, again };
}

test('a non-EU licence also requires a passport of the same person, and both count', async () => {
  await changeFlow(server, 'passport-only', {
    rules: [OUTSIDE],
    documents: ['driving-licence', 'id-card'].map(accepted),
  });
  const { person, id, licence, again } = await askedForPassport();
  expect(again).toMatchObject({
    further: true,
    missing: ['document'],
    uploads: [],
    flow: { steps: ['document'], documents: [{ type: 'passport', countries: [] }], consentRequired: true },
  });
  const query = await call(`${server.url}/api/v1/application/${id}`, { headers: { 'x-api-key': server.keys.api } });
  expect(query.body).toMatchObject({ processingState: 'processing', overallResult: { concerns: [] } });
  expect(await kinds(id)).toEqual(['application.created', 'application.submitted']);

  // Nothing of the first round can be submitted again, and no other step can be slipped in.
  expect((await person.submit(licence)).body.code).toBe('upload_not_found');
  expect((await person.submit(person.passport(licence.document.front))).body.code).toBe('upload_not_found');
  const refused = await person.announce(await picture(), { slot: 'selfie' });
  expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/slot']);

  const page = (await person.upload(await picture())).body.uploadId;
  const { consent: _, ...silent } = person.passport(page);
  expect((await person.submit(silent)).body.errors[0].pointer).toBe('/consent');
  const twice = await Promise.all([person.submit(person.passport(page)), person.submit(person.passport(page))]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  const body = await settle(id, 'done');
  expect(body.overallResult.status).toBe('approved');
  expect(body.application.documents).toMatchObject([
    { documentType: 'passport', issuingCountry: 'UTO', files: [{ kind: 'front' }] },
    { documentType: 'driving-licence', issuingCountry: 'CAN', files: [{ kind: 'first-front' }] },
  ]);
  expect(given.at(-1)!.firstDocument).toEqual({
    documentType: 'driving-licence',
    issuingCountry: 'CAN',
    holder: [
      { category: 'Last name', value: 'ÖZGÜR' },
      { category: 'Date of birth', value: '1990-01-02' },
    ],
    raised: [],
  });
  expect(await kinds(id)).toEqual([
    'application.created',
    'application.submitted',
    'application.submitted',
    'application.done',
    'application.approved',
  ]);
  const trace = (await findTrace(server.backend.context.store.db, id)).filter(({ rule }) => rule === 'step-rule');
  expect(trace.map(({ outcome, inputs }) => [outcome, inputs['issuingCountry'], inputs['appliedBefore']])).toEqual([
    ['signal', 'CAN', false],
    ['clear', 'UTO', true],
  ]);
  expect(trace[0]!.inputs['sentence']).toBe(
    'If the document is a driving licence and it was issued outside the European Union, also ask for another document (passport).',
  );
});

test('the first document stays if a reviewer asks again for the second, answered or not', async () => {
  await changeFlow(server, 'passport-only', { rules: [OUTSIDE], documents: ['driving-licence'].map(accepted) });
  const { person, id } = await askedForPassport();
  const page = (await person.upload(await picture())).body.uploadId;
  expect((await person.submit(person.passport(page))).status).toBe(200);
  await settle(id, 'done');
  const both = [
    { documentType: 'passport', files: [{ kind: 'front' }] },
    { documentType: 'driving-licence', files: [{ kind: 'first-front' }] },
  ];
  const askAgain = async () => {
    const reviewer = await signedIn(server, 'reviewer');
    const { revision, images } = (await reviewer.ask('GET', `/applications/${id}`)).body;
    expect(images.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['first-front', 'front']);
    const ask = { steps: ['document'], reason: 'Blurred', revision };
    const asked = await reviewer.ask('POST', `/applications/${id}/ask-again`, ask);
    expect(asked.status).toBe(200);
    return asked.body;
  };
  await askAgain();
  const again = (await person.upload(await picture())).body.uploadId;
  expect((await person.submit(person.passport(again))).status).toBe(200);
  expect((await settle(id, 'done')).application.documents).toMatchObject(both);

  now = (await askAgain()).expiresAt + 1;
  const body = await settle(id, 'needs-review');
  expect(body.application.documents).toMatchObject(both);
  const shown = body.application.documents.flatMap(({ files }: { files: { uri: string }[] }) => files);
  const sent = shown.map(({ uri }: { uri: string }) => fetch(uri, { headers: { 'x-sdk-key': server.keys.sdk } }));
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200]);
});

test('liveness required by a risk rule runs its services, with its own number of attempts', async () => {
  const rule: FlowSettings['rules'][number] = { if: [{ about: 'code', anyOf: ['DC028'] }], ask: ['liveness'] };
  await changeFlow(server, 'passport-only', {
    rules: [rule],
    documents: ['passport', 'id-card', 'driving-licence', 'residence-permit'].map(accepted),
    services: ['docCheck', 'liveness', 'faceMatch'],
  });
  const person = browser(server.url, await newToken(server.url, server.keys.sdk));
  await person.open();
  const { body: upload } = await person.upload(await picture());
  expect((await person.submit(person.passport(upload.uploadId))).status).toBe(200);
  const again = await until(async () => {
    const { body } = await person.get();
    return body.state === 'collecting' && body;
  });
  expect(given.at(-1)!.flow).toMatchObject({ steps: ['document'], services: ['docCheck'] });
  expect(again).toMatchObject({ flow: { steps: ['liveness'] }, missing: ['liveness'] });
  const selfie = (await person.upload(await picture(), { slot: 'selfie' })).body.uploadId;
  const still = await person.submit({ selfie, consent: { acceptedAt: '2026-11-20T10:01:00.000Z' } });
  expect(still.status).toBe(200);
  await settle(again.applicationId, 'done');
  expect(given.at(-1)!.flow).toMatchObject({
    steps: ['document', 'liveness'],
    services: ['docCheck', 'liveness', 'faceMatch'],
  });
  expect(given.at(-1)!.document).toBeDefined();
});

const accepted = (type: string) => ({ type, countries: [] }) as FlowSettings['documents'][number];
