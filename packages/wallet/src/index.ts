export { clientIdOf } from './trust/certificates.ts';
export { createRequest, signRequestObject } from './request.ts';
export { readTrust, type TrustSource } from './trust/trust.ts';
export type * from './types.ts';
export { contentOf, verifyAnswer } from './verify-answer.ts';
