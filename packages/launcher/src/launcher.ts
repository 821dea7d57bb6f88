import type {
  CompleteData,
  FailCode,
  FailData,
  FrameHello,
  FrameMessage,
  FrameTitle,
  InitConfig,
  LauncherMessage,
  TrackEvent,
  VerificationCompleteData,
} from '@verify/contract';
import { version as sdkVersion } from '../package.json';

/** Callbacks of the integrator, all optional. If one throws, it is logged and nothing else is affected. */
export interface Callbacks {
  /** All data is collected and acknowledged by the server; the result follows by webhook. */
  onComplete?(data: CompleteData): void;
  onFail?(data: FailData): void;
  onTrackEvent?(event: TrackEvent): void;
  /** The track events that a host page handles: categories `lifecycle` and `step`. */
  onFlowEvent?(event: TrackEvent): void;
  onFatalError?(code: string): void;
  onVerificationComplete?(data: VerificationCompleteData): void;
  onBack?(): void;
  /** Returns a fresh session token, or nothing to end the session. */
  onTokenExpired?(): string | Promise<string>;
}
export type Config = InitConfig & Callbacks;
export interface Handle {
  unmount(): void;
  changeThemeMode(mode: 'dark' | 'light'): void;
  sdkVersion: string;
}
export interface VerifyWebSdk {
  /** Always settles with a handle: an invalid config is reported by `onFail`. */
  init(config: Config): Promise<Handle>;
  /** Removes what is open in a container, even before `init` has settled. */
  unmount(containerId: string): void;
}

/** The DOM's types do not have it yet. */
interface DigitalCredential extends Credential {
  readonly protocol: string;
  readonly data: unknown;
}

declare global {
  interface Window {
    verifyWebSdk?: VerifyWebSdk;
  }
}

/** Interval and duration of polling a frame that has not answered: 15 s in total. */
const TICK_MS = 500;
const TICKS = 30;
/** A loaded frame answers at once, unless the browser or a server replaced its page. */
const LOADED_TIMEOUT_MS = 2_500;
/** In narrower windows the whole page is covered, because a phone has no space for a frame within a page. */
const NARROW_PX = 600;
/** An inline frame never needs more than the window, whose height on a phone changes with the browser's bars. */
const atMost = (px: number): string => `min(${px}px,100svh)`;
const LEAST = atMost(680);
/** No rule of the page overrides the element's own important ones, not even `* { all: unset !important }`. */
const style = (element: HTMLElement, rules: string): void =>
  void (element.style.cssText = `all:initial;display:block;width:100%;height:100%;${rules};`.replaceAll(
    ';',
    '!important;',
  ));
/** In the top layer, above the dialog's own `::before` and `::after`. */
const COVER = 'position:fixed;inset:0;z-index:9999';
/** A page with smooth scrolling would still be moving when it is measured. */
const AT_ONCE = { behavior: 'instant' } as const;
const running = new Map<string, () => void>();

