import type { FailData, InitConfig, TrackEvent } from '@verify/contract';

/** The part of the launcher's `init` that this script uses; the launcher is loaded from the service on demand. */
export interface VerifyWebSdk {
  init(
    config: InitConfig & {
      onComplete(): void;
      onFail(data: FailData): void;
      onFatalError(code: string): void;
      onTrackEvent(event: TrackEvent): void;
      onTokenExpired(): Promise<string>;
    },
  ): Promise<unknown>;
}
