import { HandoffOffer, HandoffStatus, type SendHandoff } from '@verify/contract';
import type * as z from 'zod/mini';
import type { HandoffContext } from '../app/handoff.ts';

/** The next poll starts after an answer, so a missing answer would end the polling. */
const ANSWER_MS = 30_000;

export function createHandoffApi({ door, token }: Pick<HandoffContext, 'door' | 'token'>) {
  const send = (method: string, path: string, body?: object): Promise<Response> =>
    token.fetch(`${door.config.apiUrl}/sdk/v2/handoff${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token.jwt}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      keepalive: true,
      signal: AbortSignal.timeout(ANSWER_MS),
    });
  /** The host had only this token, so polls don't ask for another one. */
  let last: string | null = null;
  async function answerTo(method: string, path: string, body?: object): Promise<Response> {
    const { jwt } = token;
    const answer = await send(method, path, body);
    // A phone may take longer than this side's token is valid.
    if (answer.status !== 401 || (method === 'GET' && jwt === last)) return answer;
    if (await token.refresh()) return send(method, path, body);
    last = jwt;
    return answer;
  }
  async function ask<T>(schema: z.ZodMiniType<T>, method: string, path = ''): Promise<T | null> {
    try {
      const answer = await answerTo(method, path);
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
    /** `often`: too many messages for now. `wrong`: anything else that the person can correct. */
    async send(message: SendHandoff) {
      try {
        const { ok, status } = await answerTo('POST', '/send', message);
        return ok ? 'sent' : status === 429 ? 'often' : 'wrong';
      } catch {
        return 'wrong';
      }
    },
  };
}

export type HandoffApi = ReturnType<typeof createHandoffApi>;

/** Repeats the call until it is stopped. */
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
