import { setTimeout as sleep } from 'node:timers/promises';
import type { Application, FlowSettings, LivenessChallenge, LivenessManifest } from '@verify/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFaceEngine } from '../../packages/server/src/services/face/face-engine.ts';
import { type LitPerson, litPerson } from '../../packages/server/src/services/liveness/lit-recording.fixture.ts';
import { pack, type Stills, takeStills } from '../../packages/server/src/services/liveness/recording.fixture.ts';
import { addFlow } from '../fixtures/analyst.ts';
import { CHALLENGE_SEED } from '../fixtures/clips.ts';
import { call, newSession } from '../fixtures/protocol.ts';
import { concernIds } from '../fixtures/results.ts';
import { startApi, type Api } from '../fixtures/start-api.ts';

// A recording that was made for another light than the one drawn for it. The movements fit: the service asks the same of everybody here.

let api: Api;
let person: LitPerson;
/** Of somebody before a screen that shows what was drawn, and before one that shows something else. */
let honestStills: Stills;
let otherStills: Stills;
let drawn: NonNullable<LivenessChallenge['light']>;
beforeAll(async () => {
  api = await startApi({ demoUrl: 'http://127.0.0.1:9', env: { CHALLENGE_SEED } });
  const flow: Partial<FlowSettings> = { steps: ['liveness'], documents: [], services: ['liveness'] };
  await addFlow(api, 'light', flow);
  await addFlow(api, 'light-required', { ...flow, livenessLight: 'required' });
  const session = await newSession(api, 'light');
  await session.open();
  const { body } = await draw(session);
  drawn = body.light!;
  person = litPerson(body.steps, drawn, await createFaceEngine());
  const another = [...drawn.colours.slice(4), ...drawn.colours.slice(0, 4)];
  const light = { room: 60, screen: 30 };
  honestStills = await takeStills(person.clip(drawn, light));
  otherStills = await takeStills(person.clip({ ...drawn, colours: another }, light));
}, 240_000);
afterAll(() => api?.close());

const draw = ({ token }: { token: string }, json: object = {}) =>
  call<LivenessChallenge>(api, 'POST', '/sdk/v2/liveness', { token, json });

/** Draws, waits as long as the recording is, and sends it. */
async function sent(
  stills: Stills,
  light: LivenessManifest['light'],
  { flowName = 'light', choice = {} }: { flowName?: string; choice?: object } = {},
): Promise<Application> {
  const session = await newSession(api, flowName);
  const { body } = await session.open();
  const { nonce } = (await draw(session, choice)).body;
  await sleep(person.durationMs);
  const bytes = pack(stills, { nonce, commands: person.commands, light });
  const upload = await session.createUpload('liveness-stills', bytes, { mediaType: 'application/zip' });
  await session.sendBytes(upload.body.uploadId, bytes, 0);
  const consent = { acceptedAt: '2026-11-20T10:00:00.000Z' };
  const submitted = await session.submit({ liveness: { stills: upload.body.uploadId, nonce }, consent });
  expect(submitted.status).toBe(200);
  const headers = { 'x-api-key': api.keys.apiKey };
  for (const deadline = Date.now() + 240_000; Date.now() < deadline; await sleep(2_000)) {
    const answer = await call<Application>(api, 'GET', `/api/v1/application/${body.applicationId}`, { headers });
    if (answer.body.processingState === 'done') return answer.body;
  }
  throw new Error(`No result:\n${api.log().slice(-4_000)}`);
}

test('a recording is approved only with the light that was drawn for it', { timeout: 360_000 }, async () => {
  const [honest, otherLight, withoutTimes, declinedWhereRequired] = await Promise.all([
    sent(honestStills, { atMs: person.atMs }),
    sent(otherStills, { atMs: person.atMs }),
    sent(otherStills, null),
    sent(otherStills, null, { flowName: 'light-required', choice: { light: false } }),
  ]);
  expect([honest.overallResult.status, concernIds(honest)]).toEqual(['approved', []]);
  for (const refused of [otherLight, withoutTimes])
    expect([refused.overallResult.status, concernIds(refused)]).toEqual(['declined', ['DC045', 'LV007']]);
  // Whoever may not be shown flashing colours can do without; a flow can have a person look at it.
  expect([declinedWhereRequired.overallResult.status, concernIds(declinedWhereRequired)]).toEqual([
    'needs-review',
    ['DC045', 'LV006'],
  ]);
});
