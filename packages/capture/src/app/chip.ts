import { SessionAnswer } from '@verify/contract';
import type { Context } from './context.ts';

const POLL_MS = 3_000;

export function createChip({ api, dispatch }: Context) {
  return {
    /** Waits, while the screen is shown, until an app has sent the chip. Returns a function that stops waiting. */
    begin() {
      let timer: ReturnType<typeof setTimeout>;
      let shown = true;
      const follow = async (): Promise<void> => {
        const answer = await api.call({ method: 'GET', path: 'sdk/v2/session', answer: SessionAnswer });
        if (!shown) return;
        if (answer.ok && answer.value.chipReceived) return dispatch({ type: 'chip_done' });
        const over = answer.ok ? answer.value.state !== 'collecting' : answer.code === 'token_expired';
        if (!over) timer = setTimeout(() => void follow(), POLL_MS);
      };
      timer = setTimeout(() => void follow(), POLL_MS);
      return () => {
        shown = false;
        clearTimeout(timer);
      };
    },
    without: () => dispatch({ type: 'chip_done' }),
  };
}
