import { effect, signal, untracked, type ReadonlySignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { createSessionApi, type Outbox, type OutboxSnapshot } from '@verify/engine';
import { FAIL_CODES, isFailCode, type SessionAnswer } from '@verify/contract';
import type { Door } from '../door/door.ts';
import { failData } from '../model/fail-data.ts';
import { wordsOf } from '../model/faults.ts';
import { failCode } from '../model/failures.ts';
import { isOver, next } from '../model/next.ts';
import { BEGIN, type CaptureEvent, type CaptureState, type LeaveReason, type Screen } from '../model/state.ts';
import type { Context } from './context.ts';
import type { Drafts } from './drafts.ts';
import type { Parts } from './parts.ts';
import { createHandoff } from './handoff.ts';
import { createSession } from './session.ts';
import type { Texts, Translate } from '../language/texts.ts';
import { applyTheme } from './theme.ts';
import { createToken } from './token.ts';
import { createTracker } from './tracker.ts';

export interface App {
  readonly state: ReadonlySignal<CaptureState>;
  readonly sending: ReadonlySignal<OutboxSnapshot | null>;
  /** Functions of the steps. Null until they are loaded, after the first screen. */
  readonly parts: ReadonlySignal<Parts | null>;
  /** Name of the company that requests the verification, for pages without a surrounding page that shows it. */
  readonly company: string | null;
  /** Title of the page: the company that asks, or the purpose of the page. */
  title(): string;
  readonly t: Translate;
  readonly addEnglish: Texts['addEnglish'];
  readonly locale: ReadonlySignal<string>;
  /** Languages of the flow; undefined if it offers all. */
  readonly offered: Texts['offered'];
  /** The page's language, then the browser's. */
  readonly languages: readonly string[];
  readonly chooseLocale: (locale: string) => void;
  readonly canGoBack: boolean;
  readonly popup: boolean;
  /** Shown instead of the screen during a hand-off. */
  readonly over: ReadonlySignal<FunctionComponent | null>;
  /** Offers to continue on a phone; null if that is not possible. */
  readonly handOff: (() => void) | null;
  /** Offers to continue in another browser; null on the other side of a hand-off. */
  readonly wayOut: (() => void) | null;
  readonly dispatch: (event: CaptureEvent) => void;
  /** Loads the code of the later screens and waits for the session; rejects when the network fails. */
  prepare(): Promise<void>;
  /** The server no longer has this page's version of the code. */
  codeMissing(): void;
  start(): void;
  back(): void;
  leave(code: LeaveReason): void;
  /** False if there is nowhere to go after closing. */
  readonly canClose: boolean;
  close(): void;
}

const FLUSH_MS = 5_000;
const GOODBYE_MS = 400;

export function createApp(door: Door, texts: Texts): App {
  const state = signal<CaptureState>({ ...BEGIN, online: navigator.onLine });
  const session = signal<SessionAnswer | null>(null);
  const outbox = signal<Outbox | null>(null);
  const drafts = signal<Drafts | null>(null);
  const sending = signal<OutboxSnapshot | null>(null);
  const token = createToken(door);
  /** False once the host had no fresh token. */
  let renewable = true;
  const api = createSessionApi({
    apiUrl: door.config.apiUrl,
    getToken: () => token.jwt,
    refreshToken: async () => {
      tracker.track({ name: 'token_refresh', category: 'lifecycle', status: 'start' });
      const fresh = await token.refresh();
      renewable = fresh !== null;
      return fresh;
    },
    fetch: token.fetch,
  });
  const tracker = createTracker({
    about: () => ({
      step: stepName(state.peek().screen),
      sessionId: session.peek()?.sessionId ?? null,
      applicationId: session.peek()?.applicationId ?? null,
      flowName: door.config.flowName,
      sdkVersion: door.sdkVersion,
      isHandoff: Boolean(door.matchCode),
      locale: texts.locale.peek(),
    }),
    now: () => Date.now(),
    tell: (data) => door.send({ type: 'track', data }),
    send: async (batch) => (session.peek() ? (await api.events(batch)).ok : false),
  });
  const company = door.company ?? null;
  const dispatch = (event: CaptureEvent): void => {
    // The host ended the session, so "Try again" would show the same screen.
    const isEnded = event.type === 'failed' && event.code === 'token_expired' && !renewable;
    state.value = next(state.peek(), isEnded ? { ...event, retryable: false } : event);
  };
  const context: Context = { door, texts, state, dispatch, tracker, api, session, outbox, drafts, sending };
  const parts = createSession(context, token);
  const handoff = createHandoff(context, token, () => void parts.open());
  const loaded = signal<Parts | null>(null);

  const look = { themeMode: door.config.themeMode, styles: door.config.styles };
  applyTheme(document.documentElement, look);
  door.onTheme((themeMode) => applyTheme(document.documentElement, { themeMode }));
  effect(() => {
    if (session.value)
      applyTheme(document.documentElement, { ...look, themeMode: undefined, flow: session.value.flow.theme });
  });

  /** Reports problems to the host that the person can solve. */
  const tell = (code: string): void => {
    const known = failCode(code, isFailCode);
    door.send({ type: 'fail', data: failData(known, texts.t) });
  };
  const onScreen: { [N in Screen['name']]?: (screen: Extract<Screen, { name: N }>) => void } = {
    loading: () => void parts.open(),
    sending: () => void parts.deliver(),
    failed: ({ code, requestId, faults = [] }) => {
      const known = failCode(code, isFailCode);
      tracker.track({ name: 'failed', category: 'error', status: 'fail', code: known });
      const message = wordsOf(FAIL_CODES[known].message, faults);
      door.send({ type: 'fail', data: failData(known, texts.t, { message, requestId, shown: code }) });
    },
    'camera-trouble': ({ code }) => tell(code),
    'selfie-trouble': ({ code }) => tell(code),
    'liveness-trouble': ({ code }) => tell(code),
    'liveness-failed': () => tell('liveness_failed'),
    'file-refused': () => tell('file_type'),
  };
  let shown: string | null = null;
  effect(() => {
    const { screen } = state.value;
    const step = stepName(screen);
    if (step === shown) return;
    shown = step;
    untracked(() => {
      tracker.track({ name: 'screen_shown', category: 'step', status: 'info' });
      (onScreen[screen.name] as ((screen: Screen) => void) | undefined)?.(screen);
    });
  });
  let written = '';
  effect(() => {
    const { agreed, choice, livenessNonce, alternative, screen } = state.value;
    const draft = JSON.stringify([agreed, choice, livenessNonce, alternative]);
    if (!drafts.value || !agreed.processing || isOver(screen) || draft === written) return;
    written = draft;
    void drafts.peek()?.write({ agreed, choice, livenessNonce, alternative });
  });

  const changed = (): void => {
    dispatch({ type: 'connection_changed', online: navigator.onLine });
    const { screen } = state.peek();
    if (navigator.onLine && screen.name === 'failed' && screen.code === 'network_error') dispatch({ type: 'retried' });
  };
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  const timer = setInterval(() => void tracker.flush(), FLUSH_MS);
  document.addEventListener('visibilitychange', () => void tracker.flush());
  const end = (): void => {
    clearInterval(timer);
    outbox.peek()?.close();
  };
  /** Gives the last events time to leave before the host removes the frame. */
  const goodbye = async (): Promise<void> => {
    end();
    await Promise.race([tracker.flush(), new Promise((resolve) => setTimeout(resolve, GOODBYE_MS))]);
    door.send({ type: 'close' });
  };
  door.onUnmount(end);

  return {
    state,
    sending,
    parts: loaded,
    async prepare() {
      const [{ createParts }] = await Promise.all([import('./parts.ts'), parts.prepare()]);
      loaded.value ??= createParts(context);
      // Must be open before the camera, because its captures are stored there.
      await new Promise<void>((resolve) => effect(() => (outbox.value ? resolve() : undefined)));
    },
    codeMissing: parts.codeMissing,
    dispatch,
    company,
    title: () => (company ? texts.t('intro.asks', { company }) : texts.t('intro.title')),
    t: texts.t,
    addEnglish: texts.addEnglish,
    locale: texts.locale,
    offered: texts.offered,
    languages: [door.config.locale ?? [], navigator.languages].flat(),
    chooseLocale: (locale) => void texts.choose(locale).then((done) => (done ? parts.reportLocale() : undefined)),
    canGoBack: door.canGoBack,
    over: handoff.over,
    handOff: handoff.offer,
    wayOut: handoff.wayOut,
    canClose: true,
    popup: door.config.mode === 'popup',
    start() {
      tracker.track({ name: 'consent_given', category: 'step', status: 'success' });
      dispatch({ type: 'started', at: new Date().toISOString() });
    },
    back() {
      if (state.peek().screen.name === 'intro') door.send({ type: 'back' });
      else dispatch({ type: 'went_back' });
    },
    leave(code) {
      handoff.left();
      tracker.track({ name: 'left', category: 'lifecycle', status: 'fail', code });
      drafts.peek()?.clear();
      void outbox.peek()?.clear();
      door.send({ type: 'fail', data: failData(code, texts.t) });
      void goodbye();
    },
    close() {
      tracker.track({
        name: 'closed',
        category: 'lifecycle',
        status: isOver(state.peek().screen) ? 'success' : 'info',
      });
      void goodbye();
    },
  };
}

const stepName = (screen: Screen): string => ('side' in screen ? `${screen.name}-${screen.side}` : screen.name);
