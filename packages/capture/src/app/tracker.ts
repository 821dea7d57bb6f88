import type { TrackEvent, TrackName } from '@verify/contract';

type TrackInput = { readonly name: TrackName } & Pick<TrackEvent, 'category' | 'status'> &
  Partial<Pick<TrackEvent, 'code' | 'attempt' | 'properties'>>;

export interface TrackerOptions {
  /** Current values of the fields in every event. */
  readonly about: () => Pick<
    TrackEvent,
    'step' | 'sessionId' | 'applicationId' | 'flowName' | 'sdkVersion' | 'isHandoff' | 'locale'
  >;
  readonly now: () => number;
  readonly tell: (event: TrackEvent) => void;
  /** Sends a batch to the server; false means that it was not accepted and should be sent later. */
  readonly send: (batch: readonly TrackEvent[]) => Promise<boolean>;
}

/** The contract's `TrackBatch` accepts 50. At most 200 unsent events are kept, because pictures are more important. */
const BATCH = 50;
const KEPT = 200;

/** Numbers, times and forwards events. Never pass a value that was read from a document. */
export function createTracker(options: TrackerOptions) {
  const startedAt = options.now();
  let waiting: TrackEvent[] = [];
  let seq = 0;
  let sending = false;
  return {
    track(input: TrackInput) {
      const now = options.now();
      const event: TrackEvent = {
        ...options.about(),
        name: input.name,
        category: input.category,
        status: input.status,
        code: input.code ?? null,
        attempt: input.attempt ?? 1,
        properties: input.properties ?? {},
        elapsedMs: Math.round(now - startedAt),
        timestamp: new Date(now).toISOString(),
        seq: ++seq,
      };
      options.tell(event);
      waiting = [...waiting, event].slice(-KEPT);
    },
    /** Sends waiting events and keeps them for the next time if that fails. */
    async flush() {
      if (sending || waiting.length === 0) return;
      sending = true;
      const batch = waiting.slice(0, BATCH);
      const taken = await options.send(batch);
      if (taken) waiting = waiting.filter((event) => !batch.includes(event));
      sending = false;
    },
  };
}

export type Tracker = ReturnType<typeof createTracker>;
