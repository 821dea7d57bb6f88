import type { Problem } from '@verify/contract';
import { expect, test } from 'vitest';
import { failureOf, interruption, notOurs } from './api-result.ts';

const PROBLEM: Problem = {
  type: 'about:blank',
  title: 'gone',
  status: 404,
  detail: '',
  instance: '',
  code: 'upload_not_found',
  responseCode: 404,
  errorMessage: '',
  requestId: 'req_7',
  errors: [],
};

test.each([
  [429, 'rate_limited', true],
  [413, 'upload_failed', true],
  [502, 'unavailable', true],
  [503, 'unavailable', true],
  [504, 'unavailable', true],
  [500, 'internal', true],
  [501, 'internal', true],
  [505, 'internal', true],
  [499, 'apiurl_mismatch', false],
  [400, 'apiurl_mismatch', false],
])('a failure with the status %d and no problem body is %s', (status, code, retryable) => {
  const headers = { 'request-id': 'req_1' };
  expect(failureOf(new Response(null, { status, headers }), undefined)).toEqual({
    ok: false,
    code,
    retryable,
    status,
    requestId: 'req_1',
  });
});

test('a failure with an unknown code is named by its status', () => {
  const newer = { ...PROBLEM, code: 'something_new' };
  expect(failureOf(new Response(null, { status: 503 }), newer)).toMatchObject({
    code: 'unavailable',
    requestId: 'req_7',
    problem: newer,
  });
});

test('a foreign answer means a wrong address, or an interruption if the address was right before', () => {
  const foreign = notOurs(new Response('<html>', { headers: { 'request-id': 'req_2' } }), 'apiurl_mismatch');
  expect(foreign).toEqual({ ok: false, code: 'apiurl_mismatch', retryable: false, status: 200, requestId: 'req_2' });
  expect(interruption(foreign)).toEqual({ ...foreign, code: 'unavailable', retryable: true });
});
