import { expect, test } from 'vitest';
import { isProblemCode, PROBLEM_CODES } from './problem-codes.ts';

/** Clients decide by the status what to do: mend the request, sign in, ask again. */
const TABLE = `
400 malformed_json bad_request key_in_address session_required idempotency_key_malformed upload_hash_mismatch
401 key_missing key_invalid token_missing token_malformed token_invalid token_expired signature_invalid
401 sign_in_required credentials_invalid second_step_required code_invalid
403 development_account key_forbidden scope_missing origin_forbidden token_forbidden phone_required sdkkey_invalid
403 csrf second_step_missing sign_on_required role_forbidden
404 not_found route_not_found application_not_found configuration_not_found upload_not_found file_not_found
404 link_not_found reference_not_found
405 method_not_allowed
409 token_mismatch idempotency_conflict upload_offset_mismatch upload_incomplete step_missing attempts_exceeded
409 already_submitted customerid_exists stale_edit link_claimed reference_unusable
410 link_expired link_used link_revoked file_expired reference_erased
413 too_large
415 media_type file_type
422 too_many_files unprocessable image_unreadable
429 rate_limited
500 internal
503 unavailable
507 storage_full
`;

test('each code has the status of the table, and a title', () => {
  const wanted = TABLE.trim()
    .split('\n')
    .flatMap((row) => {
      const [status, ...codes] = row.split(' ');
      return codes.map((code) => `${code} ${status}`);
    });
  const rows = Object.entries(PROBLEM_CODES).map(([code, { status }]) => `${code} ${status}`);
  expect(rows.toSorted()).toEqual(wanted.toSorted());
  expect(Object.values(PROBLEM_CODES).filter(({ title }) => !/^[A-Z].*[^.]$/.test(title))).toEqual([]);
});

test('only these are codes', () =>
  expect(['not_found', 'found', 'toString', ''].map(isProblemCode)).toEqual([true, false, false, false]));
