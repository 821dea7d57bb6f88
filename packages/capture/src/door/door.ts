import type { FrameMessage, InitConfig } from '@verify/contract';
import type { Fault } from '../model/faults.ts';

/** Where the person comes from. The app speaks to every door in the same messages; a door turns them into its own. */
export interface Door {
  readonly kind: 'embedded' | 'link' | 'standalone';
  readonly config: InitConfig;
  readonly sdkVersion: string;
  /** Of the page around the frame, as the browser told it. */
  readonly hostOrigin: string | null;
  /** On the phone's side of a hand-off: the two digits that the desktop shows. */
  readonly matchCode?: string | null;
  /** Whether "Back" on the first screen leads somewhere. */
  readonly canGoBack: boolean;
  send(message: FrameMessage): void;
  /** A fresh session token from the host, null when it has none. */
  refreshToken(): Promise<string | null>;
  onTheme(listener: (mode: 'light' | 'dark') => void): void;
  onUnmount(listener: () => void): void;
}

/** A door that can't open: the host is told (where there is one), the person sees why. */
export interface ClosedDoor {
  readonly kind: 'closed';
  /** Of the launcher's failures, or why a link does not open. */
  readonly code: string;
  readonly detail: string;
  readonly faults?: readonly Fault[];
  readonly locale: string | null;
  /** Null where closing leads nowhere. */
  readonly close: (() => void) | null;
  readonly retry?: (() => void) | undefined;
}
