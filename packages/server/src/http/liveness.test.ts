import { createHash } from 'node:crypto';
import { LivenessChallenge } from '@verify/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, browser, call, newToken, post, until } from '../testing/browser.ts';
import {
  approve,
  instantFinaliser,
  picture,
  startTestBackend,
  type TestBackend,
} from '../testing/start-test-backend.ts';
import type { Material } from '@verify/checks/material';
import { SEED_FLOWS } from '../use-cases/setup/flows.ts';
import { insertFlow } from '../ports/store/accounts/flows.ts';

const seen: Material[] = [];
let server: TestBackend;
let now = 1_800_000_000_000;
beforeAll(async () => {
  const finaliser = instantFinaliser(async (material) => {
    seen.push(material);
    const stills = material.liveness?.stills;
    if (!stills) return approve(material);
    const bytes = await picture();
    const still = {
      key: 'liveness-still',
      kind: 'evidence',
      mediaType: 'image/jpeg',
      widthPx: 64,
      heightPx: 64,
    } as const;
    return { ...approve(material), images: [{ ...still, bytes, ofFileId: stills.fileId }] };
  });
  server = await startTestBackend({ finaliser, challengeSeed: 'the same for everybody', now: () => now });
  const settings = { ...SEED_FLOWS['passport-only']!, steps: ['liveness' as const], services: ['liveness' as const] };
  await server.backend.context.store.transaction(async (tx) => {
    await insertFlow(tx, { accountId: server.account.id, name: 'live', settings, now });
    await insertFlow(tx, {
      accountId: server.account.id,
      name: 'unlit',
      settings: { ...settings, livenessLight: 'off' },
      now,
    });
    await insertFlow(tx, {
      accountId: server.account.id,
      name: 'strict',
      settings: { ...settings, livenessAlternative: false },
      now,
    });
  });
});
afterAll(() => server.stop());

async function session(flowName = 'live') {
  const token = await newToken(server.url, server.keys.sdk);
  const page = browser(server.url, token);
  const { body } = await page.open({ flowName });
  const draw = (json: object = {}) => post(`${server.url}/sdk/v2/liveness`, json, { authorization: `Bearer ${token}` });
  const stills = async () => {
    const zip = Buffer.concat([Buffer.from('PK\x03\x04'), createHash('sha256').update(token).digest()]);
    return (await page.upload(zip, { slot: 'liveness-stills', mediaType: 'application/zip' })).body.uploadId as string;
  };
  const consent = { acceptedAt: '2026-11-20T10:00:00.000Z' };
  return { ...page, id: body.applicationId as string, draw, stills, consent };
}
const codeOf = ({ status, body }: Answer) => [status, body.code];

test('three attempts are drawn, each with its own nonce, and a fourth is refused', async () => {
  const { draw } = await session();
  const drawn = [await draw(), await draw(), await draw()].map(({ body }) => LivenessChallenge.parse(body));
  expect(drawn.map(({ attempt, attemptsLeft }) => [attempt, attemptsLeft])).toEqual([
    [1, 2],
    [2, 1],
    [3, 0],
  ]);
  expect(new Set(drawn.map(({ nonce }) => nonce)).size).toBe(3);
  expect(new Set(drawn.map(({ steps }) => JSON.stringify(steps))).size).toBe(1);
  expect(codeOf(await draw())).toEqual([409, 'attempts_exceeded']);
});

test('only the nonce of the last attempt is accepted, and the services receive what was asked', async () => {
  const { draw, stills, submit, consent, id } = await session();
  const first = (await draw()).body;
  const uploaded = await stills();
  const early = await submit({ liveness: { stills: uploaded, nonce: 'A'.repeat(32) }, consent });
  expect(codeOf(early)).toEqual([422, 'unprocessable']);
  const second = (await draw()).body;
  const late = await submit({ liveness: { stills: uploaded, nonce: first.nonce }, consent });
  expect(codeOf(late)).toEqual([422, 'unprocessable']);
  expect(late.body.errors[0].pointer).toBe('/liveness/nonce');
  const taken = await submit({ liveness: { stills: uploaded, nonce: second.nonce }, consent });
  expect(taken.status).toBe(200);
  const material = await until(async () => seen.find(({ applicationId }) => applicationId === id));
  expect(material.liveness).toMatchObject({ attempt: 2, steps: second.steps, nonce: second.nonce, limitMs: 120_000 });
  expect(codeOf(await draw())).toEqual([409, 'already_submitted']);
});

