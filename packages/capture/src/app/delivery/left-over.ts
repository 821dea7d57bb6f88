import type { SessionAnswer, UploadSlot } from '@verify/contract';
import { createOutbox } from '@verify/engine';
import type { Draft } from '../../model/state.ts';
import type { Context } from '../context.ts';
import { createDrafts } from '../drafts.ts';
import { trackUploads } from './track-uploads.ts';

export interface LeftOver {
  readonly draft: Draft | null;
  /** Slots whose capture is on this device. */
  readonly held: readonly UploadSlot[];
  readonly storage: 'disk' | 'memory';
}

/** Continues what an earlier tab did not send. Loaded late, because a new session has nothing to continue. */
export async function resumeOutbox(context: Context, { sessionId }: SessionAnswer): Promise<LeftOver> {
  const { api, sending, tracker } = context;
  context.outbox.peek()?.close();
  const outbox = createOutbox({
    sessionKey: sessionId,
    api,
    onChange: (snapshot) => {
      trackUploads(tracker, sending.peek(), snapshot);
      sending.value = snapshot;
    },
  });
  context.outbox.value = outbox;
  const { entries, storage } = (sending.value = await outbox.resume());
  const drafts = (context.drafts.value = createDrafts(sessionId, outbox));
  const held = Object.values(entries).filter(({ state }) => state !== 'failed');
  return { draft: await drafts.read(), held: held.map(({ slot }) => slot), storage };
}
