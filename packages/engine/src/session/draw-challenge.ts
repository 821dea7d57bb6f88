import { LivenessChallenge } from '@verify/contract';
import type { ApiResult } from './api-result.ts';
import type { SessionApi } from './session-api.ts';

interface DrawOptions {
  readonly signal?: AbortSignal;
  readonly light?: boolean;
}

/** Not repeated, because each drawn challenge counts. Separate from `SessionApi` for the first screen's size. */
export const drawChallenge = (
  { call }: Pick<SessionApi, 'call'>,
  { signal, light = true }: DrawOptions = {},
): Promise<ApiResult<LivenessChallenge>> =>
  call({ method: 'POST', path: 'sdk/v2/liveness', json: { light }, answer: LivenessChallenge, retries: 0, signal });
