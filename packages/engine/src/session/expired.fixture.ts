import type { Problem } from '@verify/contract';

/** The service's answer to an expired token. */
export const EXPIRED: Problem = {
  type: 'about:blank',
  title: 'The session token has expired',
  status: 401,
  detail: '',
  instance: '',
  code: 'token_expired',
  responseCode: 401,
  errorMessage: '',
  requestId: 'req_1',
  errors: [],
};
