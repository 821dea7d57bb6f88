import {
  type Commit,
  COMMITMENT_LIMITS,
  CommitmentsOpened,
  Committed,
  type CommittedStep,
  type OpenCommitments,
} from '@verify/contract';
import type { ApiResult } from './api-result.ts';
import type { SessionApi } from './session-api.ts';

export type SendCommit = (body: Commit, signal?: AbortSignal) => Promise<ApiResult<Committed>>;

/** A request without an answer soon counts as lost, because the camera continues meanwhile. */
const TIMEOUT_MS = 1_500;

export const sendCommitOver =
  ({ call }: Pick<SessionApi, 'call'>): SendCommit =>
  (json, signal) =>
    call({
      method: 'POST',
      path: 'sdk/v2/commitments',
      json,
      answer: Committed,
      timeoutMs: TIMEOUT_MS,
      retries: 0,
      signal,
    });

/** Asks for the nonce under which the frames of a step are committed. Null without an answer. */
export const openCommitmentsOver =
  ({ call }: Pick<SessionApi, 'call'>, step: CommittedStep) =>
  async (): Promise<string | null> => {
    const json: OpenCommitments = { step };
    const path = 'sdk/v2/commitments/open';
    const opened = await call({ method: 'POST', path, json, answer: CommitmentsOpened, retries: 0 });
    return opened.ok ? opened.value.nonce : null;
  };

export interface Committer {
  add(picture: Blob): void;
  /** Commits to all pictures so far and asks for the movement after `done`. Null if the connection failed. */
  ask(done: number): Promise<Committed | null>;
  /** Commits to the remaining pictures. True if every digest arrived soon enough for the server to accept it. */
  finish(): Promise<boolean>;
  stop(): void;
}

export interface CommitterOptions {
  readonly nonce: string;
  readonly send: SendCommit;
  readonly now?: () => number;
}

/** Maximum interval between requests, if there is something to send. */
const INTERVAL_MS = 350;
const RETRY_MS = 200;
/** A connection that is interrupted for longer has failed. */
const MOST_TRIES = 8;
/** Retries of a question that came too early: a slow phone takes four stills in less than ten seconds. */
const MOST_EARLY = 50;
/** Below the server's limits (COMMITMENT_TIMES in packages/checks), because the server measures other times. */
const LATE_MS = { most: 2_700, usual: 1_000 } as const;

/** Sends the digests of pictures in the order in which they were taken, one request at a time. Never rejects. */
export function createCommitter({ nonce, send, now = () => performance.now() }: CommitterOptions): Committer {
  const waiting: { digest: Promise<Uint8Array<ArrayBuffer>>; takenMs: number }[] = [];
  const asked: { done: number; tries: number; answer: (answer: Committed | null) => void }[] = [];
  /** Time limit of each picture, from capture to the answer. */
  const agesMs: number[] = [];
  const over = new AbortController();
  let chain = hash(new TextEncoder().encode(nonce));
  let seq = 0;
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failed = false;

  const later = (ms: number): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void run();
    }, ms);
  };
  const run = (): Promise<void> =>
    (running ??= pump().finally(() => {
      running = null;
      if (failed || over.signal.aborted) return;
      // A question does not wait for the timer that a picture has started.
      if (asked.length > 0) void run();
      else if (waiting.length > 0) later(INTERVAL_MS);
    }));

  async function pump(): Promise<void> {
    const ask = asked.shift();
    const group = waiting.splice(0, COMMITMENT_LIMITS.digestsPerRequest);
    const digests = await Promise.all(group.map(({ digest }) => digest));
    const before = await chain;
    chain = hash(joined([before, ...digests]));
    const body: Commit = {
      nonce,
      seq: seq++,
      digests: digests.map(hexOf),
      chain: hexOf(await chain),
      ...(ask ? { done: ask.done } : {}),
    };
    const result = await untilAnswered(body);
    failed ||= result === null;
    for (const { takenMs } of group) agesMs.push(now() - takenMs);
    const early = result !== null && !result.step && !result.light;
    if (ask && early && ask.tries < MOST_EARLY && !over.signal.aborted) {
      // The server sends it once the stills of the previous movement could have been taken.
      asked.unshift({ ...ask, tries: ask.tries + 1 });
      await pause();
    } else ask?.answer(early ? null : result);
    if (failed) for (const each of asked.splice(0)) each.answer(null);
  }

  const pause = () => new Promise((resolve) => setTimeout(resolve, RETRY_MS));

  async function untilAnswered(body: Commit): Promise<Committed | null> {
    for (let tries = 0; tries < MOST_TRIES && !over.signal.aborted && !failed; tries++) {
      const result = await send(body, over.signal);
      if (result.ok) return result.value;
      if (!result.retryable) return null;
      await pause();
    }
    return null;
  }

  function inTime(): boolean {
    const sorted = agesMs.toSorted((a, b) => a - b);
    const least = sorted[0] ?? 0;
    const [usual = 0, most = 0] = [sorted[Math.ceil(sorted.length * 0.75) - 1], sorted.at(-1)];
    return most - least <= LATE_MS.most && usual - least <= LATE_MS.usual;
  }

  return {
    add(picture) {
      waiting.push({ digest: picture.arrayBuffer().then((bytes) => hash(new Uint8Array(bytes))), takenMs: now() });
      later(INTERVAL_MS);
    },
    ask(done) {
      if (failed || over.signal.aborted) return Promise.resolve(null);
      return new Promise((answer) => {
        asked.push({ done, tries: 0, answer });
        void run();
      });
    },
    async finish() {
      while (!failed && !over.signal.aborted && (running || waiting.length > 0)) await run();
      clearTimeout(timer);
      return !failed && inTime();
    },
    stop() {
      over.abort();
      clearTimeout(timer);
      for (const each of asked.splice(0)) each.answer(null);
    },
  };
}

const hash = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
