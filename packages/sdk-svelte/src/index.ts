export type {
  CompleteData,
  FailData,
  TrackEvent,
  VerificationCompleteData,
  VerifyProps,
  VerifyState,
} from '@verify-sdk/web';
/** The action for your own element: `<div use:verify={props}>`. */
export { attachVerify as verify } from '@verify-sdk/web';
export { default as VerifyIdentity } from './VerifyIdentity.svelte';
