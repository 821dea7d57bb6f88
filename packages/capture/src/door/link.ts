import { FAIL_CODES, isFailCode, LinkSession, type FailCode, type OpenLink, type Problem } from '@verify/contract';
import * as z from 'zod/mini';
import { enLink } from '../locales/en-link.ts';
import { version as sdkVersion } from '../../package.json';
import { faultsOf } from '../model/faults.ts';
import type { ClosedDoor, Door } from './door.ts';

/** How long the last screen is shown before the person is redirected. */
const DONE_MS = 1_500;
const FAILED_MS = 6_000;
const WAITS_MS = [0, 1_000, 3_000];
/** A connection may stay open without an answer, as after a change of networks. */
const ANSWER_MS = 15_000;

type Known = Pick<OpenLink, 'secret' | 'linkId' | 'takeOver'>;
type Opened =
  | { readonly ok: true; readonly session: z.infer<typeof LinkSession> }
  | { readonly ok: false; readonly code: string; readonly problem?: Partial<Problem> };

/** The page of a one-time link, `/verify/<secret>`. Removes the secret from the address before anything else. */
export async function linkDoor(page: Window = window): Promise<Door | ClosedDoor> {
  if (page.location.pathname === '/verify/wallet') {
    await (await import('../wallet/returned.tsx')).showReturned(page);
    // That page is not a verification, so no app is started.
    return new Promise(() => {});
  }
  // Loaded early, because it is needed without a network too.
  import('../app/closed-app.ts').catch(() => {});
  const known = takeSecret(page);
  // Before a browser that can't continue claims the link.
  if (!page.isSecureContext) return closed('schema_mismatch');
  // Without a secret, the server may still know the sender of the links.
  const opened = await openLink(page, known ?? { secret: '' });
  if (!opened.ok) return refusedDoor(page, opened, known);
  const { session } = opened;
  remember(page, { linkId: session.linkId });
  const { token, redirects } = session;
  if (token !== null) return openedDoor(page, session, token);
  // Reloaded after the end, so only the redirect remains.
  if (redirects) page.location.replace(redirects.onComplete);
  return { kind: 'closed', code: 'link_used', detail: '', english: enLink, locale: session.locale, close: null };
}

/** Shows the reason and then redirects the person to the link's `onError`, if there is one. */
function refusedDoor(page: Window, { code, problem }: Extract<Opened, { ok: false }>, known: Known | null): ClosedDoor {
  console.error(`verify: ${code}: ${problem?.detail ?? ''}`);
  const here = problem?.canTakeOver && known?.secret;
  const redirect = problem?.redirect;
  const away = redirect === undefined ? null : () => page.location.replace(redirect);
  if (away) setTimeout(away, FAILED_MS);
  const reload = (): void => {
    if (here) remember(page, { ...known, takeOver: true });
    page.location.reload();
  };
  return {
    kind: 'closed',
    code,
    detail: '',
    english: enLink,
    faults: faultsOf(problem?.errors ?? [], {}),
    locale: problem?.locale ?? null,
    company: problem?.company,
    theme: problem?.theme,
    close: away,
    retry: isOutage(code) || here ? reload : undefined,
  };
}

function openedDoor(page: Window, session: z.infer<typeof LinkSession>, token: string): Door {
  const { redirects } = session;
  let failed: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const goTo = (address: string, afterMs: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => page.location.replace(address), afterMs);
  };
  const onError = (address: string, code: string): string => {
    const url = new URL(address);
    url.searchParams.set('code', code);
    return url.href;
  };
  return {
    kind: 'link',
    config: {
      apiUrl: page.location.origin,
      jwt: token,
      containerId: 'app',
      flowName: session.flowName,
      locale: session.locale ?? undefined,
    },
    sdkVersion,
    hostOrigin: null,
    canGoBack: false,
    renews: true,
    matchCode: session.matchCode,
    company: session.company,
    send(message) {
      // A phone's side ends here; the desktop continues.
      if (!redirects) return;
      if (message.type === 'complete') {
        failed = null;
        goTo(redirects.onComplete, DONE_MS);
      }
      if (message.type === 'fail') {
        const { code, fatal, retryable } = message.data;
        failed = fatal ? code : failed;
        if (fatal && !retryable) goTo(onError(redirects.onError, code), FAILED_MS);
      }
      if (message.type === 'close') goTo(failed ? onError(redirects.onError, failed) : redirects.onComplete, 0);
    },
    async refreshToken() {
      const again = await openLink(page, { linkId: session.linkId });
      if (again.ok) return again.session.token;
      // No answer has said that the session is over.
      if (isOutage(again.code)) throw new Error(again.code);
      // Revoked or expired: the screen says that the session has ended, and the redirect is the same as at the start.
      if (again.problem?.redirect) goTo(again.problem.redirect, FAILED_MS);
      return null;
    },
    onTheme() {},
    onUnmount() {},
  };
}

/** Moves the secret into the history entry: a reload finds it, but the address bar and the referrer don't show it. */
function takeSecret(page: Window): Known | null {
  const inAddress = secretIn(page.location.pathname);
  const known = (inAddress ? { secret: inAddress } : (page.history.state ?? {})) as Record<string, unknown>;
  const { secret, linkId, takeOver } = known;
  if (typeof secret === 'string') {
    // A later reload must not take over the link again.
    remember(page, { secret });
    return takeOver === true ? { secret, takeOver } : { secret };
  }
  return typeof linkId === 'string' ? { linkId } : null;
}

/** A messenger may append a slash, a full stop or a bracket. A secret has 43 characters; a cut one is sent as is. */
const secretIn = (path: string): string | undefined => /[\w-]{43}/.exec(path)?.[0] ?? path.split('/')[2];

const remember = (page: Window, known: Known): void => page.history.replaceState(known, '', '/verify/');

const isOutage = (code: string): boolean => code === 'network_error' || code === 'server_unavailable';

async function openLink(page: Window, known: Known): Promise<Opened> {
  const body: OpenLink = { ...known, locale: navigator.language || undefined, sdkVersion };
  let code = 'network_error';
  for (const waitMs of WAITS_MS) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    try {
      const answer = await fetch(`${page.location.origin}/sdk/v2/link/open`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      const json = (await answer.json()) as Partial<Problem>;
      if (answer.ok) return { ok: true, session: LinkSession.parse(json) };
      if (answer.status < 500 && answer.status !== 429) {
        return { ok: false, code: json.code ?? 'internal', problem: json };
      }
      code = 'server_unavailable';
    } catch {
      // No connection, or an answer from elsewhere: it is tried again and then reported.
      code = 'network_error';
    }
  }
  return { ok: false, code };
}

function closed(code: FailCode): ClosedDoor {
  return { kind: 'closed', code, detail: isFailCode(code) ? FAIL_CODES[code].message : '', locale: null, close: null };
}
