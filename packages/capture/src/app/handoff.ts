import { signal, type Signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import type { Context } from './context.ts';
import type { Token } from './token.ts';

/** What a hand-off's sides need of the app. */
export interface HandoffContext extends Context {
  readonly token: Token;
  /** Opens the session anew: what the other device did shows. */
  readonly reopen: () => void;
  /** In place of the screen, or null for the screen. */
  readonly over: Signal<FunctionComponent | null>;
}

export interface Handoff {
  readonly over: Signal<FunctionComponent | null>;
  /** Null where there is nothing to hand off to: on a phone, and on the other side of a hand-off. */
  readonly offer: (() => void) | null;
  /** The person left this side. */
  left(): void;
}

const nothing: FunctionComponent = () => null;

/** From a desktop to a phone. Both sides are loaded when they are needed. */
export function createHandoff(context: Context, token: Token, reopen: () => void): Handoff {
  const over = signal<FunctionComponent | null>(null);
  const own: HandoffContext = { ...context, token, reopen, over };
  const { matchCode } = context.door;
  if (matchCode) {
    over.value = nothing;
    const side = import('../handoff/phone.tsx').then(({ startPhone }) => startPhone(own, matchCode));
    return { over, offer: null, left: () => void side.then(({ cancel }) => cancel()) };
  }
  const offer = (): void => {
    void import('../handoff/desktop.tsx').then(
      ({ startDesktop }) => startDesktop(own),
      // No network: the button is still there.
      () => {},
    );
  };
  const desktop = matchMedia('(hover: hover) and (pointer: fine)').matches;
  return { over, offer: desktop ? offer : null, left() {} };
}
