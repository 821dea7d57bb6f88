import { Redis } from 'ioredis';
import type { SharedRates } from '../../ports/rate-store.ts';
import { sha256Hex } from '../../records/ids.ts';

/** Counts and answers with the calls and the rest of the window, by the clock of Redis. */
const COUNT = `
local calls = redis.call('INCRBY', KEYS[1], ARGV[1])
local rest = redis.call('PTTL', KEYS[1])
if rest < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  rest = tonumber(ARGV[2])
end
return {calls, rest}`;

/**
 * Counts in Redis for all processes; windows that have ended delete themselves. Keys are hashed, because they contain
 * addresses.
 */
export function createRedisRates(url: string): SharedRates {
  const redis = new Redis(url, {
    // Without an answer the calls are counted here, so no call waits for Redis.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(100 * attempt, 2_000),
  });
  // Reported by the metric of the store that falls back.
  redis.on('error', () => {});
  return {
    async add(counts, now) {
      const pipeline = redis.pipeline();
      for (const { key, windowMs, calls } of counts) {
        pipeline.eval(COUNT, 1, `verify:rate:${sha256Hex(key).slice(0, 32)}`, calls, windowMs);
      }
      const answers = (await pipeline.exec()) ?? [];
      return answers.map(([error, answer]) => {
        if (error) throw error;
        const [calls, rest] = answer as [number, number];
        return { calls, endsAt: now + rest };
      });
    },
    async forget() {},
    async close() {
      redis.disconnect();
    },
  };
}

/** Rejects if Redis cannot be reached, refuses the password or does not answer. */
export async function pingRedis(url: string, timeoutMs: number): Promise<void> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let failure: Error | null = null;
  // More specific than the rejection of `connect`, which only reports a closed connection.
  redis.on('error', (error) => (failure = error));
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    throw failure ?? error;
  } finally {
    redis.disconnect();
  }
}
