import { NETWORK_ERRORS } from '../../ports/network-errors.ts';

/** The database can't be reached or does not answer. The statement may or may not have been executed. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway';
}

/** The code of a missing socket file, and pg's own code. */
const PG_CODES: ReadonlySet<string> = new Set(['ENOENT', 'ERR_SOCKET_CLOSED']);
/**
 * postgresql.org/docs/15/errcodes-appendix.html: shutdown, crash, startup, too many connections, timeouts of
 * statements, locks and transactions, and a standby server.
 */
const STATES: ReadonlySet<string> = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53300',
  '57014',
  '55P03',
  '25P03',
  '25006',
]);
/** Messages of pg errors that have no code. */
const WORDS = /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed))/;

/**
 * Converts an error of pg to an error of the store: an unreachable database becomes `StoreAway`, and other errors are
 * returned unchanged.
 */
export function toStoreError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code = '', message } = error as Error & { code?: string };
  const away =
    NETWORK_ERRORS.has(code) || PG_CODES.has(code) || STATES.has(code) || code.startsWith('08') || WORDS.test(message);
  return away ? new StoreAway(`the database is not available: ${code || message}`, { cause: error }) : error;
}
