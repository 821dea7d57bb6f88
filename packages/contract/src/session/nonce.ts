import * as z from 'zod/mini';

/** Drawn by the server for one recording. */
export const Nonce = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/));
