import * as z from 'zod/mini';
import { Outage } from '../rules/outage.ts';

/** A detector that analyses pictures alone. None is built in: the free ones measured no better than chance. */
export interface PassivePad {
  /** Probability of an attack from which LV001 is raised. */
  readonly threshold: number;
  /** Rejects when the detector is unavailable: the application waits for it instead of passing without. */
  judge(jpegs: readonly Uint8Array[]): Promise<{ readonly probability: number; readonly version: string }>;
}

export interface HttpPadOptions {
  readonly url: string;
  readonly threshold: number;
  /** Sent as `Authorization: Bearer`. */
  readonly token?: string;
  readonly timeoutMs?: number;
}

const Answer = z.object({
  attackProbability: z.number().check(z.minimum(0), z.maximum(1)),
  version: z.string().check(z.maxLength(64)),
});

/** POST `{"images": ["<base64 JPEG>", …]}` (3 stills), answer `{"attackProbability": 0…1, "version": "…"}`. */
export function createHttpPad({ url, threshold, token, timeoutMs = 5_000 }: HttpPadOptions): PassivePad {
  return {
    threshold,
    async judge(jpegs) {
      const images = jpegs.map((bytes) => Buffer.from(bytes).toString('base64'));
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
          body: JSON.stringify({ images }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        const { attackProbability, version } = Answer.parse(response.ok ? await response.json() : response.status);
        return { probability: attackProbability, version };
      } catch (cause) {
        throw new Outage('the attack detector did not answer as it should', { cause });
      }
    },
  };
}
