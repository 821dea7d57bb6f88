'use client';
import { type Attached, attachWithState, type VerifyProps, type VerifyState, WAITING } from '@verify-sdk/web';
import {
  createElement,
  type CSSProperties,
  type ReactElement,
  type RefCallback,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';

export type {
  CompleteData,
  FailData,
  TrackEvent,
  VerificationCompleteData,
  VerifyProps,
  VerifyState,
} from '@verify-sdk/web';

/**
 * The check in an element of yours: give `ref` to it.
 *
 * @returns `ref`, and where the check stands.
 */
export function useVerify(props: VerifyProps): VerifyState & { readonly ref: RefCallback<HTMLElement> } {
  const [state, setState] = useState<VerifyState>(WAITING);
  const attached = useRef<Attached | null>(null);
  const latest = useRef(props);
  const ref = useCallback((element: HTMLElement | null) => {
    attached.current?.destroy();
    attached.current = element && attachWithState(element, latest.current, setState);
  }, []);
  useEffect(() => {
    latest.current = props;
    attached.current?.update(props);
  });
  return { ...state, ref };
}

export type VerifyIdentityProps = VerifyProps & { readonly className?: string; readonly style?: CSSProperties };

/** The check in a `div`. It opens as soon as `jwt` is set, and closes when the component unmounts. */
export function VerifyIdentity({ className, style, ...props }: VerifyIdentityProps): ReactElement {
  const { ref } = useVerify(props);
  return createElement('div', { ref, className, style });
}
