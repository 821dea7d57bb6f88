import { signal } from '@preact/signals';
import type { PublicFlow, SessionAnswer } from '@verify/contract';
import type { Outbox, OutboxSnapshot } from '@verify/engine';
import { expect, test } from 'vitest';
import { BEGIN } from '../../model/state.ts';
import type { Context } from '../context.ts';
import { createDelivery } from './delivery.ts';

const flow = { steps: ['selfie'] } as unknown as PublicFlow;
const session = { sessionId: 's', state: 'collecting', flow, uploads: [] } as unknown as SessionAnswer;
const nothing = async (): Promise<never> => {
  throw new Error('not asked for');
};

test('files that were unsent when the person left are not submitted, and only one failure is reported', async () => {
  const left = Promise.withResolvers<OutboxSnapshot>();
  const said: string[] = [];
  const context = {
    outbox: signal({ settled: () => left.promise } as unknown as Outbox),
    session: signal(session),
    state: signal(BEGIN),
    dispatch: ({ type }: { type: string }) => said.push(type),
    tracker: { track() {} },
    api: {
      submit: async () => {
        said.push('submit');
        return { ok: false, code: 'upload_incomplete' };
      },
    },
  } as unknown as Context;
  const delivery = createDelivery(context, { open: nothing, ask: nothing, failed: () => said.push('failure') });
  const delivering = delivery.deliver();
  // Clearing or closing an outbox releases the callers that wait for it.
  left.resolve({ entries: { selfie: { slot: 'selfie', state: 'sending' } }, storage: 'disk', progress: 0.4 } as never);
  await delivering;
  expect(said).toEqual([]);
});
