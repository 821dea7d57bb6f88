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
import {
  defineComponent,
  h,
  type MaybeRefOrGetter,
  onBeforeUnmount,
  type PropType,
  type Ref,
  ref,
  shallowRef,
  toValue,
  watch,
} from 'vue';

export type {
  CompleteData,
  FailData,
  TrackEvent,
  VerificationCompleteData,
  VerifyProps,
  VerifyState,
} from '@verify-sdk/web';

/**
 * The check in an element of yours: give `container` to it as its `ref`.
 *
 * @param props A ref, a getter or a plain object. Changes are applied.
 */
export function useVerify(props: MaybeRefOrGetter<VerifyProps>): {
  readonly container: Ref<HTMLElement | null>;
  readonly state: Readonly<Ref<VerifyState>>;
} {
  const container = ref<HTMLElement | null>(null);
  const state = shallowRef<VerifyState>(WAITING);
  let attached: Attached | null = null;
  const close = (): void => {
    attached?.destroy();
    attached = null;
  };
  watch(
    container,
    (element) => {
      close();
      if (element) attached = attachWithState(element, { ...toValue(props) }, (next) => (state.value = next));
    },
    { flush: 'post' },
  );
  watch(
    () => ({ ...toValue(props) }),
    (next) => attached?.update(next),
    { flush: 'post' },
  );
  onBeforeUnmount(close);
  return { container, state };
}

/**
 * The check in a `div`. Callbacks are events such as `@complete`, `@fail` and `@track-event`; `onTokenExpired` is a
 * property.
 */
export const VerifyIdentity = defineComponent({
  name: 'VerifyIdentity',
  props: {
    apiUrl: { type: String, required: true },
    flowName: { type: String, required: true },
    jwt: String as PropType<string | null>,
    sdkKey: String,
    locale: String,
    mode: String as PropType<VerifyProps['mode']>,
    themeMode: String as PropType<VerifyProps['themeMode']>,
    customerId: String,
    profile: Array as PropType<VerifyProps['profile']>,
    address: Object as PropType<VerifyProps['address']>,
    acceptableDocuments: Array as PropType<VerifyProps['acceptableDocuments']>,
    metadata: Object as PropType<VerifyProps['metadata']>,
    dictionary: Object as PropType<VerifyProps['dictionary']>,
    styles: Object as PropType<VerifyProps['styles']>,
    script: Object as PropType<VerifyProps['script']>,
    onComplete: Function as PropType<VerifyProps['onComplete']>,
    onFail: Function as PropType<VerifyProps['onFail']>,
    onTrackEvent: Function as PropType<VerifyProps['onTrackEvent']>,
    onFlowEvent: Function as PropType<VerifyProps['onFlowEvent']>,
    onFatalError: Function as PropType<VerifyProps['onFatalError']>,
    onVerificationComplete: Function as PropType<VerifyProps['onVerificationComplete']>,
    onBack: Function as PropType<VerifyProps['onBack']>,
    onTokenExpired: Function as PropType<VerifyProps['onTokenExpired']>,
  },
  // The types of the listeners; the properties above pass them on.
  emits: {
    complete: (_data: CompleteData) => true,
    fail: (_data: FailData) => true,
    trackEvent: (_event: TrackEvent) => true,
    flowEvent: (_event: TrackEvent) => true,
    fatalError: (_code: string) => true,
    verificationComplete: (_data: VerificationCompleteData) => true,
    back: () => true,
  },
  setup(props) {
    const { container } = useVerify(() => props as VerifyProps);
    return () => h('div', { ref: container });
  },
});
