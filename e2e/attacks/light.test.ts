import { setTimeout as sleep } from 'node:timers/promises';
import type { Application, FlowSettings, LightColour, LivenessChallenge, LivenessManifest } from '@verify/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFaceEngine } from '../../packages/server/src/services/face/face-engine.ts';
import {
  type LitPerson,
  litPerson,
  litRecording,
} from '../../packages/server/src/services/liveness/lit-recording.fixture.ts';
import { addFlow } from '../fixtures/analyst.ts';
import { CHALLENGE_SEED } from '../fixtures/clips.ts';
import { call, newSession } from '../fixtures/protocol.ts';
import { concernIds } from '../fixtures/results.ts';
import { startApi, type Api } from '../fixtures/start-api.ts';

// A recording that was made for another light than the one drawn for it. The movements fit: the service asks the same of everybody here.

let api: Api;
let person: LitPerson;
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
}, 120_000);
afterAll(() => api?.close());

const draw = ({ token }: { token: string }, json: object = {}) =>
  call<LivenessChallenge>(api, 'POST', '/sdk/v2/liveness', { token, json });

/** Draws, waits as long as the recording is, and sends it. */
async function sent(
  shone: LightColour[],
  light: LivenessManifest['light'],
  { flowName = 'light', choice = {} }: { flowName?: string; choice?: object } = {},
): Promise<Application> {
  const session = await newSession(api, flowName);
  const { body } = await session.open();
  const { nonce } = (await draw(session, choice)).body;
  const clip = person.clip({ ...drawn, colours: shone }, { room: 60, screen: 30 });
  const [bytes] = await Promise.all([litRecording(person, clip, nonce, light), sleep(person.durationMs)]);
  const stills = await session.createUpload('liveness-stills', bytes, { mediaType: 'application/zip' });
  await session.sendBytes(stills.body.uploadId, bytes, 0);
  const consent = { acceptedAt: '2026-11-20T10:00:00.000Z' };
  const submitted = await session.submit({ liveness: { stills: stills.body.uploadId, nonce }, consent });
  expect(submitted.status).toBe(200);
  const headers = { 'x-api-key': api.keys.apiKey };
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(200)) {
    const answer = await call<Application>(api, 'GET', `/api/v1/application/${body.applicationId}`, { headers });
    if (answer.body.processingState === 'done') return answer.body;
  }
  throw new Error(`No result:\n${api.log().slice(-4_000)}`);
}

test('a recording is approved only with the light that was drawn for it', { timeout: 180_000 }, async () => {
  const another = [...drawn.colours.slice(4), ...drawn.colours.slice(0, 4)];
  const [honest, otherLight, withoutTimes, declined, declinedWhereRequired] = await Promise.all([
    sent(drawn.colours, { atMs: person.atMs }),
    sent(another, { atMs: person.atMs }),
    sent(another, null),
    sent(another, null, { choice: { light: false } }),
    sent(another, null, { flowName: 'light-required', choice: { light: false } }),
  ]);
  expect([honest.overallResult.status, concernIds(honest)]).toEqual(['approved', []]);
  for (const refused of [otherLight, withoutTimes])
    expect([refused.overallResult.status, concernIds(refused)]).toEqual(['declined', ['DC045', 'LV007']]);
  // Whoever may not be shown flashing colours still passes by the movements; a flow can have a person look at it.
  expect([declined.overallResult.status, concernIds(declined)]).toEqual(['approved', []]);
  expect([declinedWhereRequired.overallResult.status, concernIds(declinedWhereRequired)]).toEqual([
    'needs-review',
    ['DC045', 'LV006'],
  ]);
});
