import { type Commit, CommitmentsOpened, Committed } from '@verify/contract';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withoutAnswer } from './api-result.ts';
import { createCommitter, openCommitmentsOver, type SendCommit, sendCommitOver } from './committer.ts';

const NONCE = 'n'.repeat(32);
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

const STEP = { kind: 'smile', delayMs: 300, limitMs: 7_000 } as const;
/** A question is answered with a movement. */
const taken = ({ seq, done }: Commit): { ok: true; value: Committed } => ({
  ok: true,
  value: { responseCode: 200, next: seq + 1, ...(done === undefined ? {} : { step: STEP }) },
});

/** A connection with a round trip of `rttMs`; requests with these numbers get no answer at first, as after 1.5 s. */
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
    return gone ? withoutAnswer('network_error') : taken(body);
  };
  return { sent, open, send };
}

/** Worker threads for hashing and reading are not on the fake clock, so both answer at once. */
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

/** Advances the clock until `promise` settles. */
async function settled<T>(promise: Promise<T>): Promise<T> {
  let over = false;
  const done = promise.finally(() => (over = true));
  while (!over) await pass(50);
  return done;
}

test('a lost request is repeated unchanged, and its digests are still in time', async () => {
  const { sent, send } = connection({ lost: [3] });
  const committer = createCommitter({ nonce: NONCE, send });
  const digests = await film(committer, 48);
  expect(await settled(committer.finish())).toBe(true);
  const again = sent.filter(({ seq }) => seq === 3);
  expect(again).toHaveLength(2);
  expect(again[1]).toEqual(again[0]);
  expect(sent.filter((body, i) => sent[i - 1]?.seq !== body.seq).flatMap((body) => body.digests)).toEqual(digests);
});

test('a question that comes too early is repeated with the pictures taken meanwhile', async () => {
  const sent: Commit[] = [];
  const send: SendCommit = async (body) => {
    sent.push(body);
    return sent.length < 3 ? { ok: true, value: { responseCode: 200, next: body.seq + 1 } } : taken(body);
  };
  const committer = createCommitter({ nonce: NONCE, send });
  const answer = committer.ask(1);
  await pass(10);
  committer.add(pictureOf('picture 0'));
  expect(await settled(answer)).toMatchObject({ next: 3, step: STEP });
  expect(sent.map(({ seq, done, digests }) => [seq, done, digests.length])).toEqual([
    [0, 1, 0],
    [1, 1, 1],
    [2, 1, 0],
  ]);
  committer.stop();
});

/** A connection without delay, with the times of its requests and their numbers of digests. */
function atOnce(fails: (nth: number) => { retryable: boolean } | null = () => null, rttMs = 0) {
  const startMs = performance.now();
  const sent: { atMs: number; count: number }[] = [];
  const send: SendCommit = async (body) => {
    const nth = sent.push({ atMs: performance.now() - startMs, count: body.digests.length }) - 1;
    if (rttMs > 0) await new Promise((resolve) => setTimeout(resolve, rttMs));
    const failure = fails(nth);
    return failure ? { ...withoutAnswer('network_error'), ...failure } : taken(body);
  };
  return { sent, send };
}

test('a request is sent up to eight times, 200 ms after each failure', async () => {
  const { sent, send } = atOnce(() => ({ retryable: true }), 100);
  const committer = createCommitter({ nonce: NONCE, send });
  expect(await settled(committer.ask(0))).toBeNull();
  expect(sent.map(({ atMs }) => atMs)).toEqual([0, 300, 600, 900, 1_200, 1_500, 1_800, 2_100]);
  const seventh = atOnce((nth) => (nth < 7 ? { retryable: true } : null));
  expect(await settled(createCommitter({ nonce: NONCE, send: seventh.send }).ask(0))).not.toBeNull();
});

test.each([
  ['without pictures', [], true],
  ['three of four within a second, and the last within 2.7 s', [0, 0, 1_000, 2_700], true],
  ['fewer within a second', [0, 0, 1_001, 2_700], false],
  ['the last later', [0, 0, 1_000, 2_701], false],
  ['four of five within a second', [0, 0, 0, 1_000, 2_700], true],
  ['three of five', [0, 0, 0, 1_001, 2_700], false],
  ['six of eight', [0, 0, 0, 0, 0, 1_000, 2_700, 2_700], true],
  ['the fastest last', [2_700, 1_000, 0, 0], true],
  ['too many late, the fastest last', [2_700, 1_001, 0, 0], false],
  ['one alone, however late', [60_000], true],
])('digests are in time relative to the fastest arrival: %s', async (_, agesMs, expected) => {
  const [fastestMs, answeredMs] = [700, 90_000];
  let nowMs = 0;
  const { send } = atOnce();
  const committer = createCommitter({ nonce: NONCE, send, now: () => nowMs });
  for (const [i, ageMs] of agesMs.entries()) {
    nowMs = answeredMs - fastestMs - ageMs;
    committer.add(pictureOf(`picture ${i}`));
  }
  nowMs = answeredMs;
  expect(await settled(committer.finish())).toBe(expected);
});

test('a request has a short timeout and is not repeated by the caller', async () => {
  const calls: unknown[] = [];
  const call = (async (request: unknown) => {
    calls.push(request);
    return { ok: true, value: { responseCode: 200, nonce: NONCE, expiresAt: '2026-01-01T00:00:00Z' } };
  }) as unknown as Parameters<typeof sendCommitOver>[0]['call'];
  const body: Commit = { nonce: NONCE, seq: 0, digests: [], chain: digestOf(NONCE) };
  const { signal } = new AbortController();
  await sendCommitOver({ call })(body, signal);
  expect(await openCommitmentsOver({ call }, 'document-front')()).toBe(NONCE);
  const post = { method: 'POST', retries: 0 };
  expect(calls).toEqual([
    { ...post, path: 'sdk/v2/commitments', json: body, answer: Committed, timeoutMs: 1_500, signal },
    { ...post, path: 'sdk/v2/commitments/open', json: { step: 'document-front' }, answer: CommitmentsOpened },
  ]);
  const failing = (async () => withoutAnswer('network_error')) as unknown as typeof call;
  expect(await openCommitmentsOver({ call: failing }, 'document-back')()).toBeNull();
});
