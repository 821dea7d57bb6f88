import { type Application, CHECK_CODES, SANDBOX_CODES } from '@verify/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFinaliser, type Finaliser } from '@verify/checks/pool/finaliser';
import { createAccount, type NewAccount } from '../use-cases/setup/new-account.ts';
import { DEMO_CONSENT, SEED_FLOWS } from '../use-cases/setup/flows.ts';
import { findFlow, saveFlow } from '../records/accounts/flows.ts';
import { browser, call, newToken, until } from '../testing/browser.ts';
import { signedIn } from '../testing/dashboard.ts';
import { changeFlow } from '../testing/reviews.ts';
import { picture, startTestBackend, type TestBackend } from '../testing/start-test-backend.ts';

let finaliser: Finaliser;
let server: TestBackend;
let live: NewAccount;
beforeAll(async () => {
  finaliser = createFinaliser();
  server = await startTestBackend({ finaliser });
  const { now } = server.backend.context;
  live = await createAccount(server.backend.context, { name: 'Live', environment: 'live', settings: {}, now: now() });
  await changeFlow({ ...server, ...live }, 'passport-only', { consent: DEMO_CONSENT });
});
afterAll(async () => {
  await server.stop();
  await finaliser.close();
});

/** Runs a whole session with this last name and a picture that shows nothing. */
async function verify(lastName: string, { keys }: Pick<NewAccount, 'keys'> = server): Promise<Application> {
  const person = browser(server.url, await newToken(server.url, keys.sdk));
  const { body } = await person.open({ profile: [{ category: 'Last name', value: lastName }] });
  const upload = await person.upload(await picture());
  await person.submit(person.passport(upload.body.uploadId));
  return until(async () => {
    const headers = { 'x-api-key': keys.api };
    const answer = await call(`${server.url}/api/v1/application/${body.applicationId}`, { headers });
    return answer.body.processingState === 'done' ? (answer.body as Application) : null;
  });
}
const idsOf = ({ overallResult }: Application) => overallResult.concerns.map(({ id }) => id);

// C069
test.each([
  ['decline', 'declined'],
  ['review', 'needs-review'],
  ['error', 'error'],
] as const)('every code with the effect %s is forced by its name to %s', async (effect, status) => {
  const codes = SANDBOX_CODES.filter((code) => CHECK_CODES[code].effect === effect);
  const halves = [codes.slice(0, 38), codes.slice(38)].filter((half) => half.length > 0);
  for (const half of halves) {
    const application = await verify(`SANDBOX-${half.join('-')}`);
    expect(idsOf(application).toSorted()).toEqual(['DC045', ...half].toSorted());
    for (const { id, message, service, status: own } of application.overallResult.concerns.slice(1)) {
      const row = CHECK_CODES[id as keyof typeof CHECK_CODES];
      expect([id, message, own]).toEqual([id, row.message, status]);
      if (row.service !== 'system') expect(service).toBe(row.service);
    }
    expect(application.overallResult.status).toBe(status);
  }
});

test.each(['approved', 'declined', 'needs-review', 'error'] as const)(
  'the outcome %s is forced and marked as forced',
  async (to) => {
    const application = await verify(`SANDBOX-${to.toUpperCase()}`);
    expect(application.overallResult.status).toBe(to);
    expect(application.overallResult.concerns.length).toBe(to === 'approved' ? 0 : 2);
    expect(application.overallResult.comments.at(-1)).toEqual({
      service: 'sandbox',
      status: to,
      comment: `Forced by the profile of a test account: ${to}`,
    });
    expect(application.servicesResults['docCheck']?.verifier).toBe('sandbox');
    const analyst = await signedIn(server, 'reviewer');
    const { trace } = (await analyst.ask('GET', `/applications/${application.id}`)).body;
    expect(trace).toContainEqual(
      expect.objectContaining({ rule: 'sandbox', inputs: expect.objectContaining({ forced: true }) }),
    );
  },
);

test('a flow’s own effects apply to forced codes, and the forced outcome is still reached', async () => {
  const { store, now } = server.backend.context;
  const settings = { ...SEED_FLOWS['passport-only']!, effects: { DC008: 'review', DC047: 'ignore' } as const };
  await store.transaction(async (tx) => {
    const flow = (await findFlow(tx, server.account.id, 'passport-only'))!;
    await saveFlow(tx, { accountId: server.account.id, id: flow.id, fromVersion: flow.version, settings, now: now() });
  });
  expect((await verify('SANDBOX-DC008-DC047')).overallResult).toMatchObject({
    status: 'needs-review',
    concerns: [{ id: 'DC045' }, { id: 'DC008' }],
  });
  expect(idsOf(await verify('SANDBOX-DECLINED'))).toEqual(['DC045', 'DC025']);
  expect(idsOf(await verify('SANDBOX-NEEDS-REVIEW'))).toEqual(['DC045', 'DC028']);
});

test.each(['SANDBOX-APPROVED', 'SANDBOX-DC008'])('a live account’s keys ignore %s', async (name) => {
  const application = await verify(name, live);
  expect(application.overallResult.status).not.toBe('approved');
  expect(idsOf(application)).not.toContain('DC008');
  expect(JSON.stringify(application)).not.toContain('sandbox');
  expect(application.servicesResults['docCheck']?.verifier).toBe('automatic');
});
