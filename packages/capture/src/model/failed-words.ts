import type { TextKey } from '../locales/en.ts';

type Words = readonly [title: TextKey, body: TextKey, icon?: 'offline' | 'lock' | 'check'];
const SETUP: Words = ['failed.setup.title', 'failed.setup.body'];
const TOKEN: Words = ['failed.token.title', 'failed.token.body', 'lock'];
const AWAY: Words = ['failed.server_unavailable.title', 'failed.server_unavailable.body', 'offline'];

/** Maps codes to texts. A code that is not listed gets the texts of `internal`. */
export const FAILED_WORDS: Readonly<Record<string, Words>> = {
  internal: ['failed.title', 'failed.body'],
  network_error: ['failed.network_error.title', 'failed.network_error.body', 'offline'],
  server_unavailable: AWAY,
  unavailable: AWAY,
  rate_limited: AWAY,
  storage_full: AWAY,
  token_expired: ['failed.token_expired.title', 'failed.token_expired.body', 'lock'],
  token_invalid: TOKEN,
  token_malformed: TOKEN,
  token_missing: TOKEN,
  token_mismatch: TOKEN,
  attempts_exceeded: ['failed.attempts_exceeded.title', 'failed.attempts_exceeded.body'],
  too_many_files: ['failed.attempts_exceeded.title', 'failed.attempts_exceeded.body'],
  browser_not_supported: ['failed.browser_not_supported.title', 'failed.browser_not_supported.body'],
  schema_mismatch: ['failed.schema_mismatch.title', 'failed.schema_mismatch.body', 'lock'],
  customerid_exists: ['failed.customerid_exists.title', 'failed.customerid_exists.body', 'check'],
  configuration_not_found: SETUP,
  api_version_mismatch: SETUP,
  apiurl_mismatch: SETUP,
  bad_request: SETUP,
  unprocessable: SETUP,
  reference_erased: SETUP,
  reference_unusable: SETUP,
  sdkkey_invalid: SETUP,
  origin_forbidden: SETUP,
  link_claimed: ['failed.link_claimed.title', 'failed.link_claimed.body', 'lock'],
  link_expired: ['failed.link_expired.title', 'failed.link_expired.body', 'lock'],
  link_used: ['failed.link_used.title', 'failed.link_used.body', 'check'],
  link_revoked: ['failed.link_revoked.title', 'failed.link_revoked.body', 'lock'],
  link_not_found: ['failed.link_not_found.title', 'failed.link_not_found.body'],
};
