import {
  afterRenderEffect,
  Component,
  DestroyRef,
  ElementRef,
  inject,
  input,
  output,
  signal,
  type Signal,
  untracked,
} from '@angular/core';
import {
  type Attached,
  attachWithState,
  type CompleteData,
  type FailData,
  type TrackEvent,
  type VerificationCompleteData,
  type VerifyProps,
  type VerifyState,
  WAITING,
} from '@verify-sdk/web';

export type {
  CompleteData,
  FailData,
  TrackEvent,
  VerificationCompleteData,
  VerifyProps,
  VerifyState,
} from '@verify-sdk/web';

/**
 * The check in the host element of the component or directive that calls it, in its constructor. Nothing happens on a
 * server.
 *
 * @param props What is read from signals there is taken over when it changes.
 */
export function injectVerify(props: () => VerifyProps): Signal<VerifyState> {
  const element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  const state = signal<VerifyState>(WAITING);
  let attached: Attached | null = null;
  afterRenderEffect(() => {
    const current = props();
    untracked(() => {
      if (attached) attached.update(current);
      else attached = attachWithState(element, current, (next) => state.set(next));
    });
  });
  inject(DestroyRef).onDestroy(() => attached?.destroy());
  return state.asReadonly();
}

/**
 * `<verify-identity [props]="…" (complete)="…" />`. It opens as soon as `props.jwt` is set, and closes when the
 * component is destroyed.
 */
@Component({ selector: 'verify-identity', template: '', host: { style: 'display: block' } })
export class VerifyIdentity {
  readonly props = input.required<VerifyProps>();
  readonly complete = output<CompleteData>();
  readonly fail = output<FailData>();
  readonly trackEvent = output<TrackEvent>();
  readonly verificationComplete = output<VerificationCompleteData>();

  readonly state = injectVerify(() => {
    const props = this.props();
    return {
      ...props,
      onComplete: (data: CompleteData) => {
        props.onComplete?.(data);
        this.complete.emit(data);
      },
      onFail: (data: FailData) => {
        props.onFail?.(data);
        this.fail.emit(data);
      },
      onTrackEvent: (event: TrackEvent) => {
        props.onTrackEvent?.(event);
        this.trackEvent.emit(event);
      },
      onVerificationComplete: (data: VerificationCompleteData) => {
        props.onVerificationComplete?.(data);
        this.verificationComplete.emit(data);
      },
    };
  });
}
