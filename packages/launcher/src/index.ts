export type { Callbacks, Config, Handle, VerifyWebSdk } from './launcher.ts';
