import type { FailData, InitConfig, TrackEvent } from '@verify/contract';

/** As much of the launcher's `init` as this script uses; it is loaded from the service when it is needed. */
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
