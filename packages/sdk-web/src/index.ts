export { attachVerify, type Attached } from './attach.ts';
export { LauncherError, loadLauncher } from './load-launcher.ts';
export type {
  CompleteData,
  FailData,
  Handle,
  ScriptOptions,
  VerificationCompleteData,
  VerifyCallbacks,
  VerifyProps,
} from './props.ts';
export type { TrackEvent, VerifyOptions } from './types.ts';
export { attachWithState, type VerifyState, WAITING } from './session.ts';
