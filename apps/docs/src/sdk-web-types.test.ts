import type { InitConfig, TrackEvent } from '@verify/contract';
import type { Callbacks, Handle } from '@verify/launcher';
import { expectTypeOf, test } from 'vitest';
import type { Handle as OurHandle, TrackEvent as OurTrackEvent, VerifyCallbacks, VerifyOptions } from '@verify-sdk/web';

test('the types that partners install match the launcher and the contract', () => {
  expectTypeOf<VerifyOptions>().toEqualTypeOf<InitConfig>();
  expectTypeOf<OurTrackEvent>().toEqualTypeOf<TrackEvent>();
  expectTypeOf<VerifyCallbacks>().toEqualTypeOf<Callbacks>();
  expectTypeOf<OurHandle>().toEqualTypeOf<Handle>();
});
