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
  /** On the phone's side of a hand-off: the two digits that the desktop shows. */
  readonly matchCode?: string | null;
  /** Who asks the person to verify, where no page around the frame says it. */
  readonly company?: string | undefined;
  /** Whether "Back" on the first screen has a destination. */
  readonly canGoBack: boolean;
  send(message: FrameMessage): void;
  /** Whether an expired session continues with a fresh token, without asking the person. */
  readonly renews: boolean;
  /** A fresh session token from the host; null if it has none. Rejects if the host could not be asked. */
  refreshToken(): Promise<string | null>;
  /** Asks the browser for a digital credential where another page's origin counts; absent if this page's own does. */
  readonly digital?: (requests: readonly unknown[]) => Promise<DigitalAnswer>;
  onTheme(listener: (mode: 'light' | 'dark') => void): void;
  onUnmount(listener: () => void): void;
  /** The device's "back", where the page around the frame hears it. */
  onBack?(listener: () => void): void;
}

/** A credential that the browser's wallets gave; without `protocol` they gave none. */
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
  /** Who asked the person to come here. */
  readonly company?: Problem['company'];
  readonly theme?: Problem['theme'];
  /** English texts that only this door needs. */
  readonly english?: Partial<Record<TextKey, string>>;
  /** Null if there is nowhere to go after closing. */
  readonly close: (() => void) | null;
  readonly retry?: (() => void) | undefined;
}
