import { attachVerify, type Attached } from './attach.ts';
import type { FailData, VerifyProps } from './props.ts';

/** State of a check, for the page around it. */
export interface VerifyState {
  /**
   * `waiting`: no token yet. `open`: in progress. `complete`: everything is submitted. `failed`: it cannot continue.
   */
  readonly status: 'waiting' | 'open' | 'complete' | 'failed';
  readonly applicationId: string | null;
  readonly failure: FailData | null;
}

const stateOf = (props: VerifyProps): VerifyState => ({
  status: props.jwt || props.sdkKey ? 'open' : 'waiting',
  applicationId: null,
  failure: null,
});

export const WAITING: VerifyState = { status: 'waiting', applicationId: null, failure: null };

/** `attachVerify` with the state of the check after each change, as a base for hooks of any framework. */
export function attachWithState(
  container: HTMLElement,
  props: VerifyProps,
  onState: (state: VerifyState) => void,
): Attached {
  const withState = (current: VerifyProps): VerifyProps => ({
    ...current,
    onComplete(data) {
      onState({ status: 'complete', applicationId: data.applicationId, failure: null });
      current.onComplete?.(data);
    },
    onFail(data) {
      if (data.fatal) onState({ status: 'failed', applicationId: null, failure: data });
      current.onFail?.(data);
    },
  });
  const tokenOf = (current: VerifyProps): string => current.jwt ?? current.sdkKey ?? '';
  let token = tokenOf(props);
  onState(stateOf(props));
  const attached = attachVerify(container, withState(props));
  return {
    update(next) {
      if (tokenOf(next) !== token) onState(stateOf(next));
      token = tokenOf(next);
      attached.update(withState(next));
    },
    destroy: attached.destroy,
  };
}
