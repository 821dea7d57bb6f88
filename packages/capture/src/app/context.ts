import type { ReadonlySignal, Signal } from '@preact/signals';
import type { SessionAnswer } from '@verify/contract';
import type { Outbox, OutboxSnapshot, SessionApi } from '@verify/engine';
import type { Door } from '../door/door.ts';
import type { CaptureEvent, CaptureState } from '../model/state.ts';
import type { Drafts } from './drafts.ts';
import type { Texts } from '../language/texts.ts';
import type { Tracker } from './tracker.ts';

export interface Context {
  readonly door: Door;
  readonly texts: Texts;
  readonly state: ReadonlySignal<CaptureState>;
  readonly dispatch: (event: CaptureEvent) => void;
  readonly tracker: Tracker;
  readonly api: SessionApi;
  readonly session: Signal<SessionAnswer | null>;
  readonly outbox: Signal<Outbox | null>;
  readonly drafts: Signal<Drafts | null>;
  readonly sending: Signal<OutboxSnapshot | null>;
}