const init = (config: Config): Promise<Handle> =>
  new Promise((resolve) => {
    const { apiUrl, containerId, mode, jwt } = (config = Object(config));
    // Only CSSOM and createElement, no markup, so that a strict CSP and Trusted Types allow it.
    const iframe = document.createElement('iframe');
    const popup = mode ? mode === 'popup' : innerWidth < NARROW_PX;
    const dialog = popup && document.createElement('dialog');
    // The pressed button: the focus moves from it into the frame, and returns when the frame has closed.
    const before = navigator.userActivation?.isActive && (document.activeElement as HTMLElement | null);
    let port: MessagePort | undefined;
    let timer: ReturnType<typeof setInterval>;
    let ready = false;
    let shown = 0;
    let ticks = TICKS;
    const heighten = (least: string): void => style(iframe, dialog ? COVER : `min-height:${least}`);

    const call = async (name: keyof Callbacks, data?: unknown): Promise<unknown> => {
      try {
        return await (config[name] as ((data: unknown) => unknown) | undefined)?.(data);
      } catch (error) {
        console.error(`verify: ${name} threw`, error);
      }
    };
    const failed = (data: FailData): void => {
      void call('onFail', data);
      if (data.fatal) void call('onFatalError', data.code);
    };
    const send = (message: LauncherMessage): undefined => port?.postMessage(message) as undefined;
    const unmount = (): void => {
      clearInterval(timer);
      removeEventListener('popstate', leave);
      send({ type: 'unmount' });
      port?.close();
      // Delayed, because the page may show its button again only after the frame has closed. Skipped if the page moves
      // the focus itself.
      if (before && document.activeElement === iframe) {
        setTimeout(() => document.activeElement === document.body && before.focus());
      }
      // A closing modal returns the focus itself.
      if (isOpen()) running.delete(containerId);
      if (dialog) dialog.close();
      (dialog || iframe).remove();
      settle();
    };
    const settle = (): void =>
      resolve({ unmount, changeThemeMode: (mode) => send({ type: 'theme', mode }), sdkVersion });
    const refuse = (code: FailCode, message: string): void => {
      console.error(`verify: ${code}: ${message}`);
      unmount();
      // After `server_unavailable` and `user_cancelled`.
      failed({ code, message, fatal: true, retryable: /^u?ser/.test(code), requestId: null });
    };

    /** Where the top of the frame appears in the upper half of the window, below any fixed header. */
    const shownFromPx = (): number => {
      let y = 0;
      while (y < innerHeight / 2 && document.elementFromPoint(box().left + 9, y) !== iframe) y++;
      return y;
    };
    const box = (): DOMRect => iframe.getBoundingClientRect();
    const isOpen = (): boolean => running.get(containerId) === unmount;
    const leave = (): void => {
      if (isOpen()) refuse('user_cancelled', 'cancelled');
    };

    const receive = ({ data: message }: MessageEvent<FrameMessage>): void => {
      const { type, data } = Object(message) as { type?: FrameMessage['type']; data?: unknown };
      const about = Object(data) as CompleteData & FailData & TrackEvent & FrameTitle;
      if (type === 'ready') {
        ready = true;
        clearInterval(timer);
        settle();
      }
      if (type === 'complete' && about.applicationId) void call('onComplete', data);
      if (type === 'verification-complete' && about.applicationId) void call('onVerificationComplete', data);
      if (type === 'fail' && about.code) failed(about);
      if (type === 'track' && about.name) {
        void call('onTrackEvent', data);
        if (/^(lifecycle|step)$/.test(about.category)) void call('onFlowEvent', data);
        // A new screen starts at its top, which may be outside the window or covered.
        if (about.name === 'screen_shown' && !dialog && shown++ && (shownFromPx() - box().top) ** 2 > 1) {
          iframe.scrollIntoView(AT_ONCE);
          iframe.style.cssText += `scroll-margin-top:${shownFromPx()}px!important`;
          iframe.scrollIntoView(AT_ONCE);
        }
      }
      if (type === 'back') void call('onBack');
      if (type === 'token-expired') {
        void call('onTokenExpired').then((jwt) => send({ type: 'token', jwt: jwt ? `${jwt}` : '' }));
      }
      if (type === 'resize') {
        // Limits the height, so that the embedding page keeps its layout; if the page sets a height, the frame scrolls
        // inside.
        heighten(atMost(Math.min(Math.max(+(message as { heightPx: number }).heightPx || 0, 480), 1200)));
        if (parent!.scrollHeight > parent!.clientHeight) heighten(LEAST);
      }
      if (type === 'title') {
        iframe.title = about.title;
        iframe.lang = about.lang;
      }
      if (type === 'close') unmount();
      // A wallet shows and signs the origin of this page, so the frame can't make the request itself.
      if (type === 'digital') {
        const found = navigator.credentials.get({
          mediation: 'required',
          digital: data,
        } as CredentialRequestOptions) as Promise<DigitalCredential>;
        // Without a credential this is null, which has no fields, so it rejects.
        found.then(({ protocol, data }) => send({ type, protocol, data })).catch(() => send({ type }));
      }
    };

    running.get(containerId)?.();
    // Outside the body, so that neither its rules nor libraries that hide or disable its children affect the popup.
    const parent = dialog ? document.documentElement : document.getElementById(containerId);
    let origin = '';
    let account = '';
    let plain: InitConfig | undefined;
    try {
      const url = new URL(apiUrl);
      // The service never runs below a path.
      origin = url.pathname === '/' ? url.origin : '';
      plain = { ...JSON.parse(JSON.stringify(config)), ...(popup && { mode: 'popup' }) };
    } catch {
      // Reported below by the check that the value failed.
    }
    try {
      // base64url to base64; the token is only read for its account's frame, and the server refuses any other frame.
      if (jwt) account = JSON.parse(atob(jwt.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/'))).sub.trim();
    } catch {
      return refuse('token_malformed', 'jwt is not a session token');
    }
    if (!isSecureContext) return refuse('schema_mismatch', 'page is not on https');
    if (!origin.startsWith('http')) return refuse('apiurl_mismatch', 'apiUrl is not an http(s) origin');
    if (!plain) return refuse('bad_request', 'config is not plain data');
    if (!parent) return refuse('bad_request', `containerId: no element ${containerId}`);
    if (!jwt && !config.sdkKey) return refuse('bad_request', 'jwt is required');

    running.set(containerId, unmount);
    timer = setInterval(() => {
      // If a page removes its container while the frame loads, nothing would end the wait.
      if (!iframe.isConnected) refuse('bad_request', `containerId: no element ${containerId}`);
      else if (!--ticks) refuse('server_unavailable', `${origin} did not answer`);
    }, TICK_MS);
    iframe.src = `${origin}/sdk/frame/${account && encodeURIComponent(account) + '/'}`;
    iframe.allow = `camera ${origin}`;
    iframe.title = 'Identity verification';
    iframe.sandbox = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox';
    heighten(LEAST);
    // Each load is a new document, also after a reload of the frame, so each gets a new port.
    iframe.onload = () => {
      const channel = new MessageChannel();
      port = channel.port1;
      port.onmessage = receive;
      // An element that got the focus meanwhile keeps it.
      if (dialog || document.activeElement === before) {
        iframe.focus();
        // A modal gave the focus to the iframe before this document was loaded, so Chromium needs another request.
        iframe.contentWindow!.focus();
      }
      iframe.contentWindow!.postMessage(
        {
          verify: 'hello',
          protocol: 1,
          launcherVersion: sdkVersion,
          config: plain!,
          keys: Object.keys(config),
          has: { onBack: !!config.onBack, onTokenExpired: !!config.onTokenExpired },
        } satisfies FrameHello,
        origin,
        [channel.port2],
      );
      // The browser shows its own page if this one may not embed the frame, although the server answers.
      setTimeout(() => {
        if (ready || !isOpen()) return;
        void fetch(iframe.src, { mode: 'no-cors' }).then(
          () =>
            ready ||
            refuse(
              'apiurl_mismatch',
              `${origin} does not let ${location.origin} embed it. List this origin in the dashboard under Settings, SDK`,
            ),
          () => {},
        );
      }, LOADED_TIMEOUT_MS);
    };
    parent.append(dialog || iframe);
    if (dialog) {
      style(dialog, COVER);
      // Escape and Android's "back" are passed to the frame, which goes back one step or asks before it closes.
      dialog.oncancel = () => !!send({ type: 'back' });
      // The browser closes it without a question after a second press of Escape or of Android's "back".
      dialog.onclose = leave;
      // The page has changed its route, because the frame takes the first "back" by its own history entry.
      addEventListener('popstate', leave);
      dialog.append(iframe);
      dialog.showModal();
    }
  });

window.verifyWebSdk ??= { init, unmount: (containerId) => running.get(containerId)?.() };
