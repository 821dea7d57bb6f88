import type { Door } from '../door/door.ts';

/** The session token is kept in memory and in the door's port, never in a URL or in storage. */
export interface Token {
  jwt: string;
  /** Requests a fresh token from the host, once for all concurrent callers; see `Door`. */
  refresh(): Promise<string | null>;
  /** `fetch` that names the previous token, so that the server continues the session it started. */
  readonly fetch: typeof fetch;
}

export function createToken(door: Door): Token {
  let previous = '';
  let refreshing: Promise<string | null> | null = null;
  async function ask(): Promise<string | null> {
    const fresh = await door.refreshToken();
    if (fresh) {
      previous = token.jwt;
      token.jwt = fresh;
    }
    return fresh;
  }
  const token: Token = {
    jwt: door.config.jwt ?? '',
    refresh: () => (refreshing ??= ask().finally(() => (refreshing = null))),
    fetch(input, init) {
      if (!previous) return fetch(input, init);
      const headers = new Headers(init?.headers);
      headers.set('x-previous-token', previous);
      return fetch(input, { ...init, headers });
    },
  };
  return token;
}
