import type { Commit } from '@verify/contract';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withoutAnswer } from './api-result.ts';
import { createCommitter, type SendCommit } from './committer.ts';

const NONCE = 'n'.repeat(32);
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** A connection that takes `rttMs`; requests with these numbers get no answer the first time, as after 1.5 s. */
function connection({ rttMs = 300, lost = [] as number[], away = false } = {}) {
  const sent: Commit[] = [];
  const open = { now: 0, most: 0 };
  const stillLost = new Set(lost);
  const send: SendCommit = async (body) => {
    sent.push(body);
    open.most = Math.max(open.most, ++open.now);
    const gone = away || stillLost.delete(body.seq);
    await new Promise((resolve) => setTimeout(resolve, gone ? 1_500 : rttMs));
    open.now--;
    return gone ? withoutAnswer('network_error') : { ok: true, value: { responseCode: 200, next: body.seq + 1 } };
  };
  return { sent, open, send };
}

/**
 * Threads that hash and read are not on the fake clock: on a busy machine they would lag behind it, so both answer at
 * once.
 */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (_algorithm, data) => {
    const bytes = createHash('sha256')
      .update(new Uint8Array(data as ArrayBuffer))
      .digest();
    return new Uint8Array(bytes).buffer;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pictureOf = (text: string): Blob =>
  Object.assign(new Blob([text]), { arrayBuffer: async () => new TextEncoder().encode(text).buffer });

/** Eight pictures a second. */
async function film(committer: ReturnType<typeof createCommitter>, count: number): Promise<string[]> {
  const digests: string[] = [];
  for (let i = 0; i < count; i++) {
    committer.add(pictureOf(`picture ${i}`));
    digests.push(digestOf(`picture ${i}`));
    await pass(125);
  }
  return digests;
}

async function pass(ms: number): Promise<void> {
  const real = () => new Promise<void>((resolve) => setImmediate(resolve));
  await real();
  await vi.advanceTimersByTimeAsync(ms);
  await real();
}

/** Lets the clock run until `promise` settles. */
async function settled<T>(promise: Promise<T>): Promise<T> {
  let over = false;
  const done = promise.finally(() => (over = true));
  while (!over) await pass(50);
  return done;
}

test('digests go out in order, more than twice a second and one request at a time, with their chain', async () => {
  const { sent, open, send } = connection();
  const committer = createCommitter({ nonce: NONCE, send });
  const digests = await film(committer, 32);
  expect(sent.length).toBeGreaterThanOrEqual(8);
  expect(await settled(committer.finish())).toBe(true);
  expect(sent.flatMap((body) => body.digests)).toEqual(digests);
  expect(sent.map(({ seq }) => seq)).toEqual(sent.map((_, i) => i));
  expect(open.most).toBe(1);
  let chain = digestOf(NONCE);
  for (const body of sent) {
    const bytes = Buffer.concat([chain, ...body.digests].map((hex) => Buffer.from(hex, 'hex')));
    chain = createHash('sha256').update(bytes).digest('hex');
    expect(body.chain).toBe(chain);
  }
});

test('a lost request comes again as it was, and the digests are still in time', async () => {
  const { sent, send } = connection({ lost: [3] });
  const committer = createCommitter({ nonce: NONCE, send });
  const digests = await film(committer, 48);
  expect(await settled(committer.finish())).toBe(true);
  const again = sent.filter(({ seq }) => seq === 3);
  expect(again).toHaveLength(2);
  expect(again[1]).toEqual(again[0]);
  expect(sent.filter((body, i) => sent[i - 1]?.seq !== body.seq).flatMap((body) => body.digests)).toEqual(digests);
});

test('a question goes out at once with all that was taken, and gets its answer', async () => {
  const { sent, send } = connection();
  const committer = createCommitter({ nonce: NONCE, send });
  committer.add(pictureOf('picture 0'));
  const answer = committer.ask(0);
  await pass(10);
  expect(sent).toMatchObject([{ seq: 0, done: 0, digests: [digestOf('picture 0')] }]);
  expect(await settled(answer)).toEqual({ responseCode: 200, next: 1 });
});

test('two requests lost one after the other are too late for the server, which is said', async () => {
  const { send } = connection({ lost: [3, 4, 5, 6, 7, 8] });
  const committer = createCommitter({ nonce: NONCE, send });
  await film(committer, 48);
  expect(await settled(committer.finish())).toBe(false);
});

test('a connection that is away answers no question and rejects nothing', async () => {
  const { send } = connection({ away: true });
  const committer = createCommitter({ nonce: NONCE, send });
  committer.add(pictureOf('picture 0'));
  expect(await settled(committer.ask(0))).toBeNull();
  expect(await settled(committer.ask(0))).toBeNull();
  expect(await settled(committer.finish())).toBe(false);
});

test('stopping answers the question that waits', async () => {
  const { send } = connection({ away: true });
  const committer = createCommitter({ nonce: NONCE, send });
  const first = committer.ask(0);
  const second = committer.ask(1);
  await pass(10);
  committer.stop();
  expect(await settled(Promise.all([first, second]))).toEqual([null, null]);
});