test('colours are drawn unless the person or the flow opts out, and the services receive which ones', async () => {
  for (const [flow, choice, expected] of [
    ['live', {}, 'colours'],
    ['live', { light: true }, 'colours'],
    ['live', { light: false }, 'declined'],
    ['unlit', { light: true }, 'off'],
  ] as const) {
    const { draw, stills, submit, consent, id } = await session(flow);
    const { light, nonce } = LivenessChallenge.parse((await draw(choice)).body);
    if (expected === 'colours') expect(light?.colours).toHaveLength(9);
    else expect(light).toBeNull();
    expect((await submit({ liveness: { stills: await stills(), nonce }, consent })).status).toBe(200);
    const { liveness } = await until(async () => seen.find(({ applicationId }) => applicationId === id));
    expect(liveness!.light).toEqual(light ?? expected);
  }
  const { draw } = await session();
  expect((await draw({ light: 'no' })).status).toBe(400);
});

test('the recording time counts from the drawing to the announcement', async () => {
  const { draw, stills, submit, consent, id } = await session();
  const { nonce } = (await draw()).body;
  now += 130_000;
  expect((await submit({ liveness: { stills: await stills(), nonce }, consent })).status).toBe(200);
  const material = await until(async () => seen.find(({ applicationId }) => applicationId === id));
  expect(material.liveness).toMatchObject({ tookMs: 130_000, limitMs: 120_000 });
});

test('the result links the still and the video, each for this account only', async () => {
  const { draw, stills, upload, submit, consent, id } = await session();
  const { nonce } = (await draw()).body;
  const webm = webmOf(Buffer.from(nonce));
  const video = (await upload(webm, { slot: 'liveness-video', mediaType: 'video/webm' })).body.uploadId;
  expect((await submit({ liveness: { stills: await stills(), video, nonce }, consent })).status).toBe(200);
  const { application, metadata, additionalFiles } = await until(async () => {
    const { body } = await call(`${server.url}/api/v1/application/${id}`, {
      headers: { 'x-api-key': server.keys.api },
    });
    return body.processingState === 'done' ? body : null;
  });
  const { files } = application.selfie;
  expect(files.map(({ mediaType }: { mediaType: string }) => mediaType).toSorted()).toEqual([
    'image/jpeg',
    'video/webm',
  ]);
  expect(additionalFiles).toEqual([]);
  expect(metadata.livenessSchemaVersion).toBe('2');
  const { uri } = files.find(({ mediaType }: { mediaType: string }) => mediaType === 'video/webm');
  const shown = await fetch(uri, { headers: { 'x-sdk-key': server.keys.sdk } });
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'video/webm']);
  expect(Buffer.from(await shown.arrayBuffer()).equals(webm)).toBe(true);
  expect((await fetch(uri)).status).toBe(401);
});

test('a video without pictures is refused, and the recording is judged without it', async () => {
  const { draw, stills, upload, submit, consent } = await session();
  const { nonce } = (await draw()).body;
  const refused = await upload(webmOf(Buffer.alloc(0)), { slot: 'liveness-video', mediaType: 'video/webm' });
  expect(codeOf(refused)).toEqual([422, 'image_unreadable']);
  expect((await submit({ liveness: { stills: await stills(), nonce }, consent })).status).toBe(200);
});

test('a still selfie replaces it only where the flow allows it', async () => {
  for (const [flow, expected] of [
    ['live', [200, undefined]],
    ['strict', [409, 'step_missing']],
  ] as const) {
    const { upload, submit, consent } = await session(flow);
    const selfie = (await upload(await picture(), { slot: 'selfie' })).body.uploadId;
    expect(codeOf(await submit({ selfie, consent }))).toEqual(expected);
  }
});

test('a gigabyte of video or stills is refused before any byte is read', async () => {
  const { announce } = await session();
  for (const [slot, mediaType] of [
    ['liveness-video', 'video/webm'],
    ['liveness-stills', 'application/zip'],
  ] as const) {
    const announced = await announce(Buffer.from('PK'), { slot, mediaType, sizeBytes: 2 ** 30 });
    expect(codeOf(announced)).toEqual([413, 'too_large']);
  }
});

test('a flow without the step draws no challenge', async () => {
  const { draw } = await session('passport-only');
  expect(codeOf(await draw())).toEqual([422, 'unprocessable']);
});

/** A header, a segment and a cluster without sizes, as a browser writes them, with one block if there is a picture. */
function webmOf(picture: Buffer): Buffer {
  const block = [Buffer.from([0xa3, 0x80 | (picture.length + 4)]), Buffer.from('81000080', 'hex'), picture];
  const opening = '1a45dfa38442868101' + '1853806701ffffffffffffff' + '1f43b67501ffffffffffffffe78100';
  return Buffer.concat([Buffer.from(opening, 'hex'), ...(picture.length > 0 ? block : [])]);
}
