import { createHash } from 'node:crypto';
import { type Commit, LivenessChallenge } from '@verify/contract';
import { chainAfter, chainStart } from '@verify/checks/material/commitments';
import { beforeAll, expect, test } from 'vitest';
import { type Answer, browser, call, newToken, post, until } from '../testing/browser.ts';
import { signedIn } from '../testing/dashboard.ts';
import { approve, instantFinaliser, picture } from '../testing/start-test-backend.ts';
import { useTestBackend } from '../testing/use-test-backend.ts';
import type { Material } from '@verify/checks/material/material';
import { SEED_FLOWS } from '../use-cases/setup/flows.ts';
import { insertFlow } from '../records/accounts/flows.ts';

const seen: Material[] = [];
let now = 1_800_000_000_000;
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
const server = useTestBackend({ finaliser, challengeSeed: 'the same for everybody', now: () => now });
beforeAll(async () => {
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

async function session(flowName = 'live') {
  const token = await newToken(server.url, server.keys.sdk);
  const page = browser(server.url, token);
  const { body } = await page.open({ flowName });
  const draw = (json: object = {}) => post(`${server.url}/sdk/v2/liveness`, json, { authorization: `Bearer ${token}` });
  /** Commits to two fake stills per request; `done` asks for the next movement. */
  const committing = (nonce: string) => {
    let [chain, seq] = [chainStart(nonce), 0];
    let last: Commit;
    const send = (body: Commit) => post(`${server.url}/sdk/v2/commitments`, body, { authorization: `Bearer ${token}` });
    return {
      commit: (done?: number, count = 2) => {
        const digests = Array.from({ length: count }, (_, i) =>
          createHash('sha256').update(`${nonce} ${seq} ${i}`).digest('hex'),
        );
        last = { nonce, seq, digests, chain: chainAfter(chain, digests), ...(done === undefined ? {} : { done }) };
        [chain, seq] = [last.chain, seq + 1];
        return send(last);
      },
      again: () => send(last),
    };
  };
  const stills = async () => {
    const zip = Buffer.concat([Buffer.from('PK\x03\x04'), createHash('sha256').update(token).digest()]);
    return (await page.upload(zip, { slot: 'liveness-stills', mediaType: 'application/zip' })).body.uploadId as string;
  };
  const consent = { acceptedAt: '2026-11-20T10:00:00.000Z' };
  return { ...page, id: body.applicationId as string, draw, committing, stills, consent };
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
  expect(drawn.map(({ movements, light }) => [movements, light])).toEqual([
    [2, true],
    [2, true],
    [2, true],
  ]);
  expect(codeOf(await draw())).toEqual([409, 'attempts_exceeded']);
});

test('only the nonce of the last attempt is accepted, and the services get its challenge', async () => {
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
  expect(material.liveness).toMatchObject({ attempt: 2, nonce: second.nonce, limitMs: 120_000 });
  expect(material.liveness!.steps).toHaveLength(2);
  expect(codeOf(await draw())).toEqual([409, 'already_submitted']);
});

test('a person who is asked again must answer a new challenge, and the first recording is refused', async () => {
  const { draw, stills, submit, get, consent, id } = await session();
  const { nonce } = (await draw()).body;
  await submit({ liveness: { stills: await stills(), nonce }, consent });
  await until(async () => (await get()).body.state === 'done');
  const { ask } = await signedIn(server, 'reviewer');
  const { revision } = (await ask('GET', `/applications/${id}`)).body;
  const again = { steps: ['liveness'], reason: 'Is it a mask?', revision };
  expect((await ask('POST', `/applications/${id}/ask-again`, again)).status).toBe(200);
  const sentAgain = await stills();
  const replayed = await submit({ liveness: { stills: sentAgain, nonce }, consent });
  expect(codeOf(replayed)).toEqual([422, 'unprocessable']);
  expect(replayed.body.errors[0].pointer).toBe('/liveness/nonce');
  const fresh = (await draw()).body.nonce;
  expect((await submit({ liveness: { stills: sentAgain, nonce: fresh }, consent })).status).toBe(200);
});

test('a kept recording is judged by its own challenge, not by a later one without an answer', async () => {
  const { draw, stills, submit, upload, passport, consent, id } = await session('document-liveness');
  const { nonce } = (await draw()).body;
  const front = (await upload(await picture())).body.uploadId;
  const first = { ...passport(front), liveness: { stills: await stills(), nonce }, consent };
  expect((await submit(first)).status).toBe(200);
  const askFor = async (steps: string[]) => {
    const { ask } = await signedIn(server, 'reviewer');
    const { revision } = await until(async () => {
      const { body } = await ask('GET', `/applications/${id}`);
      return body.status !== 'processing' && body.status !== 'collecting' && body;
    });
    return (await ask('POST', `/applications/${id}/ask-again`, { steps, reason: 'Is it a mask?', revision })).body;
  };
  const { expiresAt } = await askFor(['liveness']);
  expect((await draw()).status).toBe(200);
  now = expiresAt + 1;
  const secret = new URL((await askFor(['document'])).url).pathname.split('/').at(-1);
  const { token } = (await post(`${server.url}/sdk/v2/link/open`, { secret, sdkVersion: '7.0.0' })).body;
  const page = browser(server.url, token);
  const newer = (await page.upload(await picture())).body.uploadId;
  expect((await page.submit({ ...passport(newer), consent })).status).toBe(200);
  const judged = await until(async () => {
    const all = seen.filter(({ applicationId }) => applicationId === id).map(({ liveness }) => liveness);
    return all.length === 2 && all;
  });
  expect(judged).toMatchObject([
    { attempt: 1, nonce },
    { attempt: 1, nonce, steps: judged[0]!.steps },
  ]);
});

test('colours are drawn unless the person or the flow opts out, and the services get them', async () => {
  for (const [flow, choice, expected] of [
    ['live', {}, 'colours'],
    ['live', { light: true }, 'colours'],
    ['live', { light: false }, 'declined'],
    ['unlit', { light: true }, 'off'],
  ] as const) {
    const { draw, stills, submit, consent, id } = await session(flow);
    const { light, movements, nonce } = LivenessChallenge.parse((await draw(choice)).body);
    expect([light, movements]).toEqual(expected === 'colours' ? [true, 2] : [false, 3]);
    expect((await submit({ liveness: { stills: await stills(), nonce }, consent })).status).toBe(200);
    const { liveness } = await until(async () => seen.find(({ applicationId }) => applicationId === id));
    if (expected === 'colours') expect((liveness!.light as { colours: string[] }).colours).toHaveLength(9);
    else expect(liveness!.light).toBe(expected);
  }
  const { draw } = await session();
  expect((await draw({ light: 'no' })).status).toBe(400);
});

test('each movement, and then the colours, is sent only after the stills of the previous one', async () => {
  const { draw, committing, stills, submit, consent, id } = await session();
  const { nonce } = (await draw()).body;
  const { commit, again } = committing(nonce);
  const begun = now;
  const untold = { responseCode: 200, next: expect.any(Number) };
  // Not before anything was recorded, and not before the previous one.
  expect((await commit(0, 1)).body).toEqual(untold);
  expect((await again()).body).toEqual(untold);
  now += 400;
  const told = [(await commit(0, 1)).body];
  // A lost answer is repeated without new content.
  now += 1_500;
  expect((await again()).body).toEqual(told[0]);
  expect((await commit(1, 3)).body).toEqual(untold);
  expect(codeOf(await commit(2))).toEqual([422, 'unprocessable']);
  told.push((await commit(1, 1)).body);
  now += 999;
  expect((await commit(2, 64)).body).toEqual(untold);
  now += 1;
  told.push((await again()).body);
  now += 1_000;
  expect(codeOf(await commit(3))).toEqual([422, 'unprocessable']);
  expect((await commit()).body).toEqual(untold);
  expect((await submit({ liveness: { stills: await stills(), nonce }, consent })).status).toBe(200);
  const { liveness } = await until(async () => seen.find(({ applicationId }) => applicationId === id));
  const { steps, light, committed, tookMs } = liveness!;
  expect(told.map(({ step, light: colours }) => step ?? colours)).toEqual([...steps, light]);
  expect(committed.told.map(({ atMs }) => atMs - begun)).toEqual([400, 1_900, 2_900]);
  expect(tookMs).toBe(3_900);
  expect(committed.groups.at(-1)!.receivedAtMs - begun).toBe(3_900);
});

test('only the nonce of the last attempt gets movements', async () => {
  const { draw, committing } = await session();
  const early = committing((await draw()).body.nonce);
  await draw();
  expect(codeOf(await early.commit(0))).toEqual([422, 'unprocessable']);
});

test('the result links the still and the video for its own account only', async () => {
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
  expect(metadata.livenessSchemaVersion).toBe('3');
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

/** A header, a segment and a cluster without sizes, as a browser writes them, with one block if there is a picture. */
function webmOf(picture: Buffer): Buffer {
  const block = [Buffer.from([0xa3, 0x80 | (picture.length + 4)]), Buffer.from('81000080', 'hex'), picture];
  const opening = '1a45dfa38442868101' + '1853806701ffffffffffffff' + '1f43b67501ffffffffffffffe78100';
  return Buffer.concat([Buffer.from(opening, 'hex'), ...(picture.length > 0 ? block : [])]);
}
