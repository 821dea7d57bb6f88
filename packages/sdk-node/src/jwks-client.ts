import type { PlatformKey } from './ed25519-key.ts';
import { jsonOf, request, type Connection } from './request.ts';

type FoundKey = { ok: true; key: PlatformKey } | { ok: false; code: string };

export interface JwksClient {
  find(kid: string): Promise<FoundKey>;
}

interface JwksClientOptions extends Connection {
  /** How long a fetched set is used. Default: 600,000 ms. */
  maxAgeMs?: number;
  /** Minimum time between two fetches, so that a flood of made-up ids has no effect. Default: 30,000 ms. */
  minRefetchMs?: number;
  clock?: () => number;
}

/** Keys of `{apiUrl}/.well-known/jwks.json`, fetched when first needed, cached, and fetched again after a rotation. */
export function createJwksClient(options: JwksClientOptions): JwksClient {
  const clock = options.clock ?? Date.now;
  let known = new Map<string, PlatformKey>();
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let triedAt = Number.NEGATIVE_INFINITY;
  let failed: string | null = null;
  let running: Promise<void> | null = null;

  async function refresh(): Promise<void> {
    triedAt = clock();
    const answer = await request(options, { method: 'GET', path: '.well-known/jwks.json', headers: {} }, jsonOf);
    failed = answer.ok ? null : answer.code;
    if (!answer.ok) return; // an outdated set is still used while the service can't be reached
    known = await importEach(answer.value['keys']);
    fetchedAt = clock();
  }

  return {
    async find(kid) {
      const now = clock();
      const wanted = !known.has(kid) || now - fetchedAt > (options.maxAgeMs ?? 600_000);
      if (wanted && (running || now - triedAt > (options.minRefetchMs ?? 30_000))) {
        running ??= refresh().finally(() => (running = null));
        await running;
      }
      const key = known.get(kid);
      return key ? { ok: true, key } : { ok: false, code: failed ?? 'key_unknown' };
    },
  };
}

type PublishedKey = Partial<Record<'kid' | 'kty' | 'crv' | 'x' | 'y' | 'd', string>>;

/** P-521 keys for signatures; other keys in the set are ignored. */
async function importEach(keys: unknown): Promise<Map<string, PlatformKey>> {
  const imported = new Map<string, PlatformKey>();
  for (const jwk of Array.isArray(keys) ? (keys as PublishedKey[]) : []) {
    if (jwk?.kty !== 'EC' || jwk.crv !== 'P-521' || typeof jwk.kid !== 'string' || jwk.d !== undefined) continue;
    const { kty, crv, x, y } = jwk;
    const format = { name: 'ECDSA', namedCurve: 'P-521' };
    try {
      imported.set(jwk.kid, await crypto.subtle.importKey('jwk', { kty, crv, x, y }, format, false, ['verify']));
    } catch (error) {
      if (!(error instanceof DOMException)) throw error; // a point off the curve: the key counts as absent
    }
  }
  return imported;
}
