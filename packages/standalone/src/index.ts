export type { KnownData, OnComplete, Verify } from './verify.ts';
