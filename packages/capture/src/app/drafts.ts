import type { Outbox } from '@verify/engine';
import type { Draft } from '../model/state.ts';

/** Where the person is, for a tab that opens again: choices only, never anything read from a document. */
export interface Drafts {
  read(): Promise<Draft | null>;
  write(draft: Draft): Promise<void>;
  clear(): void;
}

const NAME = 'verify-draft';
/** As long as a token usually lives: `SERVICE_LIMITS.tokenSeconds`. */
const MAX_AGE_S = 60 * 60;

/**
 * Beside the captures, encrypted. Where a browser keeps no storage for a frame of another site (Chromium 156 without storage
 * partitioning refuses IndexedDB and locks) a partitioned cookie still holds: the person loses what was not sent, but not their place.
 */
export function createDrafts(sessionId: string, outbox: Outbox, page: Document = document): Drafts {
  const onDisk = (): boolean => outbox.snapshot().storage === 'disk';
  const setCookie = (value: string, maxAgeS: number): void => {
    const attributes = 'Path=/sdk/frame/; Secure; SameSite=None; Partitioned';
    page.cookie = `${NAME}=${value}; Max-Age=${maxAgeS}; ${attributes}`;
  };
  return {
    async read() {
      if (onDisk()) return parse(await outbox.readDraft());
      const value = page.cookie.split('; ').find((pair) => pair.startsWith(`${NAME}=`));
      const kept = decode(value?.slice(NAME.length + 1));
      return kept?.sessionId === sessionId ? parse(kept) : null;
    },
    async write(draft) {
      if (onDisk()) await outbox.writeDraft(draft);
      else setCookie(encodeURIComponent(JSON.stringify({ ...draft, sessionId })), MAX_AGE_S);
    },
    clear: () => setCookie('', 0),
  };
}

function decode(value: string | undefined): { sessionId?: unknown } | null {
  if (!value) return null;
  try {
    return Object(JSON.parse(decodeURIComponent(value))) as { sessionId?: unknown };
  } catch {
    return null; // Cut off or of another making: the person starts at the first screen.
  }
}

/** An earlier version of this app may have written something else: then the person starts at the first screen. */
function parse(value: unknown): Draft | null {
  const { consentAt, choice, livenessNonce, alternative } = Object(value) as Partial<Draft>;
  if (typeof consentAt !== 'string') return null;
  return { consentAt, choice: choice ?? null, livenessNonce, alternative: alternative === true };
}
