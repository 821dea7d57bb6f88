import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { newRequestId, toProblem } from './problems.ts';

/** Largest size of request headers that Node parses. */
export const MAX_HEADER_BYTES = 32 * 1024;
/**
 * How long a refused client may continue sending before the connection is closed. If it were closed at once, the client
 * would never read the answer.
 */
const LINGER_MS = 2_000;
const BEARER = /^authorization:[ \t]*bearer/im;
const answered = new WeakSet<Socket>();

/**
 * Answers requests that Node refuses before they exist as requests: malformed HTTP, headers that are too large, a
 * request that never ends. If the piece where parsing stopped holds a session token, the answer says that the token is
 * malformed.
 */
export function clientErrorHandler(error: Error & { code?: string; rawPacket?: unknown }, socket: Socket): void {
  // Node reports every further piece of a message that it has given up on.
  if (answered.has(socket)) return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  answered.add(socket);
  const isToken = Buffer.isBuffer(error.rawPacket) && BEARER.test(error.rawPacket.toString('latin1'));
  const requestId = newRequestId();
  const problem = isToken
    ? toProblem({ code: 'token_malformed' }, requestId, '')
    : toProblem({ code: 'bad_request', detail: 'The HTTP message is malformed.' }, requestId, '');
  const body = JSON.stringify(problem);
  socket.end(
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\nContent-Type: application/problem+json; charset=utf-8\r\n` +
      `Request-Id: ${requestId}\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n` +
      `Content-Security-Policy: default-src 'none'\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
