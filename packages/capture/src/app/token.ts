import type { Door } from '../door/door.ts';

/** The session token lives here, in memory, and in the door's port; never in a URL or a store. */
export interface Token {
  jwt: string;
  /** Asks the host for a fresh one. */
  refresh(): Promise<string | null>;
  /** `fetch` that names the token before, so that the server goes on with the session it began. */
  readonly fetch: typeof fetch;
}

export function createToken(door: Door): Token {
  let previous = '';
  const token: Token = {
    jwt: door.config.jwt ?? '',
    async refresh() {
      const fresh = await door.refreshToken();
      if (fresh) {
        previous = token.jwt;
        token.jwt = fresh;
      }
      return fresh;
    },
    fetch(input, init) {
      if (!previous) return fetch(input, init);
      const headers = new Headers(init?.headers);
      headers.set('x-previous-token', previous);
      return fetch(input, { ...init, headers });
    },
  };
  return token;
}
