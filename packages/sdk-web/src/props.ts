import type { TrackEvent, VerifyOptions } from './types.ts';

/** All data is collected and confirmed by the server. */
export interface CompleteData {
  applicationId: string;
  responseCode: number;
}

export interface FailData {
  /** One of the fail codes in the documentation. */
  code: string;
  message: string;
  /** True when the flow cannot continue in this container. */
  fatal: boolean;
  /** True when a new attempt may succeed. */
  retryable: boolean;
  requestId: string | null;
  /** Text for the person in their language; null or missing if they know the reason, or nothing was loaded. */
  userMessage?: string | null;
}

export interface VerificationCompleteData {
  applicationId: string;
  /** `approved`, `declined`, `needs-review` or `error`. Act on the webhook alone: a browser can be manipulated. */
  status: string;
}

export interface VerifyCallbacks {
  /**
   * The person has submitted everything. The result is not decided yet: it comes by webhook. Called again, with the
   * same `applicationId`, when the check is opened again later.
   */
  onComplete?(data: CompleteData): void;
  onFail?(data: FailData): void;
  /** Every step, for your analytics. It never holds a value that was read from a document. */
  onTrackEvent?(event: TrackEvent): void;
  /** Only the track events of the categories `lifecycle` and `step`. */
  onFlowEvent?(event: TrackEvent): void;
  /** Called after `onFail` when the failure is fatal. */
  onFatalError?(code: string): void;
  /** The result is decided while the person still waits. */
  onVerificationComplete?(data: VerificationCompleteData): void;
  /** The person pressed Back on the first screen. The button is shown only if you set this callback. */
  onBack?(): void;
  /** Return a fresh token from your backend. Return nothing to end the session. */
  onTokenExpired?(): string | Promise<string>;
}

/** How the launcher's script is added to the page. */
export interface ScriptOptions {
  /** `nonce` of your content security policy. */
  nonce?: string;
  /** Fixed version such as `7.0.0`, which never changes. If absent: `v7`, the newest launcher of that major version. */
  version?: string;
  /** SHA-384 of that fixed version, as `GET /sdk/v2/script-link` names it. */
  integrity?: string;
}

/** Nothing opens while `jwt` is missing, so that a component can be rendered before its token has arrived. */
export type VerifyProps = Omit<VerifyOptions, 'containerId' | 'jwt'> &
  VerifyCallbacks & {
    jwt?: string | null | undefined;
    script?: ScriptOptions;
  };

export interface Handle {
  unmount(): void;
  changeThemeMode(mode: 'dark' | 'light'): void;
  sdkVersion: string;
}

/** `window.verifyWebSdk`. */
export interface LauncherApi {
  init(config: VerifyOptions & VerifyCallbacks): Promise<Handle>;
  /** Missing in launchers before 7.1. */
  unmount?(containerId: string): void;
}
