import { effect } from '@preact/signals';
import { fetchSessionToken, type ApiFailure } from '@verify/engine';
import type { OpenSession, SessionAnswer } from '@verify/contract';
import { faultsOf } from '../model/faults.ts';
import type { Context } from './context.ts';
import type { Delivery } from './delivery/delivery.ts';
import type { LeftOver } from './delivery/left-over.ts';
import { loadCode, reloadOnce } from './load-code.ts';
import type { Token } from './token.ts';

export function createSession(context: Context, token: Token) {
  const { api, dispatch, door, tracker } = context;

  const failed = (failure: ApiFailure): void =>
    dispatch({
      type: 'failed',
      code: failure.code,
      requestId: failure.requestId,
      retryable: failure.retryable,
      faults: faultsOf(failure.problem?.errors ?? [], door.config),
    });

  const ask = () => api.open(openBody(context));

  async function open(): Promise<void> {
    const { sdkKey, apiUrl } = door.config;
    if (!token.jwt && sdkKey) {
      const traded = await fetchSessionToken({ apiUrl, sdkKey });
      if (!traded.ok) return failed(traded);
      token.jwt = traded.value;
    }
    const answer = await ask();
    if (!answer.ok) return failed(answer);
    const session = answer.value;
    await context.texts.adopt(session.flow);
    // Chosen earlier: in this session before a reload, or on the other device.
    if (session.localeChosen && !context.texts.chosen()) await context.texts.choose(session.locale);
    context.session.value = session;
    const found = findLeftOver(session);
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
    if (session.state === 'processing' || session.state === 'done') await (await prepare()).submitted(session);
  }

  async function findLeftOver(session: SessionAnswer): Promise<LeftOver> {
    const module = await loadCode(() => import('./delivery/left-over.ts'), codeMissing);
    return module.resumeOutbox(context, session);
  }

  let missing = false;
  function codeMissing(): void {
    if (missing) return;
    missing = true;
    if (reloadOnce()) return;
    dispatch({ type: 'failed', code: 'server_unavailable', requestId: null, retryable: true });
    // Browsers remember that a file was missing, so only another reload can bring it.
    effect(() => void (context.state.value.screen.name !== 'failed' && location.reload()));
  }

  /** Loaded before it is needed, and repeated until it succeeds. */
  let delivery: Promise<Delivery> | null = null;
  const prepare = (): Promise<Delivery> =>
    (delivery ??= loadCode(() => import('./delivery/delivery.ts'), codeMissing).then(({ createDelivery }) =>
      createDelivery(context, { open, ask, failed }),
    ));

  async function reportLocale(): Promise<void> {
    if (!context.session.peek()) return;
    const answer = await ask();
    if (answer.ok) dispatch({ type: 'consent_reworded', consent: answer.value.flow.consent });
  }

  return {
    /** Opens the session, or resumes it where an earlier tab stopped. */
    open,
    /** Reloads the page for the missing code, and reports an error if a reload did not help. */
    codeMissing,
    /** Stores the chosen language for the session and reports it. Without a network, the choice is for this tab. */
    reportLocale,
    prepare: async () => void (await prepare()),
    deliver: async () => (await prepare()).deliver(),
  };
}

const NOTHING = { draft: null, held: [] };

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
