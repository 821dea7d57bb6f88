import { signal, type Signal } from '@preact/signals';
import { h } from 'preact';
import { browserFamily } from '@verify/engine';
import type { App } from '../src/app/app.ts';
import type { HandoffContext } from '../src/app/handoff.ts';
import type { Texts } from '../src/language/texts.ts';
import { startDesktop } from '../src/handoff/desktop.tsx';
import { startPhone } from '../src/handoff/phone.tsx';
import { Returned } from '../src/wallet/returned.tsx';

type Over = Signal<App['over']['value']>;
const ANSWER = {
  responseCode: 200,
  url: 'https://verify.example/verify/zF1c3nJq0mX7wYb2Rk8sTgVuLhPdAeCiOxZaNfMwQ5k',
  matchCode: '42',
  expiresAt: '2026-01-01T00:00:00Z',
  sessionState: 'collecting',
  received: ['document-front'],
};

/** Both sides of a hand-off with fixed answers of the server, and the page that a wallet opens. */
export const HANDOFF_SCENES: Readonly<Record<string, (texts: Texts, app: App, over: Over) => void>> = {
  'handoff-offered': (texts, app, over) => startDesktop(contextOf(texts, app, over, 'created')),
  'in-app-offered': (texts, app, over) =>
    startDesktop(contextOf(texts, app, over, 'created'), browserFamily('Android; wv) Instagram')),
  'handoff-required': (texts, app, over) =>
    startDesktop(contextOf(texts, app, over, 'created', { phone: 'required', phoneLinkBy: ['mail', 'sms'] })),
  'handoff-failed': (texts, app, over) => startDesktop(contextOf(texts, app, over, null)),
  'handoff-phone': (texts, app, over) => void startPhone(contextOf(texts, app, over, 'opened'), '42'),
  'handoff-phone-cancelled': (texts, app, over) =>
    void startPhone(contextOf(texts, app, over, 'cancelled'), '42').cancel(),
  'wallet-returned': ({ t }, _app, over) => void (over.value = () => h(Returned, { number: '4711', t })),
  'wallet-reloaded': ({ t }, _app, over) => void (over.value = () => h(Returned, { number: '', t })),
};

function contextOf(
  texts: Texts,
  app: App,
  over: Over,
  state: string | null,
  session: object | null = null,
): HandoffContext {
  const fetch = async (): Promise<Response> =>
    state === null ? new Response('', { status: 503 }) : Response.json({ ...ANSWER, state });
  return {
    texts,
    over,
    // A separate app, because the phone's side keeps polling and would change a later scene.
    state: signal(app.state.peek()),
    door: { config: { apiUrl: location.origin }, send() {} },
    token: { jwt: '', fetch, refresh: async () => null },
    tracker: { track() {} },
    reopen() {},
    session: signal(session),
  } as unknown as HandoffContext;
}
