import { FAIL_CODES, FRAME_PROTOCOL, FrameHello, InitConfig, LauncherMessage, type FailCode } from '@verify/contract';
import * as z from 'zod/mini';
import { faultsOf, type Fault } from '../model/faults.ts';
import type { ClosedDoor, DigitalAnswer, Door } from './door.ts';

/** The host may take a while to give a fresh token, because it calls its backend. */
const TOKEN_TIMEOUT_MS = 30_000;

/** Waits for the launcher's single hello from the embedding page and takes its port. Everything else is ignored. */
export function embeddedDoor(page: Window = window): Promise<Door | ClosedDoor> {
  if (page.parent === page) {
    return Promise.resolve({ kind: 'closed', code: 'bad_request', detail: 'not in a frame', locale: null, close() {} });
  }
  return new Promise((resolve) => {
    const listen = (event: MessageEvent<unknown>): void => {
      const port = event.ports[0];
      if (event.source !== page.parent || !port) return;
      const hello = z.safeParse(FrameHello, event.data);
      if (!hello.success) return;
      page.removeEventListener('message', listen);
      // Without an answer the frame would stay blank while the host considers it open.
      resolve(
        enter(hello.data, port, event.origin, page).catch((error: unknown) =>
          refuse(port, 'internal', String(error), []),
        ),
      );
    };
    page.addEventListener('message', listen);
  });
}

async function enter(
  hello: FrameHello,
  port: MessagePort,
  hostOrigin: string,
  page: Window,
): Promise<Door | ClosedDoor> {
  const sdkVersion = hello.launcherVersion.slice(0, 32);
  port.postMessage({ type: 'ready', sdkVersion });
  const parsed = z.safeParse(InitConfig, hello.config);
  // Few pages need these texts, so they are not part of the first screen. Pages on localhost are in development.
  if (!parsed.success || /\/localhost/.test(hostOrigin)) {
    const { initFault } = await import('./init-fault.ts');
    const fault = initFault(hello, parsed.error?.issues);
    if (fault) return refuse(port, 'bad_request', fault.message, faultsOf([fault], Object(hello.config)));
  }
  const config = parsed.data!;
  const wrong = mismatch(hello, config, page);
  if (wrong) return refuse(port, wrong, FAIL_CODES[wrong].message, [], config.locale);

  const on: { [T in LauncherMessage['type']]?: (message: LauncherMessage & { type: T }) => void } = {};
  port.onmessage = (event: MessageEvent<unknown>) => {
    const message = z.safeParse(LauncherMessage, event.data);
    if (message.success) (on[message.data.type] as ((data: LauncherMessage) => void) | undefined)?.(message.data);
  };

  return {
    kind: 'embedded',
    config,
    sdkVersion,
    hostOrigin,
    canGoBack: hello.has.onBack,
    renews: hello.has.onTokenExpired,
    send: (message) => port.postMessage(message),
    refreshToken() {
      if (!hello.has.onTokenExpired) return Promise.resolve(null);
      return new Promise((resolve) => {
        setTimeout(resolve, TOKEN_TIMEOUT_MS, null);
        on.token = ({ jwt }) => resolve(jwt || null);
        port.postMessage({ type: 'token-expired' });
      });
    },
    // The launcher of version 7.0 does not answer.
    ...(!sdkVersion.startsWith('7.0.') && {
      digital: (requests: readonly unknown[]) =>
        new Promise<DigitalAnswer>((resolve) => {
          on.digital = resolve;
          port.postMessage({ type: 'digital', data: { requests } });
        }),
    }),
    onTheme: (listener) => (on.theme = ({ mode }) => listener(mode)),
    onUnmount: (listener) => (on.unmount = listener),
    onBack: (listener) => (on.back = listener),
  };
}

function mismatch(hello: FrameHello, config: InitConfig, page: Window): FailCode | null {
  if (hello.protocol !== FRAME_PROTOCOL) return 'api_version_mismatch';
  if (new URL(config.apiUrl).origin !== page.origin) return 'apiurl_mismatch';
  if (!page.isSecureContext) return 'schema_mismatch';
  // Storage is not in this list: if a browser refuses it, captures are kept in memory.
  const needed = [typeof Worker, typeof createImageBitmap, typeof crypto.subtle?.digest];
  return needed.includes('undefined') ? 'browser_not_supported' : null;
}

function refuse(
  port: MessagePort,
  code: FailCode,
  detail: string,
  faults: readonly Fault[],
  locale?: string,
): ClosedDoor {
  console.error(`verify: ${code}: ${detail}`);
  const { fatal, retryable } = FAIL_CODES[code];
  port.postMessage({ type: 'fail', data: { code, message: detail, fatal, retryable, requestId: null } });
  const close = (): void => port.postMessage({ type: 'close' });
  return { kind: 'closed', code, detail, faults, locale: locale ?? null, close };
}
