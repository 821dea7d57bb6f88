import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Accepts every post with 200: a collector of traces, or a partner's backend. */
export async function startCollector(): Promise<{ url: string; received: Received[]; close(): Promise<void> }> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      received.push({ path: request.url!, headers: request.headers, body: Buffer.concat(pieces).toString('utf8') });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status: { readonly code?: number };
  readonly attributes: { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

/** The spans that a collector received. */
export function spansOf(received: readonly Received[]): ReceivedSpan[] {
  interface Body {
    readonly resourceSpans: { readonly scopeSpans: { readonly spans: ReceivedSpan[] }[] }[];
  }
  return received
    .filter(({ path }) => path === '/v1/traces')
    .flatMap(({ body }) => (JSON.parse(body) as Body).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
}
