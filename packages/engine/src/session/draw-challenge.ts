import { LivenessChallenge } from '@verify/contract';
import type { ApiResult } from './api-result.ts';
import type { SessionApi } from './session-api.ts';

interface DrawOptions {
  readonly signal?: AbortSignal;
  /** False: movements only. */
  readonly light?: boolean;
}

/**
 * The next attempt's challenge. Not repeated, because each one that the server draws counts. Apart from `SessionApi`,
 * so that a first screen does not load the schema of an attempt.
 */
export const drawChallenge = (
  { call }: Pick<SessionApi, 'call'>,
  { signal, light = true }: DrawOptions = {},
): Promise<ApiResult<LivenessChallenge>> =>
  call({ method: 'POST', path: 'sdk/v2/liveness', json: { light }, answer: LivenessChallenge, retries: 0, signal });
