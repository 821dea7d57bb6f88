import { type Kysely, PostgresAdapter } from 'kysely';
import { runScript } from './run-script.ts';

/** The migrations of version 1.0.0. `up` has their effect on an empty database, and is recorded under their names. */
export const NAMES = `
  0001-first 0002-liveness-challenges 0003-hosted 0004-dashboard 0005-standalone-scripts 0006-handoffs
  0007-file-keys 0008-job-origin 0009-lists 0010-flows 0011-people 0012-engines 0013-known-material
  0014-lean-jobs 0015-attempts 0016-seen-pictures 0017-token-values 0018-back-office 0019-funnel-rows
  0021-challenge-steps 0022-light-challenge 0023-key-scopes 0031-messages 0032-sign-on 0033-rate-windows
  0034-consents 0035-fonts`
  .trim()
  .split(/\s+/);

/**
 * Types that mean the same on every engine: text, integer, bigint (milliseconds). SQLite compares text by code points;
 * PostgreSQL does so only in its collation "C". Rate windows need no log: a crash starts every window again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await runScript(db, schema(isPostgres ? 'unlogged' : '', isPostgres ? 'collate "C"' : ''));
}

const schema = (unlogged: string, collation: string): string => `
create table accounts (
  id text primary key, public_id text not null unique, name text not null, environment text not null,
  settings text not null, created_at bigint not null);
create table api_keys (
  id text primary key, account_id text not null references accounts (id), kind text not null, name text not null,
  prefix text not null, hash text not null unique, created_at bigint not null, last_used_at bigint, revoked_at bigint,
  scopes text, expires_at bigint);
create table flows (
  id text primary key, account_id text not null references accounts (id), name text not null,
  version integer not null, created_at bigint not null, archived_at bigint,
  constraint flows_account_name unique (account_id, name));
create table flow_versions (
  flow_id text not null references flows (id), version integer not null, settings text not null,
  created_at bigint not null, saved_by text, constraint flow_versions_pk primary key (flow_id, version));
create table applications (
  id text primary key, account_id text not null references accounts (id), flow_id text not null references flows (id),
  flow_name text not null, flow_version integer not null, environment text not null, stage text not null,
  revision integer not null, created_at bigint not null, expires_at bigint not null, submitted_at bigint,
  finished_at bigint, redacted_at bigint, overall_status text, external_id text, customer_id text,
  opening text not null, submission text, result text, trace text, track_batch text, reached_steps text, asked text,
  purged integer not null default 0, funnel_rows integer not null default 0, consents text);
create index applications_account_id_created_at_id on applications (account_id, created_at, id);
create index applications_account_id_customer_id on applications (account_id, customer_id);
create index applications_account_id_external_id on applications (account_id, external_id);
create index applications_flow_name_created_at on applications (account_id, flow_name, created_at, id);
create index applications_times on applications
  (account_id, stage, (created_at / 86400000), ((finished_at - submitted_at) / 100), flow_name);
create index applications_account_id_flow_id_purged_finished_at on applications
  (account_id, flow_id, purged, finished_at);
create table application_tokens (
  jti text primary key, application_id text not null references applications (id), created_at bigint not null);
create table uploads (
  id text primary key, account_id text not null, application_id text not null references applications (id),
  slot text not null, sha256 text not null, size_bytes bigint not null, media_type text not null, claim text,
  state text not null, file_id text, created_at bigint not null, completed_at bigint);
create index uploads_application_id on uploads (application_id);
create table files (
  id text primary key, account_id text not null, application_id text not null references applications (id),
  name text unique, storage_key text not null, role text not null, kind text not null, image_key text,
  of_file_id text, media_type text not null, size_bytes bigint not null, sha256 text not null,
  created_at bigint not null, quad text);
create index files_application_id on files (application_id);
create index files_account_id_sha256 on files (account_id, sha256);
create table links (
  id text primary key, account_id text not null references accounts (id), hash text not null unique,
  flow_id text not null references flows (id), flow_name text not null, state text not null, external_id text,
  body text not null, claim_hash text, application_id text, created_at bigint not null, expires_at bigint not null);
create index links_application_id on links (application_id);
create index links_list on links (account_id, created_at, id);
create index links_reference on links (account_id, external_id);
create table webhook_endpoints (
  id text primary key, account_id text not null references accounts (id), flow_id text, url text not null,
  kinds text not null, enabled integer not null, created_at bigint not null);
create index webhook_endpoints_account_id on webhook_endpoints (account_id);
create table events (
  id text primary key, account_id text not null, application_id text, kind text not null, body text not null,
  created_at bigint not null);
create index events_application_id on events (application_id);
create table deliveries (
  id text primary key, account_id text not null, application_id text, event_id text not null references events (id),
  endpoint_id text not null, kind text not null, url text not null, state text not null, attempts integer not null,
  first_attempt_at bigint, last_status integer, created_at bigint not null, ended_at bigint,
  attempts_before integer not null default 0);
create index deliveries_application_id on deliveries (application_id);
create index deliveries_health on deliveries (account_id, (created_at / 86400000), endpoint_id, state,
  (case when attempts > 1 then 1 else 0 end), ((ended_at - created_at) / 10));
create table delivery_attempts (
  delivery_id text not null references deliveries (id), attempt integer not null, started_at bigint not null,
  ended_at bigint, status integer, error text, answer text, key_id text not null,
  constraint delivery_attempts_pk primary key (delivery_id, attempt));
create table jobs (
  id text primary key, kind text not null, lane text not null, payload text not null, run_at bigint not null,
  attempt integer not null, owner text, lease_until bigint, last_error text, created_at bigint not null,
  request_id text, traceparent text);
create index jobs_waiting on jobs (kind, lane, run_at) where lease_until is null;
create index jobs_held on jobs (kind, lane, lease_until) where lease_until is not null;
create table idempotency (
  account_id text not null, scope text not null, key text not null, body_hash text not null, answer text not null,
  created_at bigint not null, expires_at bigint not null,
  constraint idempotency_pk primary key (account_id, scope, key));
create index idempotency_expires_at on idempotency (expires_at);
create table signing_keys (
  id text primary key, account_id text, purpose text not null, secret text not null, public_key text not null,
  created_at bigint not null, retired_at bigint, signs_from bigint);
create table audit (
  account_id text not null, seq bigint not null, at bigint not null, actor text not null, action text not null,
  subject text not null, details text not null, hash text not null, mac text,
  constraint audit_pk primary key (account_id, seq));
create index audit_subject on audit (account_id, subject, seq);
create index audit_subject_at on audit (account_id, subject, at);
create table funnel (
  account_id text not null, flow_name text not null, day text not null, category text not null, name text not null,
  step text not null, status text not null, code text not null, count bigint not null,
  constraint funnel_pk primary key (account_id, flow_name, day, category, name, step, status, code));
create table liveness_challenges (
  application_id text not null references applications (id), attempt integer not null, nonce text not null unique,
  steps text not null, created_at bigint not null, expires_at bigint not null, light text,
  constraint liveness_challenges_pk primary key (application_id, attempt));
create table users (
  id text primary key, account_id text not null references accounts (id), email text not null, name text not null,
  role text not null, password_hash text not null, created_at bigint not null, last_sign_in_at bigint,
  disabled_at bigint, totp_secret text, totp_confirmed_at bigint, totp_step bigint, locale text not null default 'en',
  digest integer not null default 0, issuer text, subject text, break_glass integer not null default 0);
create index users_account_id on users (account_id);
create unique index users_email_account on users (email, account_id);
create unique index users_subject on users (account_id, issuer, subject);
create table user_sessions (
  hash text primary key, user_id text not null references users (id), created_at bigint not null,
  expires_at bigint not null, user_agent text, ip_address text, last_seen_at bigint, issuer text, subject text,
  sid text);
create index user_sessions_user_id on user_sessions (user_id);
create index user_sessions_subject on user_sessions (issuer, subject);
create table review_claims (
  application_id text primary key references applications (id), user_id text not null references users (id),
  until bigint not null);
create table application_terms (
  account_id text not null, kind text not null, value text ${collation} not null, created_at bigint not null,
  application_id text not null references applications (id), status text not null default '',
  flow_name text not null default '', constraint application_terms_pk primary key (application_id, kind, value));
create index application_terms_walk on application_terms
  (account_id, kind, value, created_at, application_id, status, flow_name);
create table standalone_scripts (
  public_id text primary key, account_id text not null references accounts (id),
  flow_id text not null references flows (id), created_at bigint not null);
create table handoffs (
  id text primary key, application_id text not null references applications (id), hash text not null unique,
  match_code text not null, state text not null, claim_hash text, created_at bigint not null,
  expires_at bigint not null);
create index handoffs_application_id_created_at on handoffs (application_id, created_at);
create table file_keys (
  application_id text primary key references applications (id), state text not null, master_id text, wrapped text,
  created_at bigint not null);
create table logos (
  id text primary key, account_id text not null references accounts (id), content text not null,
  media_type text not null, width_px integer not null, height_px integer not null, size_bytes integer not null,
  created_at bigint not null);
create index logos_account_id on logos (account_id, created_at);
create table recovery_codes (
  user_id text not null references users (id), hash text not null, created_at bigint not null, used_at bigint,
  constraint recovery_codes_pk primary key (user_id, hash));
create table invitations (
  id text primary key, account_id text not null references accounts (id), hash text not null unique,
  email text not null, role text not null, invited_by text not null references users (id), created_at bigint not null,
  expires_at bigint not null, accepted_at bigint, revoked_at bigint, locale text not null default 'en');
create index invitations_account_id_created_at on invitations (account_id, created_at);
create table review_proposals (
  application_id text primary key references applications (id), user_id text not null references users (id),
  status text not null, reason text not null, created_at bigint not null);
create table audit_notes (
  account_id text not null, seq bigint not null, subject text not null, salt text not null, text text not null,
  constraint audit_notes_pk primary key (account_id, seq));
create index audit_notes_account_id_subject on audit_notes (account_id, subject);
create table blocked_numbers (
  id text primary key, account_id text not null, hash text not null, reason text not null, created_by text not null,
  created_at bigint not null);
create unique index blocked_numbers_hash on blocked_numbers (account_id, hash);
create table seen_pictures (
  application_id text not null, slot text not null, sha256 text not null, account_id text not null,
  arrival bigint not null, seen_at bigint not null, look text,
  constraint seen_pictures_pk primary key (application_id, slot, sha256));
create index seen_pictures_bytes on seen_pictures (account_id, sha256);
create index seen_pictures_arrival on seen_pictures (account_id, arrival);
create table seen_terms (
  account_id text not null, term text not null, arrival bigint not null, nth integer not null,
  application_id text not null, constraint seen_terms_pk primary key (account_id, term, arrival, nth));
create index seen_terms_application on seen_terms (application_id);
create table token_values (
  jti text primary key, account_id text not null references accounts (id), body text not null,
  expires_at bigint not null);
create index token_values_expires_at on token_values (expires_at);
create table attempts (
  pool text primary key, failures integer not null, blocked_until bigint not null, last_at bigint not null);
create index attempts_last_at on attempts (last_at);
create table audit_heads (
  account_id text not null, seq bigint not null, hash text not null, at bigint not null, key_id text not null,
  signature text not null, constraint audit_heads_pk primary key (account_id, seq));
create table messages (
  id text primary key, account_id text references accounts (id), kind text not null, channel text not null,
  locale text not null, recipient_hash text not null, sealed text not null, application_id text, state text not null,
  last_error text, created_at bigint not null, expires_at bigint not null, ended_at bigint);
create index messages_recipient_hash_created_at on messages (recipient_hash, created_at);
create index messages_account_id_created_at on messages (account_id, created_at);
create index messages_application_id on messages (application_id);
create index messages_created_at on messages (created_at);
create table password_resets (
  hash text primary key, user_id text not null references users (id), created_at bigint not null,
  expires_at bigint not null, used_at bigint);
create index password_resets_user_id on password_resets (user_id);
create table sign_ons (
  hash text primary key, browser_hash text not null, nonce text not null, verifier text not null, account text,
  expires_at bigint not null);
create table logout_notices (
  hash text primary key, expires_at bigint not null);
create ${unlogged} table rate_windows (
  hash text primary key, calls integer not null, ends_at bigint not null);
create index rate_windows_ends_at on rate_windows (ends_at);
create table fonts (
  id text primary key, account_id text not null references accounts (id), content text not null, family text not null,
  weight text not null, size_bytes integer not null, created_at bigint not null);
create index fonts_account_id on fonts (account_id, created_at);
`;
