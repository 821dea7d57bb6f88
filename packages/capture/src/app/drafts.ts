import type { Outbox } from '@verify/engine';
import type { Draft } from '../model/state.ts';

const NAME = 'verify-draft';
/** The usual lifetime of a token: `SERVICE_LIMITS.tokenSeconds`. */
const MAX_AGE_S = 60 * 60;

/**
 * Stored encrypted next to the captures. Where a browser allows no storage for a frame of another site (Chromium 156
 * without storage partitioning refuses IndexedDB and locks), a partitioned cookie still works: the person loses what
 * was not sent, but not their position.
 */
export function createDrafts(sessionId: string, outbox: Outbox, page: Document = document) {
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
    async write(draft: Draft) {
      if (onDisk()) await outbox.writeDraft(draft);
      else setCookie(encodeURIComponent(JSON.stringify({ ...draft, sessionId })), MAX_AGE_S);
    },
    clear: () => setCookie('', 0),
  };
}

export type Drafts = ReturnType<typeof createDrafts>;

function decode(value: string | undefined): { sessionId?: unknown } | null {
  if (!value) return null;
  try {
    return Object(JSON.parse(decodeURIComponent(value))) as { sessionId?: unknown };
  } catch {
    return null; // Incomplete or in another format: the person starts at the first screen.
  }
}

/** An earlier version of this app may have written another format; then the person starts at the first screen. */
function parse(value: unknown): Draft | null {
  const { agreed, choice, livenessNonce, alternative } = Object(value) as Partial<Draft>;
  if (!agreed?.processing) return null;
  return { agreed, choice: choice ?? null, livenessNonce, alternative: alternative === true };
}
