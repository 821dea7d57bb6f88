import { fetchSessionToken, type ApiFailure, type Outbox } from '@verify/engine';
import { FAIL_CODES, isFailCode, type OpenSession, type SessionAnswer, type UploadSlot } from '@verify/contract';
import { faultsOf } from '../model/faults.ts';
import { failCode, isRefusedFile, mayBeBehind } from '../model/failures.ts';
import { submissionOf } from '../model/next.ts';
import type { Context } from './context.ts';
import type { LeftOver } from './left-over.ts';
import type { Token } from './token.ts';

export interface SessionParts {
  /** Opens the session, or resumes it where an earlier tab stopped. */
  open(): Promise<void>;
  /** Remembers the chosen language for the session, and reports it. Without a network, the choice is for this tab. */
  reportLocale(): Promise<void>;
  /** Waits until the server has everything, then submits. */
  deliver(): Promise<void>;
}

export function createSession(context: Context, token: Token): SessionParts {
  const { api, dispatch, door, tracker } = context;

  const failed = (failure: ApiFailure): void =>
    dispatch({
      type: 'failed',
      code: failure.code,
      requestId: failure.requestId,
      retryable: failure.retryable,
      faults: faultsOf(failure.problem?.errors ?? [], door.config),
    });

  async function open(): Promise<void> {
    const { sdkKey, apiUrl } = door.config;
    if (!token.jwt && sdkKey) {
      const traded = await fetchSessionToken({ apiUrl, sdkKey });
      if (!traded.ok) return failed(traded);
      token.jwt = traded.value;
    }
    const answer = await api.open(openBody(context));
    if (!answer.ok) return failed(answer);
    const session = answer.value;
    await context.texts.adopt(session.flow);
    // Chosen earlier: in this session before a reload, or on the other device.
    if (session.localeChosen && !context.texts.chosen()) await context.texts.choose(session.locale);
    context.session.value = session;
    const found = findLeftOver(context, session);
    const { draft, held } = session.fresh ? NOTHING : await found;
    dispatch({ type: 'session_opened', session, acceptable: door.config.acceptableDocuments ?? null, draft, held });
    void found.then(({ storage }) =>
      tracker.track({
        name: draft ? 'session_resumed' : 'session_opened',
        category: 'lifecycle',
        status: 'success',
        properties: { storage, platform: 'web' },
      }),
    );
    if (session.state === 'processing' || session.state === 'done') await submitted(session);
  }

  let deliveries = 0;
  async function deliver(): Promise<void> {
    const outbox = context.outbox.peek();
    const session = context.session.peek();
    if (!outbox || !session) return;
    if (deliveries++ > 0) outbox.retry();
    const { entries } = await outbox.settled();
    const broken = Object.values(entries).find((entry) => entry.state === 'failed');
    if (broken?.code && mayBeBehind(broken.code)) return catchUp(broken.slot, outbox);
    if (broken?.code && isRefusedFile(broken.code)) {
      tracker.track({ name: 'upload_refused', category: 'upload', status: 'fail', code: broken.code });
      await outbox.remove(broken.slot);
      dispatch({ type: 'upload_lost', slot: broken.slot, code: broken.code });
      // A video without pictures is left out, because nobody has to record it again.
      return context.state.peek().screen.name === 'sending' ? deliver() : undefined;
    }
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

  /** A capture can't be sent any more. Either another tab has submitted all of it, or it has to be taken again. */
  async function catchUp(slot: UploadSlot, outbox: Outbox): Promise<void> {
    const answer = await api.get();
    if (!answer.ok) return failed(answer);
    if (answer.value.state !== 'collecting') return submitted(answer.value);
    tracker.track({ name: 'upload_refused', category: 'upload', status: 'fail', code: 'capture_lost' });
    await outbox.remove(slot);
    dispatch({ type: 'upload_lost', slot, code: 'capture_lost' });
  }

  /** A rule of the flow may ask for a further step, which the person is told at once. */
  async function submitted({ flow }: SessionAnswer): Promise<void> {
    if (flow.asksMore) {
      dispatch({ type: 'checking' });
      const asks = await verification(({ asksFurther }) => asksFurther(context));
      if (asks) {
        context.drafts.peek()?.clear();
        await context.outbox.peek()?.clear();
        return open();
      }
    }
    return finished();
  }

  /** The server has everything, so nothing stays on this device. */
  async function finished(): Promise<void> {
    const { applicationId } = context.session.peek()!;
    dispatch({ type: 'submitted' });
    tracker.track({ name: 'submit', category: 'lifecycle', status: 'success' });
    door.send({ type: 'complete', data: { applicationId, responseCode: 200 } });
    context.drafts.peek()?.clear();
    await context.outbox.peek()?.clear();
    await verification(({ watchVerification }) => watchVerification(context));
  }

  async function reportLocale(): Promise<void> {
    if (!context.session.peek()) return;
    const answer = await api.open(openBody(context));
    if (answer.ok) dispatch({ type: 'consent_reworded', consent: answer.value.flow.consent });
  }

  return { open, reportLocale, deliver };
}

const NOTHING = { draft: null, held: [] };
const AGAIN_MS = 2000;

/** What an earlier tab left on this device. Its code is loaded then, and asked for until the network brings it. */
async function findLeftOver(context: Context, session: SessionAnswer): Promise<LeftOver> {
  for (;;) {
    const module = await import('./left-over.ts').catch(() => null);
    if (module) return module.resumeOutbox(context, session);
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

/** What follows a submission is loaded then; without the network, the result comes by webhook alone. */
const verification = <T>(run: (module: typeof import('./verification.ts')) => Promise<T>): Promise<T | undefined> =>
  import('./verification.ts').then(run).catch(() => undefined);

function openBody({ door, texts }: Context): OpenSession {
  const { flowName, profile, address, metadata, acceptableDocuments, customerId } = door.config;
  return {
    flowName,
    profile,
    address,
    metadata,
    acceptableDocuments,
    customerId,
    locale: texts.wanted(),
    localeChosen: texts.chosen() || undefined,
    platform: 'web',
    sdkVersion: door.sdkVersion,
    hostOrigin: door.hostOrigin ?? undefined,
    // `/sdk/frame/<account>/`: an embedding page cannot change it without loading that account's frame.
    frameAccount: /\/(acc_[0-9a-f]+)\/$/.exec(location.pathname)?.[1],
  };
}
