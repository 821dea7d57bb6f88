export { createRequest } from './request.ts';
export { readTrust, type TrustSource } from './trust/trust.ts';
export type * from './types.ts';
export { isForRequest, verifyAnswer } from './verify-answer.ts';
