/** Identifies a span in other processes (W3C trace context). */
export interface SpanContext {
  /** 32 hex digits. */
  readonly traceId: string;
  /** 16 hex digits. */
  readonly spanId: string;
  readonly sampled: boolean;
}

export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  readonly context: SpanContext;
  set(attributes: Attributes): void;
  /** `failed` marks the span as an error. `endedAt` (Unix ms) is for spans recorded afterwards. */
  end(outcome?: 'failed', endedAt?: number): void;
}

export type SpanKind = 'server' | 'client' | 'consumer' | 'internal';

interface SpanOptions {
  readonly kind: SpanKind;
  readonly parent: SpanContext | null;
  readonly attributes?: Attributes;
  /** Unix ms, for spans recorded afterwards. */
  readonly startedAt?: number;
}

/**
 * Destination of spans. Names and attributes are fixed words, patterns and numbers, never ids of persons, addresses or
 * extracted data.
 */
export interface Tracing {
  start(name: string, options: SpanOptions): Span;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-(0[01])$/;

export const toTraceparent = ({ traceId, spanId, sampled }: SpanContext): string =>
  `00-${traceId}-${spanId}-0${sampled ? 1 : 0}`;

export function fromTraceparent(text: string | null): SpanContext | null {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(text ?? '') ?? [];
  return traceId && spanId ? { traceId, spanId, sampled: flags === '01' } : null;
}
