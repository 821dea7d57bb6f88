import { HandoffOffer, HandoffStatus } from '@verify/contract';
import type * as z from 'zod/mini';
import type { HandoffContext } from '../app/handoff.ts';

/** Null if a call failed for any reason; both sides ask again. */
export interface HandoffApi {
  offer(): Promise<HandoffOffer | null>;
  status(): Promise<HandoffStatus | null>;
  cancel(): Promise<void>;
}

export function createHandoffApi({ door, token }: Pick<HandoffContext, 'door' | 'token'>): HandoffApi {
  const send = (method: string, path: string): Promise<Response> =>
    token.fetch(`${door.config.apiUrl}/sdk/v2/handoff${path}`, {
      method,
      headers: { authorization: `Bearer ${token.jwt}` },
      keepalive: true,
    });
  async function ask<T>(schema: z.ZodMiniType<T>, method: string, path = ''): Promise<T | null> {
    try {
      let answer = await send(method, path);
      // A phone may take longer than this side's token is valid.
      if (answer.status === 401 && (await token.refresh())) answer = await send(method, path);
      return answer.ok ? schema.parse(await answer.json()) : null;
    } catch {
      return null;
    }
  }
  return {
    offer: () => ask(HandoffOffer, 'POST'),
    status: () => ask(HandoffStatus, 'GET'),
    async cancel() {
      await ask(HandoffStatus, 'POST', '/cancel');
    },
  };
}

/** Repeats the call until stopped. */
export function every(ms: number, call: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let stopped = false;
  const next = (): void => {
    timer = setTimeout(() => void call().finally(() => stopped || next()), ms);
  };
  next();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
