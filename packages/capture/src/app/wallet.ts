import { signal, type ReadonlySignal } from '@preact/signals';
import { WalletAnswer, type WalletWay } from '@verify/contract';
import { type ApiFailure, type ApiResult, browserFamily } from '@verify/engine';
import type { DigitalAnswer } from '../door/door.ts';
import type { Context } from './context.ts';

export type WalletView =
  | { readonly state: 'choosing' | 'asking' | 'expired' | 'failed' | 'declined' }
  /** The link for this phone, and the same as a code for another one. */
  | { readonly state: 'waiting'; readonly link: string; readonly opened: boolean }
  /** The wallet's device shows a number. */
  | { readonly state: 'number'; readonly wrong: boolean }
  | { readonly state: 'refused'; readonly requestId: string; readonly triesLeft: number };

export interface Wallet {
  readonly view: ReadonlySignal<WalletView>;
  /** Continues, when the screen is shown, what an earlier tab began. Returns a function that stops it. */
  begin(): () => void;
  /**
   * Requests a credential from any wallet, or the EU's age app, by browser if possible; if absent, repeats the last.
   */
  ask(ageApp?: boolean): Promise<void>;
  type(number: string): Promise<void>;
}

const POLL_MS = 2_000;
/** The page that a wallet opens after its answer posts its number here, if it is in the same browser. */
export const CHANNEL = 'verify-wallet';

export function createWallet({ api, dispatch, door, tracker }: Context): Wallet {
  const view = signal<WalletView>({ state: 'choosing' });
  let current: WalletAnswer | null = null;
  let askedAgeApp = false;
  let shown = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const call = (method: 'GET' | 'POST', path: string, json?: object): Promise<ApiResult<WalletAnswer>> =>
    api.call({ method, path: `sdk/v2/wallet${path}`, ...(json && { json }), answer: WalletAnswer });

  function show(answer: WalletAnswer): void {
    clearTimeout(timer);
    const before = current?.state;
    current = answer;
    const { state, requestId, opened, triesLeft, link, code } = answer;
    if (state !== before) tracker.track({ name: 'wallet', category: 'step', status: 'info', code: state });
    if (state === 'accepted') return dispatch({ type: 'wallet_answered', requestId });
    if (state === 'refused') view.value = { state, requestId, triesLeft };
    if (state === 'expired') view.value = { state };
    // Errors other than a refusal are faults of the wallet and not the person's choice.
    if (state === 'declined') view.value = { state: code === 'access_denied' ? state : 'failed' };
    if (state === 'number' && view.peek().state !== 'number') view.value = { state, wrong: false };
    // A request through the browser has no link: it is shown while the browser's dialog is open.
    if (state === 'waiting' && link) view.value = { state, link, opened };
    if (state === 'waiting' && !link && answer.digital === undefined) view.value = { state: 'asking' };
    if (state === 'waiting' || state === 'number' || state === 'declined')
      timer = setTimeout(() => void follow(), POLL_MS);
  }

  async function follow(): Promise<void> {
    const answer = await call('GET', '');
    if (!shown) return;
    if (answer.ok) show(answer.value);
    else if (!isOver(answer)) timer = setTimeout(() => void follow(), POLL_MS);
  }

  async function ask(ageApp = askedAgeApp): Promise<void> {
    askedAgeApp = ageApp;
    view.value = { state: 'asking' };
    if (asksBrowser() && (await askBrowser(ageApp))) return;
    const answer = await call('POST', '', { way: 'link', ageApp });
    if (answer.ok) return show(answer.value);
    if (!isOver(answer)) view.value = { state: 'failed' };
  }

  /** True if the session has ended; then the end is shown. */
  function isOver({ code, requestId, retryable }: ApiFailure): boolean {
    if (code !== 'token_expired' && code !== 'already_submitted') return false;
    dispatch({ type: 'failed', code, requestId, retryable });
    return true;
  }

  /** False without a credential: there is no wallet, or the person prefers another way. */
  async function askBrowser(ageApp: boolean): Promise<boolean> {
    const { system, browser } = browserFamily(navigator.userAgent, navigator.maxTouchPoints);
    // Every browser of iOS uses Safari's engine, which supports only ISO/IEC 18013-7, as does the app.
    const way: WalletWay = ageApp || system === 'ios' || browser === 'safari' ? 'api-mdoc' : 'api-openid4vp';
    const asked = await call('POST', '', { way, ageApp });
    if (!asked.ok || !asked.value.digital) return false;
    try {
      const found = await (door.digital ?? askHere)([asked.value.digital]);
      if (!found?.protocol) return false;
      const { protocol } = found;
      const data = (typeof found.data === 'string' ? JSON.parse(found.data) : found.data) as object;
      const answer = await call('POST', '/digital', { requestId: asked.value.requestId, protocol, data });
      if (answer.ok) show(answer.value);
      return answer.ok;
    } catch {
      // Nothing was chosen, or the browser can't do it, so the link is offered instead.
      return false;
    }
  }

  /** For a frame it is not settled which origin counts, so the page around it makes the request. */
  const asksBrowser = (): boolean =>
    'DigitalCredential' in window && (door.kind === 'link' || door.digital !== undefined);

  async function type(number: string): Promise<void> {
    if (current?.state !== 'number') return;
    const answer = await call('POST', '/number', { requestId: current.requestId, number });
    if (answer.ok) show(answer.value);
    else if (answer.code === 'unprocessable') view.value = { state: 'number', wrong: true };
  }

  return {
    view,
    begin() {
      current = null;
      shown = true;
      view.value = { state: 'choosing' };
      const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
      channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (typeof data !== 'string' || !/^\d{4}$/.test(data)) return;
        // It may arrive before the next poll.
        void follow().then(() => type(data));
      });
      void call('GET', '').then((answer) => {
        const { state } = answer.ok ? answer.value : {};
        if (answer.ok && state !== 'expired' && state !== 'refused' && state !== 'declined') show(answer.value);
      });
      return () => {
        shown = false;
        clearTimeout(timer);
        channel?.close();
      };
    },
    ask,
    type,
  };
}

/** Digital Credentials API, which TypeScript's DOM types do not contain yet. */
const askHere = (requests: readonly unknown[]): Promise<DigitalAnswer | null> =>
  navigator.credentials.get({ mediation: 'required', digital: { requests } } as CredentialRequestOptions) as Promise<
    (Credential & DigitalAnswer) | null
  >;
