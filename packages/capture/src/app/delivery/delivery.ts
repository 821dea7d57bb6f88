import { FAIL_CODES, isFailCode, type SessionAnswer, type UploadSlot } from '@verify/contract';
import type { ApiFailure, Outbox, OutboxEntry } from '@verify/engine';
import { failCode, isRefusedFile, mayBeBehind } from '../../model/failures.ts';
import { submissionOf } from '../../model/next.ts';
import type { Context } from '../context.ts';
import { asksFurther, watchVerification } from './verification.ts';

interface Session {
  open(): Promise<void>;
  ask(): ReturnType<Context['api']['open']>;
  failed(failure: ApiFailure): void;
}

export interface Delivery {
  /** Waits until the server has everything, then submits. */
  deliver(): Promise<void>;
  /** Continues once the server has everything. */
  submitted(session: SessionAnswer): Promise<void>;
}

export function createDelivery(context: Context, { open, ask, failed }: Session): Delivery {
  const { api, dispatch, door, tracker } = context;

  let deliveries = 0;
  async function deliver(): Promise<void> {
    const outbox = context.outbox.peek();
    const session = context.session.peek();
    if (!outbox || !session) return;
    if (deliveries++ > 0) outbox.retry();
    const { entries } = await outbox.settled();
    // Cleared or closed: the person left, or this delivery's session was opened again.
    if (Object.values(entries).some(({ state }) => state !== 'sent' && state !== 'failed')) return;
    const broken = Object.values(entries).find((entry) => entry.state === 'failed');
    if (broken?.code && mayBeBehind(broken.code)) return catchUp(outbox, broken);
    if (broken?.code && isRefusedFile(broken.code)) return again(outbox, broken, broken.code);
    if (broken) {
      const code = failCode(broken.code ?? 'upload_failed', isFailCode);
      return dispatch({ type: 'failed', code, requestId: null, retryable: FAIL_CODES[code].retryable });
    }
    dispatch({ type: 'uploaded' });
    const idOf = (slot: UploadSlot): string =>
      entries[slot]?.uploadId ?? session.uploads.find((upload) => upload.slot === slot)?.uploadId ?? '';
    tracker.track({ name: 'submit', category: 'lifecycle', status: 'start' });
    const answer = await api.submit(submissionOf(context.state.peek(), idOf));
    if (!answer.ok && answer.code !== 'already_submitted') return failed(answer);
    await submitted(session);
  }

  /** Asks for this capture again. A video without pictures is left out, because nobody has to record it again. */
  async function again(outbox: Outbox, { slot }: OutboxEntry, code: string): Promise<void> {
    tracker.track({ name: 'upload_refused', category: 'upload', status: 'fail', code });
    await outbox.remove(slot);
    dispatch({ type: 'upload_lost', slot, code });
    return context.state.peek().screen.name === 'sending' ? deliver() : undefined;
  }

  /** Another tab of the same session has submitted everything, or has sent or deleted the capture. */
  async function catchUp(outbox: Outbox, entry: OutboxEntry): Promise<void> {
    const answer = await ask();
    if (!answer.ok) return failed(answer);
    const session = (context.session.value = answer.value);
    if (session.state === 'processing' || session.state === 'done') return submitted(session);
    if (!session.uploads.some(({ slot }) => slot === entry.slot)) return again(outbox, entry, 'capture_lost');
    await outbox.remove(entry.slot);
    return deliver();
  }

  /** A rule of the flow may ask for a further step, which is shown at once. */
  async function submitted({ flow }: SessionAnswer): Promise<void> {
    if (flow.asksMore) {
      dispatch({ type: 'checking' });
      if (await asksFurther(context)) {
        context.drafts.peek()?.clear();
        await context.outbox.peek()?.clear();
        return open();
      }
    }
    return finished();
  }

  /** The server has everything, so it is deleted from this device. */
  async function finished(): Promise<void> {
    const { applicationId } = context.session.peek()!;
    dispatch({ type: 'submitted' });
    tracker.track({ name: 'submit', category: 'lifecycle', status: 'success' });
    door.send({ type: 'complete', data: { applicationId, responseCode: 200 } });
    context.drafts.peek()?.clear();
    await context.outbox.peek()?.clear();
    await watchVerification(context);
  }

  return { deliver, submitted };
}
