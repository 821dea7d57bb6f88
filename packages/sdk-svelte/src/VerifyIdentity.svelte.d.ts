import type { VerifyProps, VerifyState } from '@verify-sdk/web';
import type { Component } from 'svelte';

/** The check in a `div`. It opens as soon as `jwt` is there, and closes when the component goes. */
declare const VerifyIdentity: Component<
  VerifyProps & { class?: string; style?: string; onState?: (state: VerifyState) => void }
>;
export default VerifyIdentity;
