import { NETWORK_ERRORS } from '../../ports/network-errors.ts';

/** The database can't be reached, or does not answer: what was asked may or may not have happened. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway';
}

/** A socket file that is gone, and pg's own. */
const PG_CODES: ReadonlySet<string> = new Set(['ENOENT', 'ERR_SOCKET_CLOSED']);
/** postgresql.org/docs/15/errcodes-appendix.html: shut down, crashed, starting, too many connections, a statement or a lock that took too long, a standby. */
const STATES: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '57014', '55P03', '25006']);
/** pg gives these no code. */
const WORDS = /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed))/;

/** An error of pg as the store tells it: an unreachable database is `StoreAway`, all else stays as it is. */
export function toStoreError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code = '', message } = error as Error & { code?: string };
  const away =
    NETWORK_ERRORS.has(code) || PG_CODES.has(code) || STATES.has(code) || code.startsWith('08') || WORDS.test(message);
  return away ? new StoreAway(`the database is not available: ${code || message}`, { cause: error }) : error;
}
