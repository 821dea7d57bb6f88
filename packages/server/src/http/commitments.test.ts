import { COMMITMENT_LIMITS, SERVICE_LIMITS } from '@verify/contract';
import { chainAfter, chainStart } from '@verify/checks/material/commitments';
import { expect, test } from 'vitest';
import { readCommitments } from '../records/applications/commitments.ts';
import { eraseAround } from '../records/applications/erase.ts';
import { type Answer, browser, newToken, post } from '../testing/browser.ts';
import { picture, sha256 } from '../testing/start-test-backend.ts';
import { useTestBackend } from '../testing/use-test-backend.ts';

const OPENED = 1_800_000_000_000;
let now = OPENED;
const server = useTestBackend({ now: () => now });

const digestOf = (i: number) => sha256(Buffer.from(`picture ${i}`));

async function session() {
  const token = await newToken(server.url, server.keys.sdk);
  const page = browser(server.url, token);
  const id = (await page.open()).body.applicationId as string;
  const ask = (path: string, body: object) =>
    post(`${server.url}/sdk/v2/commitments${path}`, body, { authorization: `Bearer ${token}` });
  const open = async (step = 'document-front') => (await ask('/open', { step })).body.nonce as string;
  const read = (nonce: string, step: 'document-front' | 'document-back' = 'document-front') =>
    readCommitments(server.backend.context.store.db, id, { nonce, step });
  return { ...page, id, ask, open, read, commit: (body: object) => ask('', body) };
}
const detailOf = ({ status, body }: Answer) => [status, body.code, body.detail];

test('digests are kept in order, with the arrival time of each request', async () => {
  now = OPENED;
  const { open, commit, read } = await session();
  const nonce = await open();
  const digests = [0, 1, 2, 3, 4].map(digestOf);
  const first = chainAfter(chainStart(nonce), digests.slice(0, 3));
  now += 400;
  expect((await commit({ nonce, seq: 0, digests: digests.slice(0, 3), chain: first })).body.next).toBe(1);
  now += 400;
  const chain = chainAfter(first, digests.slice(3));
  expect((await commit({ nonce, seq: 1, digests: digests.slice(3), chain })).body.next).toBe(2);
  expect(await read(nonce)).toEqual({
    openedAtMs: OPENED,
    groups: [
      { receivedAtMs: OPENED + 400, digests: digests.slice(0, 3) },
      { receivedAtMs: OPENED + 800, digests: digests.slice(3) },
    ],
  });
  expect(await read(nonce, 'document-back')).toBeNull();
});

test('a commitment is refused if repeated, out of order, under another chain or for another session', async () => {
  now = OPENED;
  const { open, commit, read } = await session();
  const nonce = await open();
  const [a, b] = [digestOf(0), digestOf(1)];
  const start = chainStart(nonce);
  await commit({ nonce, seq: 0, digests: [a], chain: chainAfter(start, [a]) });
  const before = await read(nonce);
  const refused = async (body: object, detail: string) =>
    expect(detailOf(await commit(body))).toEqual([422, 'unprocessable', detail]);
  const variant = { nonce, seq: 0, digests: [b], chain: chainAfter(start, [b]) };
  await refused(variant, 'Other digests were sent under this number before.');
  await refused({ nonce, seq: 2, digests: [b], chain: chainAfter(start, [b]) }, 'The next number is 1.');
  const fork = { nonce, seq: 1, digests: [b], chain: chainAfter(start, [b]) };
  await refused(fork, 'The chain does not continue the one before.');
  const stranger = await session();
  expect(detailOf(await stranger.commit(fork))).toEqual([422, 'unprocessable', 'This nonce is not open for digests.']);
  expect(await read(nonce)).toEqual(before);
});

test('commitments have limits: digests per request and in total, time, and recordings kept', async () => {
  now = OPENED;
  const { open, commit, read } = await session();
  const nonce = await open();
  const { digestsPerRequest, digests: most, seconds, open: kept } = COMMITMENT_LIMITS;
  let chain = chainStart(nonce);
  let sent = 0;
  const send = (count: number) => {
    const digests = Array.from({ length: count }, (_, i) => digestOf(sent + i));
    return { nonce, seq: Math.ceil(sent / digestsPerRequest), digests, chain: chainAfter(chain, digests) };
  };
  expect((await commit(send(digestsPerRequest + 1))).body.errors[0].pointer).toBe('/digests');
  while (sent < most) {
    const body = send(Math.min(digestsPerRequest, most - sent));
    expect((await commit(body)).status).toBe(200);
    ({ chain } = body);
    sent += body.digests.length;
  }
  expect(detailOf(await commit(send(1)))).toEqual([422, 'unprocessable', 'There are too many digests.']);
  const last = send(0);
  now = OPENED + seconds * 1000 - 1;
  expect((await commit(last)).status).toBe(200);
  now++;
  const late = { ...last, seq: last.seq + 1, chain: chainAfter(last.chain, []) };
  expect(detailOf(await commit(late))[2]).toBe('This nonce is not open for digests.');
  for (let i = 1; i < kept; i++) await open();
  expect(await read(nonce)).not.toBeNull();
  now++;
  await open('document-back');
  expect(await read(nonce)).not.toBeNull();
  await open();
  expect(await read(nonce)).toBeNull();
});

test('one session’s flood of commitments is refused, and other sessions are served', async () => {
  now = OPENED + 3_600_000;
  const flood = await session();
  const nonce = await flood.open();
  const { commitmentsPerTokenAndMinute: most } = SERVICE_LIMITS;
  const body = { nonce, seq: 0, digests: [], chain: chainAfter(chainStart(nonce), []) };
  for (let i = 0; i < most; i++) expect((await flood.commit(body)).status).toBe(200);
  expect((await flood.commit(body)).status).toBe(429);
  const { open, commit } = await session();
  const own = await open();
  expect((await commit({ ...body, nonce: own, chain: chainAfter(chainStart(own), []) })).status).toBe(200);
});

test('digests are deleted with the application, and a submitted one accepts no more', async () => {
  const { id, open, commit, read, upload, submit, passport } = await session();
  const nonce = await open();
  const body = { nonce, seq: 0, digests: [digestOf(9)], chain: chainAfter(chainStart(nonce), [digestOf(9)]) };
  await commit(body);
  const front = (await upload(await picture())).body.uploadId;
  expect((await submit(passport(front))).status).toBe(200);
  expect((await commit(body)).body.code).toBe('already_submitted');
  await server.backend.context.store.transaction((tx) => eraseAround(tx, [id], now));
  expect(await read(nonce)).toBeNull();
  const { db } = server.backend.context.store;
  const rows = await db.selectFrom('commitments').selectAll().where('applicationId', '=', id).execute();
  expect(rows).toEqual([]);
});
