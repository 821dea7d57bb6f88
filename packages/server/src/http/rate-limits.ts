import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RateStore } from '../ports/rate-store.ts';
import { sendProblem } from './problems.ts';

/** Allowed calls per minute or per hour. */
export type Limit = { readonly name: string } & ({ readonly perMinute: number } | { readonly perHour: number });

/** A limit and the key that calls are counted by: an address, an API key, a token or an account. */
export interface Counted {
  readonly limit: Limit;
  readonly countAs: string;
}

/** Counts the call against each limit. If one is exceeded, the call is answered with 429 and the result is false. */
export type Allow = (request: FastifyRequest, reply: FastifyReply, limits: readonly Counted[]) => Promise<boolean>;

interface Count {
  readonly limit: number;
  readonly remaining: number;
  readonly allowed: boolean;
  /** Seconds until the window ends. */
  readonly resetSeconds: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export function createRateLimiter(now: () => number, store: RateStore): Allow {
  async function count({ limit, countAs }: Counted): Promise<Count> {
    const [most, windowMs] = 'perHour' in limit ? [limit.perHour, HOUR_MS] : [limit.perMinute, MINUTE_MS];
    const at = now();
    const { calls, endsAt } = await store.count(`${limit.name} ${countAs}`, windowMs, at);
    return {
      limit: most,
      remaining: Math.max(0, most - calls),
      allowed: calls <= most,
      resetSeconds: Math.max(1, Math.ceil((endsAt - at) / 1000)),
    };
  }

  return async (request, reply, limits) => {
    let tightest: Count | null = null;
    for (const each of limits) {
      const counted = await count(each);
      // The headers describe the limit that refused the call, or else the one closest to its end.
      if (!tightest || !counted.allowed || counted.remaining < tightest.remaining) tightest = counted;
      // A call that one limit refuses is not counted against the next.
      if (!counted.allowed) break;
    }
    if (!tightest) return true;
    reply.headers({
      'ratelimit-limit': String(tightest.limit),
      'ratelimit-remaining': String(tightest.remaining),
      'ratelimit-reset': String(tightest.resetSeconds),
    });
    if (tightest.allowed) return true;
    sendProblem(request, reply, { code: 'rate_limited', headers: { 'retry-after': String(tightest.resetSeconds) } });
    return false;
  };
}
