import type { WalletAnswer } from '@verify/contract';
import type { ApiResult } from '@verify/engine';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CaptureEvent } from '../model/state.ts';
import type { Context } from './context.ts';
import { createWallet } from './wallet.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('BroadcastChannel', undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const WAITING = { ok: true, value: { state: 'waiting', requestId: 'r', link: 'openid4vp://', opened: true } };
const failing = (code: string) => ({ ok: false, code, requestId: 'req_1', retryable: true });

/** The wallet's screen after ten seconds with these answers of the service; the last one repeats. */
async function waitingFor(...answers: readonly object[]) {
  const events: CaptureEvent[] = [];
  let asked = 0;
  const call = async () => answers[Math.min(asked++, answers.length - 1)] as ApiResult<WalletAnswer>;
  const context = {
    api: { call },
    dispatch: (event: CaptureEvent) => events.push(event),
    door: { kind: 'link' },
    tracker: { track() {} },
  } as unknown as Context;
  const stop = createWallet(context).begin();
  await vi.advanceTimersByTimeAsync(10_000);
  stop();
  return { events, asked };
}

test.each(['token_expired', 'already_submitted'])('polling for a wallet stops after %s', async (code) => {
  const { events, asked } = await waitingFor(WAITING, failing(code));
  expect(events).toEqual([{ type: 'failed', code, requestId: 'req_1', retryable: true }]);
  expect(asked).toBe(2);
});

test('polling for a wallet continues during an outage', async () => {
  const { events, asked } = await waitingFor(WAITING, failing('unavailable'));
  expect([events, asked]).toEqual([[], 6]);
});
