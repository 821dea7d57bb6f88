import { expect, test } from 'vitest';
import type { Material } from '@verify/checks/material/material';
import { browser, newToken, until } from '../testing/browser.ts';
import { signedIn } from '../testing/dashboard.ts';
import { changeFlow } from '../testing/reviews.ts';
import { approve, instantFinaliser, picture } from '../testing/start-test-backend.ts';
import { useTestBackend } from '../testing/use-test-backend.ts';

const given: Material[] = [];
const server = useTestBackend({
  finaliser: instantFinaliser((material) => {
    given.push(material);
    return approve(material);
  }),
});

const LAST = { category: 'Last name', shown: 'ÖZGÜR', right: true };

async function submission(confirmed?: unknown) {
  const person = browser(server.url, await newToken(server.url, server.keys.sdk));
  const { body: session } = await person.open();
  const { body: upload } = await person.upload(await picture());
  const answer = await person.submit({ ...person.passport(upload.uploadId), ...(confirmed ? { confirmed } : {}) });
  return { session, answer, id: session.applicationId as string };
}

test('the person’s answers are validated, passed to the check, shown to reviewers and erased', async () => {
  await changeFlow(server, 'passport-only', { confirmData: true });
  for (const invented of [
    [{ ...LAST, category: 'Account number' }],
    [{ ...LAST, shown: 'x'.repeat(129) }],
    [{ ...LAST, approved: true }],
    Array.from({ length: 8 }, () => LAST),
    'yes',
  ])
    expect((await submission(invented)).answer.status, JSON.stringify(invented)).toBeOneOf([400, 422]);
  expect((await submission()).answer.status).toBe(200);

  const confirmed = [
    { ...LAST, shown: 'MALLORY' },
    { category: 'Date of birth', shown: '1990-01-02', right: false },
  ];
  const { answer, session, id } = await submission(confirmed);
  expect(session.flow.confirmData).toBe(true);
  expect(answer.status).toBe(200);
  const admin = await signedIn(server, 'admin');
  const detail = await until(async () => {
    const { body } = await admin.ask('GET', `/applications/${id}`);
    return body.status === 'approved' && body;
  });
  expect(given.at(-1)!.confirmed).toEqual(confirmed);
  expect(detail.confirmed).toEqual(confirmed);
  // The result holds the server's reading.
  expect(detail.application.application.fields).toEqual([
    { category: 'Last name', content: 'ÖZGÜR', contentType: 'string' },
  ]);
  expect(JSON.stringify(detail.application)).not.toContain('MALLORY');
  const erased = await admin.ask('POST', `/applications/${id}/redact`, { reason: 'asked', revision: detail.revision });
  expect(erased.status).toBe(200);
  expect((await admin.ask('GET', `/applications/${id}`)).body.confirmed).toEqual([]);
});
