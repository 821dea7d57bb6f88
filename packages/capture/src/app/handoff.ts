import { effect, signal, type Signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import type { Context } from './context.ts';
import type { Token } from './token.ts';

export interface HandoffContext extends Context {
  readonly token: Token;
  /** Opens the session again, which shows what the other device did. */
  readonly reopen: () => void;
  /** Replaces the screen; null shows the screen. */
  readonly over: Signal<FunctionComponent | null>;
}

export interface Handoff {
  readonly over: Signal<FunctionComponent | null>;
  /** Null without another device: on a phone, and on the other side of a hand-off. */
  readonly offer: (() => void) | null;
  /** The same for a browser without a camera, on any device; null on the other side of a hand-off. */
  readonly wayOut: (() => void) | null;
  left(): void;
}

const nothing: FunctionComponent = () => null;

/** Hands the session from a desktop to a phone. The code of both sides is loaded on demand. */
export function createHandoff(context: Context, token: Token, reopen: () => void): Handoff {
  const over = signal<FunctionComponent | null>(null);
  const own: HandoffContext = { ...context, token, reopen, over };
  const { matchCode } = context.door;
  if (matchCode) {
    over.value = nothing;
    const side = import('../handoff/phone.tsx').then(({ startPhone }) => startPhone(own, matchCode));
    return { over, offer: null, wayOut: null, left: () => void side.then(({ cancel }) => cancel()) };
  }
  const offer = (): void => {
    void import('../handoff/desktop.tsx').then(
      ({ startDesktop }) => startDesktop(own),
      // Without a network, the button stays available.
      () => {},
    );
  };
  let shown = false;
  effect(() => {
    const { phone, state } = context.session.value ?? {};
    if (!phone || shown || state !== 'collecting') return;
    shown = true;
    offer();
  });
  // A device with neither touch nor mouse counts as a desktop: it has only a keyboard, or is remote.
  const touch = matchMedia('(pointer: coarse)').matches;
  return { over, offer: touch ? null : offer, wayOut: offer, left() {} };
}
