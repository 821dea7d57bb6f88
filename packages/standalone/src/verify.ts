import type { Attributes, ScriptToken, StandaloneCallback, StandaloneData } from '@verify/contract';
import type { VerifyWebSdk } from './launcher-types.ts';
import { showError } from './error-dialog.ts';
import { type Known, type KnownData, NOTHING_KNOWN, toKnown } from './known-data.ts';
import type { Place } from './place.ts';

export type { KnownData } from './known-data.ts';
export type OnComplete = (result: { data: StandaloneCallback; normalizedData: Attributes }) => unknown;

/** `window.verify`: the older, stand-alone interface to the same flow. */
export interface Verify {
  readonly settings: {
    /** Language of the flow and of this script's own texts, for the next `open`. */
    setLang(language: string): void;
  };
  readonly signUp: {
    /** Opens the flow as a modal over the page. A second call while it is open does nothing. */
    open(): void;
  };
  readonly dataFlow: {
    setOnComplete(listener: OnComplete): void;
    /** Before `open`. Invalid data is logged, and `open` shows an error until valid data is set. */
    setKnownData(data: KnownData): void;
  };
  readonly generate: {
    readonly dataError: {
      /** Shows the person an error, for example when saving their data failed. */
      unknown(): void;
    };
  };
}

/** Results take 2 s at the median; a page whose server is slower polls, as `data.ocr.data.status` says. */
const PATIENCE_MS = 15_000;
const POLL_MS = 750;
/** Everything is submitted, so a short network failure must not lose the result. */
const OUTAGE_MS = 60_000;
const AFTER_OUTAGE_MS = 3_000;

export function createVerify({ baseUrl, scriptId }: Place): Verify {
  let language: string | undefined;
  /** Undefined after `setKnownData` refused its argument. */
  let known: Known | undefined = NOTHING_KNOWN;
  let onComplete: OnComplete | undefined;
  let open = false;

  const answer = async <T>(path: string, init: RequestInit): Promise<T> => {
    const response = await fetch(`${baseUrl}/sdk/v2/standalone/${path}`, init);
    const body = (await response.json()) as T & { code?: string };
    if (!response.ok) throw new Error(body.code ?? String(response.status));
    return body;
  };

  async function start({ profile, address }: Known): Promise<void> {
    const fresh = () => answer<ScriptToken>(`${scriptId}/token`, { method: 'POST' });
    // A dynamic import needs nothing more from the page's CSP than this script's own tag.
    const [session] = await Promise.all([
      fresh(),
      import(/* @vite-ignore */ `${baseUrl}/sdk/launcher/v7/launcher-v7.js`),
    ]);
    let { token } = session;
    const sdk = (window as { verifyWebSdk?: VerifyWebSdk }).verifyWebSdk!;
    await sdk.init({
      apiUrl: baseUrl,
      jwt: token,
      containerId: `verify-${scriptId}`,
      flowName: session.flowName,
      mode: 'popup',
      locale: language,
      profile,
      address,
      onTokenExpired: async () => (token = (await fresh()).token),
      onComplete: () => void finish(() => token),
      onFail: ({ code, message, fatal }) => {
        if (fatal && code !== 'user_cancelled' && code !== 'consent_declined') {
          console.error(`verify: ${code}: ${message}`);
        }
      },
      onTrackEvent: ({ name }) => {
        if (name === 'closed' || name === 'left') open = false;
      },
      onFatalError: () => (open = false),
    });
  }

  /** Polls briefly for the result, then reports the current state. */
  async function finish(token: () => string): Promise<void> {
    const begunMs = Date.now();
    const isPast = (limitMs: number): boolean => Date.now() - begunMs > limitMs;
    const ask = () => answer<StandaloneData>('result', { headers: { authorization: `Bearer ${token()}` } });
    try {
      for (;;) {
        const result = await ask().catch((error: unknown) => {
          if (isPast(OUTAGE_MS)) throw error;
          return null;
        });
        if (result && (result.data.ocr.data.status !== 'processing' || isPast(PATIENCE_MS))) {
          await onComplete?.({ data: result.data, normalizedData: result.normalizedData });
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, result ? POLL_MS : AFTER_OUTAGE_MS));
      }
    } catch (error) {
      console.error('verify: onComplete', error);
      showError(language);
    }
  }

  return {
    settings: { setLang: (tag) => (language = typeof tag === 'string' && tag ? tag : undefined) },
    signUp: {
      open() {
        if (open) return;
        if (!known) return showError(language);
        open = true;
        start(known).catch((error: unknown) => {
          open = false;
          console.error('verify:', error);
          showError(language);
        });
      },
    },
    dataFlow: {
      setOnComplete: (listener) => (onComplete = listener),
      setKnownData(data) {
        const read = toKnown(data);
        known = 'faults' in read ? undefined : read;
        if ('faults' in read) console.error(`verify: setKnownData: ${read.faults.join('; ')}`);
      },
    },
    generate: { dataError: { unknown: () => showError(language) } },
  };
}
