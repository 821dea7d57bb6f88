import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Attributes, SpanContext, SpanKind, Tracing } from '../../observability/tracing.ts';

export interface OtlpOptions {
  /** `OTEL_EXPORTER_OTLP_ENDPOINT`: spans are sent to `/v1/traces` below it. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly serviceVersion: string;
  /** Share of the traces starting here that are kept, 0 to 1. */
  readonly ratio: number;
  readonly log: Pick<Logger, 'warn'>;
}

interface Ended {
  readonly name: string;
  readonly kind: SpanKind;
  readonly context: SpanContext;
  readonly parentSpanId: string | undefined;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly attributes: Attributes;
  readonly failed: boolean;
}

const FLUSH_MS = 2_000;
const BATCH = 512;
/** Most spans that are kept in memory while the collector is unavailable; later ones are dropped and counted. */
const KEPT = 4_096;
const SEND_MS = 10_000;
const KINDS: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, client: 3, consumer: 5 };

/**
 * OTLP over HTTP in its JSON encoding (opentelemetry.io/docs/specs/otlp), which every collector accepts. Written here
 * because the official SDK consists of ten packages and 20 MB.
 */
export function openOtlpTracing(options: OtlpOptions): Tracing {
  const { endpoint, headers, ratio, log } = options;
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  let ended: Ended[] = [];
  let dropped = 0;
  let sending: Promise<void> = Promise.resolve();

  async function post(spans: readonly Ended[]): Promise<void> {
    const signal = AbortSignal.timeout(SEND_MS);
    const send = () =>
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(toRequest(options, spans)),
        redirect: 'error',
        signal,
      });
    try {
      // A collector may close an idle connection at the very moment when it is used again.
      const answer = await send().catch(send);
      await answer.body?.cancel();
      if (!answer.ok) log.warn({ spans: spans.length, status: answer.status }, 'spans refused by the collector');
    } catch (error) {
      log.warn({ spans: spans.length, err: error }, 'spans not sent');
    }
  }

  function flush(): Promise<void> {
    const spans = ended;
    ended = [];
    if (dropped > 0) log.warn({ spans: dropped }, 'spans dropped: the collector is too slow');
    dropped = 0;
    if (spans.length === 0) return sending;
    sending = sending.then(async () => {
      for (let i = 0; i < spans.length; i += BATCH) await post(spans.slice(i, i + BATCH));
    });
    return sending;
  }
  const timer = setInterval(() => void flush(), FLUSH_MS).unref();

  return {
    start(name, { kind, parent, attributes = {}, startedAt = unixMs() }) {
      const context = {
        traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
        spanId: randomBytes(8).toString('hex'),
        sampled: parent?.sampled ?? Math.random() < ratio,
      };
      let known = attributes;
      let open = true;
      return {
        context,
        set(more) {
          known = { ...known, ...more };
        },
        end(outcome, endedAt = unixMs()) {
          if (!open) return;
          open = false;
          if (!context.sampled) return;
          if (ended.length >= KEPT) {
            dropped++;
            return;
          }
          const parentSpanId = parent?.spanId;
          const failed = outcome === 'failed';
          ended.push({ name, kind, context, parentSpanId, startedAt, endedAt, attributes: known, failed });
        },
      };
    },
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

function toRequest({ serviceName, serviceVersion }: OtlpOptions, spans: readonly Ended[]): object {
  const resource = { attributes: toAttributes({ 'service.name': serviceName, 'service.version': serviceVersion }) };
  const scope = { name: 'verify', version: serviceVersion };
  return { resourceSpans: [{ resource, scopeSpans: [{ scope, spans: spans.map(toSpan) }] }] };
}

const toSpan = ({ name, kind, context, parentSpanId, startedAt, endedAt, attributes, failed }: Ended): object => ({
  traceId: context.traceId,
  spanId: context.spanId,
  ...(parentSpanId === undefined ? {} : { parentSpanId }),
  name,
  kind: KINDS[kind],
  startTimeUnixNano: toNanos(startedAt),
  endTimeUnixNano: toNanos(endedAt),
  attributes: toAttributes(attributes),
  status: failed ? { code: 2 } : {},
});

const toAttributes = (attributes: Attributes): object[] =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value:
      typeof value === 'string'
        ? { stringValue: value }
        : typeof value === 'boolean'
          ? { boolValue: value }
          : Number.isInteger(value)
            ? { intValue: String(value) }
            : { doubleValue: value },
  }));

const unixMs = (): number => performance.timeOrigin + performance.now();
/** Today's time in nanoseconds exceeds the integer range of a double. */
const toNanos = (ms: number): string => String(BigInt(Math.round(ms * 1000)) * 1000n);
