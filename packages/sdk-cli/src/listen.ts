import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook, type WebhookOutcome } from '@verify-sdk/node';

export interface ListenOptions {
  readonly publicKeys: readonly string[];
  /** 0 uses any free port. */
  readonly port: number;
  /** Address to which verified deliveries are forwarded. */
  readonly forward?: string;
  onDelivery(delivery: Delivery): void;
}

export interface Delivery {
  readonly outcome: WebhookOutcome;
  /** The answer of `forward`; null if it was not called or did not answer. */
  readonly forwarded: number | null;
}

const BODY_LIMIT_BYTES = 1024 * 1024;
const FORWARD_TIMEOUT_MS = 9_000;
/** State of the connection to the service. */
const OWN_HEADERS = new Set(['host', 'connection', 'content-length', 'transfer-encoding']);

/** Listens only on this machine. */
export async function startListener(options: ListenOptions): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    if (request.method !== 'POST' || body === null) return void response.writeHead(body ? 405 : 413).end();
    const outcome = await verifyWebhook({ body, headers: request.headers, publicKeys: options.publicKeys });
    const forwarded = outcome.ok && options.forward ? await handOn(options.forward, request, body) : null;
    options.onDelivery({ outcome, forwarded });
    const status = !outcome.ok ? 401 : options.forward ? (forwarded ?? 502) : 200;
    response.writeHead(status, { 'content-type': 'text/plain' }).end(outcome.ok ? 'ok' : outcome.reason);
  });
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(options.port, '127.0.0.1', () => resolve()),
  );
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** One readable line without document data. */
export function describeDelivery({ outcome, forwarded }: Delivery): string {
  const time = new Date().toLocaleTimeString('en-GB');
  if (!outcome.ok) return `${time}  refused: ${outcome.reason}`;
  const { application, event } = outcome;
  const status = application.overallResult?.status ?? application.processingState;
  const codes = (application.overallResult?.concerns ?? []).map(({ id }) => id).join(' ');
  const answer = forwarded === null ? '' : `, your receiver answered ${forwarded}`;
  return `${time}  ${event ?? 'unnamed event'}  ${application.id}  ${[status, codes].filter(Boolean).join(' ')}  signature verified${answer}`;
}

async function handOn(
  url: string,
  { headers }: IncomingMessage,
  body: Uint8Array<ArrayBuffer>,
): Promise<number | null> {
  const kept = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || OWN_HEADERS.has(name) ? [] : [[name, String(value)] as [string, string]],
  );
  try {
    const signal = AbortSignal.timeout(FORWARD_TIMEOUT_MS);
    const answer = await fetch(url, { method: 'POST', headers: kept, body, redirect: 'manual', signal });
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    console.error(`${url} could not be reached: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

/** Null when it is longer than the limit. */
async function bodyOf(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | null> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of request as AsyncIterable<Uint8Array>) {
    length += piece.length;
    if (length > BODY_LIMIT_BYTES) return null;
    pieces.push(piece);
  }
  return new Uint8Array(Buffer.concat(pieces));
}
