type Row = readonly [message: string, fatal: 0 | 1, retryable: 0 | 1];

/** Codes of the launcher's `onFail`. Fatal: this container is over; retryable: the same call may succeed later. */
const ROWS = {
  internal: ['Something went wrong on our side', 1, 1],
  sdkkey_invalid: ['The SDK key is not valid, or the account does not accept SDK keys in the browser', 1, 0],
  apiurl_mismatch: ['apiUrl is not the address of this service', 1, 0],
  configuration_not_found: ['Flow not found', 1, 0],
  token_malformed: ['The session token is malformed', 1, 0],
  token_invalid: ['The session token is not valid', 1, 0],
  token_mismatch: ['The session token belongs to another session', 1, 0],
  token_expired: ['The session token has expired', 1, 1],
  schema_mismatch: ['The page must be served over https', 1, 0],
  api_version_mismatch: ['This launcher and this server are not compatible', 1, 0],
  customerid_exists: ['A finished application exists for this customerId', 1, 0],
  browser_not_supported: ['This browser is not supported', 1, 0],
  no_camera: ['No camera was found', 0, 1],
  camera_not_allowed: ['The camera was not allowed', 0, 1],
  camera_generic: ['The camera could not be started', 0, 1],
  file_type: ['Files of this type are not accepted', 0, 1],
  fail_to_load_translations: ['The texts could not be loaded', 0, 1],
  verification_fail: ['The verification could not be completed', 1, 0],
  bad_request: ['The configuration is not valid', 1, 0],
  server_unavailable: ['The service can’t be reached', 1, 1],
  user_cancelled: ['The person closed the flow', 1, 1],
  consent_declined: ['The person did not consent', 1, 1],
  network_error: ['The network failed', 0, 1],
  liveness_failed: ['Liveness was not shown', 0, 1],
  upload_failed: ['A file could not be uploaded', 0, 1],
  attempts_exceeded: ['Too many attempts', 1, 0],
  handoff_expired: ['The link for the phone has expired', 0, 1],
} as const satisfies Record<string, Row>;

export type FailCode = keyof typeof ROWS;

export interface FailCodeInfo {
  readonly message: string;
  readonly fatal: boolean;
  readonly retryable: boolean;
}

export const FAIL_CODES = Object.fromEntries(
  Object.entries(ROWS).map(([code, [message, fatal, retryable]]) => [
    code,
    { message, fatal: fatal === 1, retryable: retryable === 1 },
  ]),
) as Readonly<Record<FailCode, FailCodeInfo>>;

export const isFailCode = (code: string): code is FailCode => Object.hasOwn(ROWS, code);
