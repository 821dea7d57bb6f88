import type { FailCode } from '@verify/contract';

/** Maps problem codes and outcomes to codes of `onFail`. Fail codes pass; all else becomes `internal`. */
const FAIL_CODE_OF: Readonly<Record<string, FailCode>> = {
  token_missing: 'token_invalid',
  token_forbidden: 'token_invalid',
  key_missing: 'sdkkey_invalid',
  key_invalid: 'sdkkey_invalid',
  key_forbidden: 'sdkkey_invalid',
  unavailable: 'server_unavailable',
  storage_full: 'server_unavailable',
  rate_limited: 'server_unavailable',
  route_not_found: 'apiurl_mismatch',
  malformed_json: 'bad_request',
  unprocessable: 'bad_request',
  reference_erased: 'bad_request',
  reference_unusable: 'bad_request',
  too_many_files: 'attempts_exceeded',
  media_type: 'file_type',
  too_large: 'file_type',
  image_unreadable: 'file_type',
  upload_hash_mismatch: 'upload_failed',
  upload_offset_mismatch: 'upload_failed',
  upload_incomplete: 'upload_failed',
  upload_not_found: 'upload_failed',
  capture_lost: 'upload_failed',
  step_missing: 'verification_fail',
};

export function failCode(code: string, known: (code: string) => code is FailCode): FailCode {
  if (known(code)) return code;
  return FAIL_CODE_OF[code] ?? 'internal';
}

/** These codes may mean that another tab of the session has sent or submitted meanwhile. */
const BEHIND = new Set(['capture_lost', 'already_submitted']);
export const mayBeBehind = (code: string): boolean => BEHIND.has(code);

/** With these codes a picture is refused permanently, so only another picture can help. */
const REFUSED_FILE = new Set(['file_type', 'media_type', 'too_large', 'image_unreadable']);
export const isRefusedFile = (code: string): boolean => REFUSED_FILE.has(code);
