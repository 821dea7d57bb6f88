import type { FrameMessage, InitConfig, Problem } from '@verify/contract';
import type { TextKey } from '../locales/en.ts';
import type { Fault } from '../model/faults.ts';

/** How the person arrived. The app uses the same messages for every door; each door translates them. */
export interface Door {
  readonly kind: 'embedded' | 'link' | 'standalone';
  readonly config: InitConfig;
  readonly sdkVersion: string;
  /** Origin of the page around the frame, as reported by the browser. */
  readonly hostOrigin: string | null;
  /** On the phone's side of a hand-off: the two digits shown on the desktop. */
  readonly matchCode?: string | null;
  /** Name of the company that requests the verification, for pages without a surrounding page that shows it. */
  readonly company?: string | undefined;
  /** Whether "Back" on the first screen has a destination. */
  readonly canGoBack: boolean;
  send(message: FrameMessage): void;
  /** Whether an expired session continues with a fresh token without a question to the person. */
  readonly renews: boolean;
  /** A fresh session token from the host; null if the host has none. Rejects if the host could not be reached. */
  refreshToken(): Promise<string | null>;
  /** Requests a digital credential in the page whose origin counts; absent if this page's own origin counts. */
  readonly digital?: (requests: readonly unknown[]) => Promise<DigitalAnswer>;
  onTheme(listener: (mode: 'light' | 'dark') => void): void;
  onUnmount(listener: () => void): void;
  /** The device's "back" button, if the page around the frame receives it. */
  onBack?(listener: () => void): void;
}

/** A credential from the browser's wallets; without `protocol`, none was given. */
export interface DigitalAnswer {
  readonly protocol?: string | undefined;
  readonly data?: unknown;
}

/** A door that can't open: the host is informed, if there is one, and the person sees the reason. */
export interface ClosedDoor {
  readonly kind: 'closed';
  /** One of the launcher's failures, or the reason why a link does not open. */
  readonly code: string;
  readonly detail: string;
  readonly faults?: readonly Fault[];
  readonly locale: string | null;
  /** Name of the company that invited the person. */
  readonly company?: Problem['company'];
  readonly theme?: Problem['theme'];
  /** English texts that only this door needs. */
  readonly english?: Partial<Record<TextKey, string>>;
  /** Null if there is nowhere to go after closing. */
  readonly close: (() => void) | null;
  readonly retry?: (() => void) | undefined;
}
