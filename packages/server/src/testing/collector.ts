import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Collector {
  readonly url: string;
  readonly received: readonly Received[];
  close(): Promise<void>;
}

/** A partner's backend, or a collector of traces: it gives `answer(n)` to the n-th request, or 200. */
export async function startCollector(
  answer: (n: number, response: ServerResponse) => void = (_n, response) => void response.end('{}'),
): Promise<Collector> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    // The service may disconnect during a request, when it stops or has waited long enough.
    const pieces = await request.toArray().catch(() => null);
    if (!pieces) return;
    received.push({ path: request.url!, headers: request.headers, body: Buffer.concat(pieces).toString('utf8') });
    answer(received.length, response);
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
