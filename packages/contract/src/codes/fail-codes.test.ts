import { expect, test } from 'vitest';
import { FAIL_CODES } from './fail-codes.ts';

/** The specification's codes. F: the flow can't continue in this container. R: the same call may succeed later. */
const TABLE = `
internal                    F R
sdkkey_invalid              F -
apiurl_mismatch             F -
configuration_not_found     F -
token_malformed             F -
token_invalid               F -
token_mismatch              F -
token_expired               F R
schema_mismatch             F -
api_version_mismatch        F -
customerid_exists           F -
browser_not_supported       F -
no_camera                   - R
camera_not_allowed          - R
camera_generic              - R
file_type                   - R
fail_to_load_translations   - R
verification_fail           F -
bad_request                 F -
server_unavailable          F R
user_cancelled              F R
consent_declined            F R
network_error               - R
liveness_failed             - R
upload_failed               - R
attempts_exceeded           F -
handoff_expired             - R
`;

test('each code is fatal and retryable as the table says', () => {
  const rows = Object.entries(FAIL_CODES).map(
    ([code, { fatal, retryable }]) => `${code.padEnd(27)} ${fatal ? 'F' : '-'} ${retryable ? 'R' : '-'}`,
  );
  expect(rows).toEqual(TABLE.trim().split('\n'));
});
