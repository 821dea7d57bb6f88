type Row = readonly [status: number, title: string];

/** `code` of an `application/problem+json` answer, with the HTTP status it always has. */
const ROWS = {
  malformed_json: [400, 'The body is not valid JSON'],
  bad_request: [400, 'The request is malformed'],
  key_in_address: [400, 'A key was sent in the address'],
  session_required: [400, 'A session identifier is required'],
  idempotency_key_malformed: [400, 'The idempotency key is malformed'],
  upload_hash_mismatch: [400, 'The bytes do not match the announced SHA-256'],
  key_missing: [401, 'A key is required'],
  key_invalid: [401, 'The key is unknown, expired or revoked'],
  token_missing: [401, 'A session token is required'],
  token_malformed: [401, 'The session token is malformed'],
  token_invalid: [401, 'The session token is not valid'],
  token_expired: [401, 'The session token has expired'],
  signature_invalid: [401, 'The link is not signed by this service'],
  sign_in_required: [401, 'Sign in first'],
  credentials_invalid: [401, 'E-mail address or password is wrong'],
  second_step_required: [401, 'The code from the authenticator app is required'],
  code_invalid: [401, 'The code is wrong or has already been used'],
  key_forbidden: [403, 'This key does not have the required permission'],
  scope_missing: [403, 'This key lacks a scope'],
  origin_forbidden: [403, 'This origin is not allowed'],
  token_forbidden: [403, 'This kind of token is not accepted here'],
  sdkkey_invalid: [403, 'SDK keys are not accepted in the browser'],
  csrf: [403, 'The request does not come from this page'],
  second_step_missing: [403, 'Set up two-factor authentication first'],
  role_forbidden: [403, 'Your role does not allow this'],
  not_found: [404, 'Not found'],
  route_not_found: [404, 'This address does not exist'],
  application_not_found: [404, 'Application not found'],
  configuration_not_found: [404, 'Flow not found'],
  upload_not_found: [404, 'Upload not found'],
  file_not_found: [404, 'File not found'],
  link_not_found: [404, 'Link not found'],
  method_not_allowed: [405, 'This method is not allowed for this address'],
  token_mismatch: [409, 'The token belongs to another session'],
  idempotency_conflict: [409, 'The idempotency key was used with another body'],
  upload_offset_mismatch: [409, 'The offset differs from the number of bytes received'],
  upload_incomplete: [409, 'The upload is not complete'],
  step_missing: [409, 'A step of the flow is missing'],
  attempts_exceeded: [409, 'All attempts are used up'],
  already_submitted: [409, 'The application has already been submitted'],
  customerid_exists: [409, 'A finished application exists for this customerId'],
  stale_edit: [409, 'Someone else has changed this in the meantime'],
  link_claimed: [409, 'The link was opened in another browser'],
  link_expired: [410, 'The link has expired'],
  link_used: [410, 'The link has already been used'],
  link_revoked: [410, 'The link was revoked'],
  file_expired: [410, 'The link to the file has expired'],
  too_large: [413, 'The body is too large'],
  too_many_files: [422, 'The application has too many files'],
  media_type: [415, 'This content type is not accepted'],
  file_type: [415, 'Files of this type are not accepted'],
  unprocessable: [422, 'The content is not acceptable'],
  image_unreadable: [422, 'The image can’t be decoded'],
  rate_limited: [429, 'Too many requests'],
  internal: [500, 'Something went wrong on our side'],
  unavailable: [503, 'The service is not available at the moment'],
  storage_full: [507, 'There is not enough storage left'],
} as const satisfies Record<string, Row>;

export type ProblemCode = keyof typeof ROWS;

const byCode = () =>
  Object.fromEntries(Object.entries(ROWS).map(([code, [status, title]]) => [code, { status, title }])) as Readonly<
    Record<ProblemCode, { readonly status: number; readonly title: string }>
  >;
export const PROBLEM_CODES = /* @__PURE__ */ byCode();

export const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(ROWS, code);
