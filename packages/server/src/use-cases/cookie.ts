/** A cookie that an answer sets. */
export interface Cookie {
  /** Without the prefix that is added over https. */
  readonly name: string;
  readonly value: string;
  /** Path of the service over http, in development. Over https it is `/`. */
  readonly path: string;
  /** 0 removes the cookie. */
  readonly maxAgeSeconds: number;
  /** Default: `strict`, which the browser does not send when it comes from another site. */
  readonly sameSite?: 'lax';
}

/** Reads a cookie of the request by name. */
export type ReadCookie = (name: string) => string | null;
