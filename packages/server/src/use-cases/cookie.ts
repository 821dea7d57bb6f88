/** A cookie that an answer sets. */
export interface Cookie {
  /** Without the prefix that it gets over https. */
  readonly name: string;
  readonly value: string;
  /** Where the service runs over http, in development. Over https it is `/`. */
  readonly path: string;
  /** 0 ends it. */
  readonly maxAgeSeconds: number;
}

/** Reads a cookie of the request by its name. */
export type ReadCookie = (name: string) => string | null;
