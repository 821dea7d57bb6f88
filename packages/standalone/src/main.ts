import { placeOf } from './place.ts';
import { createVerify, type Verify } from './verify.ts';

declare global {
  interface Window {
    verify?: Verify;
    /** Called with `verify` once, whether it is set before the script runs or after. */
    onVerifyLoad?: ((verify: Verify) => void) | undefined;
  }
}

const place = placeOf((document.currentScript as HTMLScriptElement | null)?.src ?? '');
if (!place) console.error('verify: load the script by a script tag, from its own address');
else if (!window.verify) announce((window.verify = createVerify(place)));

function announce(verify: Verify): void {
  const tell = (listener: unknown): void => {
    if (typeof listener !== 'function') return;
    try {
      (listener as (verify: Verify) => void)(verify);
    } catch (error) {
      console.error('verify: onVerifyLoad threw an error', error);
    }
  };
  const early = window.onVerifyLoad;
  if (early) return tell(early);
  // The page's own script may run later than this one.
  let late: typeof early;
  Object.defineProperty(window, 'onVerifyLoad', {
    configurable: true,
    get: () => late,
    set(listener: typeof early) {
      late = listener;
      tell(listener);
    },
  });
}
