CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE "accounts" ("id" text primary key, "public_id" text not null unique, "name" text not null, "environment" text not null, "settings" text not null, "created_at" bigint not null);
CREATE TABLE "api_keys" ("id" text primary key, "account_id" text not null references "accounts" ("id"), "kind" text not null, "name" text not null, "prefix" text not null, "hash" text not null unique, "created_at" bigint not null, "last_used_at" bigint, "revoked_at" bigint, "scopes" text, "expires_at" bigint);
CREATE TABLE "flows" ("id" text primary key, "account_id" text not null references "accounts" ("id"), "name" text not null, "version" integer not null, "created_at" bigint not null, "archived_at" bigint, constraint "flows_account_name" unique ("account_id", "name"));
CREATE TABLE "flow_versions" ("flow_id" text not null references "flows" ("id"), "version" integer not null, "settings" text not null, "created_at" bigint not null, "saved_by" text, constraint "flow_versions_pk" primary key ("flow_id", "version"));
CREATE TABLE "applications" ("id" text primary key, "account_id" text not null references "accounts" ("id"), "flow_id" text not null references "flows" ("id"), "flow_name" text not null, "flow_version" integer not null, "environment" text not null, "stage" text not null, "revision" integer not null, "created_at" bigint not null, "expires_at" bigint not null, "submitted_at" bigint, "finished_at" bigint, "redacted_at" bigint, "overall_status" text, "external_id" text, "customer_id" text, "opening" text not null, "submission" text, "result" text, "trace" text, "track_batch" text, "reached_steps" text, "asked" text, "purged" integer default 0 not null, "funnel_rows" integer default 0 not null, "consents" text);
CREATE INDEX "applications_account_id_created_at_id" on "applications" ("account_id", "created_at", "id");
CREATE INDEX "applications_account_id_customer_id" on "applications" ("account_id", "customer_id");
CREATE INDEX "applications_account_id_external_id" on "applications" ("account_id", "external_id");
CREATE TABLE "application_tokens" ("jti" text primary key, "application_id" text not null references "applications" ("id"), "created_at" bigint not null);
CREATE TABLE "uploads" ("id" text primary key, "account_id" text not null, "application_id" text not null references "applications" ("id"), "slot" text not null, "sha256" text not null, "size_bytes" bigint not null, "media_type" text not null, "claim" text, "state" text not null, "file_id" text, "created_at" bigint not null, "completed_at" bigint);
CREATE INDEX "uploads_application_id" on "uploads" ("application_id");
CREATE TABLE "files" ("id" text primary key, "account_id" text not null, "application_id" text not null references "applications" ("id"), "name" text unique, "storage_key" text not null, "role" text not null, "kind" text not null, "image_key" text, "of_file_id" text, "media_type" text not null, "size_bytes" bigint not null, "sha256" text not null, "created_at" bigint not null, "quad" text);
CREATE INDEX "files_application_id" on "files" ("application_id");
CREATE INDEX "files_account_id_sha256" on "files" ("account_id", "sha256");
CREATE TABLE "links" ("id" text primary key, "account_id" text not null references "accounts" ("id"), "hash" text not null unique, "flow_id" text not null references "flows" ("id"), "flow_name" text not null, "state" text not null, "external_id" text, "body" text not null, "claim_hash" text, "application_id" text, "created_at" bigint not null, "expires_at" bigint not null);
CREATE TABLE "webhook_endpoints" ("id" text primary key, "account_id" text not null references "accounts" ("id"), "flow_id" text, "url" text not null, "kinds" text not null, "enabled" integer not null, "created_at" bigint not null);
CREATE INDEX "webhook_endpoints_account_id" on "webhook_endpoints" ("account_id");
CREATE TABLE "events" ("id" text primary key, "account_id" text not null, "application_id" text, "kind" text not null, "body" text not null, "created_at" bigint not null);
CREATE INDEX "events_application_id" on "events" ("application_id");
CREATE TABLE "deliveries" ("id" text primary key, "account_id" text not null, "application_id" text, "event_id" text not null references "events" ("id"), "endpoint_id" text not null, "kind" text not null, "url" text not null, "state" text not null, "attempts" integer not null, "first_attempt_at" bigint, "last_status" integer, "created_at" bigint not null, "ended_at" bigint, "attempts_before" integer default 0 not null);
CREATE INDEX "deliveries_application_id" on "deliveries" ("application_id");
CREATE TABLE "delivery_attempts" ("delivery_id" text not null references "deliveries" ("id"), "attempt" integer not null, "started_at" bigint not null, "ended_at" bigint, "status" integer, "error" text, "answer" text, "key_id" text not null, constraint "delivery_attempts_pk" primary key ("delivery_id", "attempt"));
CREATE TABLE "jobs" ("id" text primary key, "kind" text not null, "lane" text not null, "payload" text not null, "run_at" bigint not null, "attempt" integer not null, "owner" text, "lease_until" bigint, "last_error" text, "created_at" bigint not null, "request_id" text, "traceparent" text);
CREATE TABLE "idempotency" ("account_id" text not null, "scope" text not null, "key" text not null, "body_hash" text not null, "answer" text not null, "created_at" bigint not null, "expires_at" bigint not null, constraint "idempotency_pk" primary key ("account_id", "scope", "key"));
CREATE INDEX "idempotency_expires_at" on "idempotency" ("expires_at");
CREATE TABLE "signing_keys" ("id" text primary key, "account_id" text, "purpose" text not null, "secret" text not null, "public_key" text not null, "created_at" bigint not null, "retired_at" bigint, "signs_from" bigint);
CREATE TABLE "audit" ("account_id" text not null, "seq" bigint not null, "at" bigint not null, "actor" text not null, "action" text not null, "subject" text not null, "details" text not null, "hash" text not null, "mac" text, constraint "audit_pk" primary key ("account_id", "seq"));
CREATE TABLE "funnel" ("account_id" text not null, "flow_name" text not null, "day" text not null, "category" text not null, "name" text not null, "step" text not null, "status" text not null, "code" text not null, "count" bigint not null, constraint "funnel_pk" primary key ("account_id", "flow_name", "day", "category", "name", "step", "status", "code"));
CREATE TABLE "liveness_challenges" ("application_id" text not null references "applications" ("id"), "attempt" integer not null, "nonce" text not null unique, "steps" text not null, "created_at" bigint not null, "expires_at" bigint not null, "light" text, constraint "liveness_challenges_pk" primary key ("application_id", "attempt"));
CREATE INDEX "links_application_id" on "links" ("application_id");
CREATE TABLE "user_sessions" ("hash" text primary key, "user_id" text not null references "users" ("id"), "created_at" bigint not null, "expires_at" bigint not null, "user_agent" text, "ip_address" text, "last_seen_at" bigint, "issuer" text, "subject" text, "sid" text);
CREATE INDEX "user_sessions_user_id" on "user_sessions" ("user_id");
CREATE TABLE "review_claims" ("application_id" text primary key references "applications" ("id"), "user_id" text not null references "users" ("id"), "until" bigint not null);
CREATE TABLE "application_terms" ("account_id" text not null, "kind" text not null, "value" text not null, "created_at" bigint not null, "application_id" text not null references "applications" ("id"), "status" text default '' not null, "flow_name" text default '' not null, constraint "application_terms_pk" primary key ("application_id", "kind", "value"));
CREATE INDEX "applications_flow_name_created_at" on "applications" ("account_id", "flow_name", "created_at", "id");
CREATE INDEX "audit_subject" on "audit" ("account_id", "subject", "seq");
CREATE TABLE "standalone_scripts" ("public_id" text primary key, "account_id" text not null references "accounts" ("id"), "flow_id" text not null references "flows" ("id"), "created_at" bigint not null);
CREATE TABLE "handoffs" ("id" text primary key, "application_id" text not null references "applications" ("id"), "hash" text not null unique, "match_code" text not null, "state" text not null, "claim_hash" text, "created_at" bigint not null, "expires_at" bigint not null);
CREATE INDEX "handoffs_application_id_created_at" on "handoffs" ("application_id", "created_at");
CREATE TABLE "file_keys" ("application_id" text primary key references "applications" ("id"), "state" text not null, "master_id" text, "wrapped" text, "created_at" bigint not null);
CREATE INDEX "application_terms_walk" on "application_terms" ("account_id", "kind", "value", "created_at", "application_id", "status", "flow_name");
CREATE INDEX applications_times on applications
    (account_id, stage, (created_at / 86400000), ((finished_at - submitted_at) / 100), flow_name);
CREATE INDEX "links_list" on "links" ("account_id", "created_at", "id");
CREATE INDEX "links_reference" on "links" ("account_id", "external_id");
CREATE INDEX deliveries_health on deliveries (account_id, (created_at / 86400000), endpoint_id, state,
    (case when attempts > 1 then 1 else 0 end), ((ended_at - created_at) / 10));
CREATE TABLE "logos" ("id" text primary key, "account_id" text not null references "accounts" ("id"), "content" text not null, "media_type" text not null, "width_px" integer not null, "height_px" integer not null, "size_bytes" integer not null, "created_at" bigint not null);
CREATE INDEX "logos_account_id" on "logos" ("account_id", "created_at");
CREATE TABLE "recovery_codes" ("user_id" text not null references "users" ("id"), "hash" text not null, "created_at" bigint not null, "used_at" bigint, constraint "recovery_codes_pk" primary key ("user_id", "hash"));
CREATE TABLE "invitations" ("id" text primary key, "account_id" text not null references "accounts" ("id"), "hash" text not null unique, "email" text not null, "role" text not null, "invited_by" text not null references "users" ("id"), "created_at" bigint not null, "expires_at" bigint not null, "accepted_at" bigint, "revoked_at" bigint, "locale" text default 'en' not null);
CREATE INDEX "invitations_account_id_created_at" on "invitations" ("account_id", "created_at");
CREATE TABLE "review_proposals" ("application_id" text primary key references "applications" ("id"), "user_id" text not null references "users" ("id"), "status" text not null, "reason" text not null, "created_at" bigint not null);
CREATE INDEX "applications_account_id_flow_id_purged_finished_at" on "applications" ("account_id", "flow_id", "purged", "finished_at");
CREATE TABLE "audit_notes" ("account_id" text not null, "seq" bigint not null, "subject" text not null, "salt" text not null, "text" text not null, constraint "audit_notes_pk" primary key ("account_id", "seq"));
CREATE INDEX "audit_notes_account_id_subject" on "audit_notes" ("account_id", "subject");
CREATE TABLE "blocked_numbers" ("id" text primary key, "account_id" text not null, "hash" text not null, "reason" text not null, "created_by" text not null, "created_at" bigint not null);
CREATE UNIQUE INDEX "blocked_numbers_hash" on "blocked_numbers" ("account_id", "hash");
CREATE INDEX "jobs_waiting" on "jobs" ("kind", "lane", "run_at") where "lease_until" is null;
CREATE INDEX "jobs_held" on "jobs" ("kind", "lane", "lease_until") where "lease_until" is not null;
CREATE TABLE "seen_pictures" ("application_id" text not null, "slot" text not null, "sha256" text not null, "account_id" text not null, "arrival" bigint not null, "seen_at" bigint not null, "look" text, constraint "seen_pictures_pk" primary key ("application_id", "slot", "sha256"));
CREATE INDEX "seen_pictures_bytes" on "seen_pictures" ("account_id", "sha256");
CREATE INDEX "seen_pictures_arrival" on "seen_pictures" ("account_id", "arrival");
CREATE TABLE "seen_terms" ("account_id" text not null, "term" text not null, "arrival" bigint not null, "nth" integer not null, "application_id" text not null, constraint "seen_terms_pk" primary key ("account_id", "term", "arrival", "nth"));
CREATE INDEX "seen_terms_application" on "seen_terms" ("application_id");
CREATE TABLE "token_values" ("jti" text primary key, "account_id" text not null references "accounts" ("id"), "body" text not null, "expires_at" bigint not null);
CREATE INDEX "token_values_expires_at" on "token_values" ("expires_at");
CREATE TABLE "attempts" ("pool" text primary key, "failures" integer not null, "blocked_until" bigint not null, "last_at" bigint not null);
CREATE INDEX "attempts_last_at" on "attempts" ("last_at");
CREATE INDEX "audit_subject_at" on "audit" ("account_id", "subject", "at");
CREATE TABLE "audit_heads" ("account_id" text not null, "seq" bigint not null, "hash" text not null, "at" bigint not null, "key_id" text not null, "signature" text not null, constraint "audit_heads_pk" primary key ("account_id", "seq"));
CREATE TABLE "users" (
          id text primary key,
          account_id text not null references accounts (id),
          email text not null,
          name text not null,
          role text not null,
          password_hash text not null,
          created_at bigint not null,
          last_sign_in_at bigint,
          disabled_at bigint,
          totp_secret text,
          totp_confirmed_at bigint,
          totp_step bigint, "locale" text default 'en' not null, "digest" integer default 0 not null, "issuer" text, "subject" text, "break_glass" integer default 0 not null);
CREATE INDEX users_account_id on users (account_id);
CREATE UNIQUE INDEX "users_email_account" on "users" ("email", "account_id");
CREATE TABLE "messages" ("id" text primary key, "account_id" text references "accounts" ("id"), "kind" text not null, "channel" text not null, "locale" text not null, "recipient_hash" text not null, "sealed" text not null, "application_id" text, "state" text not null, "last_error" text, "created_at" bigint not null, "expires_at" bigint not null, "ended_at" bigint);
CREATE INDEX "messages_recipient_hash_created_at" on "messages" ("recipient_hash", "created_at");
CREATE INDEX "messages_account_id_created_at" on "messages" ("account_id", "created_at");
CREATE INDEX "messages_application_id" on "messages" ("application_id");
CREATE INDEX "messages_created_at" on "messages" ("created_at");
CREATE TABLE "password_resets" ("hash" text primary key, "user_id" text not null references "users" ("id"), "created_at" bigint not null, "expires_at" bigint not null, "used_at" bigint);
CREATE INDEX "password_resets_user_id" on "password_resets" ("user_id");
CREATE UNIQUE INDEX "users_subject" on "users" ("account_id", "issuer", "subject");
CREATE INDEX "user_sessions_subject" on "user_sessions" ("issuer", "subject");
CREATE TABLE "sign_ons" ("hash" text primary key, "browser_hash" text not null, "nonce" text not null, "verifier" text not null, "account" text, "expires_at" bigint not null);
CREATE TABLE "logout_notices" ("hash" text primary key, "expires_at" bigint not null);
CREATE TABLE rate_windows (
    hash text primary key,
    calls integer not null,
    ends_at bigint not null);
CREATE INDEX "rate_windows_ends_at" on "rate_windows" ("ends_at");
CREATE TABLE "fonts" ("id" text primary key, "account_id" text not null references "accounts" ("id"), "content" text not null, "family" text not null, "weight" text not null, "size_bytes" integer not null, "created_at" bigint not null);
CREATE INDEX "fonts_account_id" on "fonts" ("account_id", "created_at");
insert into kysely_migration values ('0001-first', '2026-11-28T13:31:46.062Z');
insert into kysely_migration values ('0002-liveness-challenges', '2026-11-28T13:31:46.063Z');
insert into kysely_migration values ('0003-hosted', '2026-11-28T13:31:46.064Z');
insert into kysely_migration values ('0004-dashboard', '2026-11-28T13:31:46.069Z');
insert into kysely_migration values ('0005-standalone-scripts', '2026-11-28T13:31:46.070Z');
insert into kysely_migration values ('0006-handoffs', '2026-11-28T13:31:46.071Z');
insert into kysely_migration values ('0007-file-keys', '2026-11-28T13:31:46.073Z');
insert into kysely_migration values ('0008-job-origin', '2026-11-28T13:31:46.074Z');
insert into kysely_migration values ('0009-lists', '2026-11-28T13:31:46.080Z');
insert into kysely_migration values ('0010-flows', '2026-11-28T13:31:46.082Z');
insert into kysely_migration values ('0011-people', '2026-11-28T13:31:46.089Z');
insert into kysely_migration values ('0012-engines', '2026-11-28T13:31:46.091Z');
insert into kysely_migration values ('0013-known-material', '2026-11-28T13:31:46.094Z');
insert into kysely_migration values ('0014-lean-jobs', '2026-11-28T13:31:46.097Z');
insert into kysely_migration values ('0015-attempts', '2026-11-28T13:31:46.098Z');
insert into kysely_migration values ('0016-seen-pictures', '2026-11-28T13:31:46.101Z');
insert into kysely_migration values ('0017-token-values', '2026-11-28T13:31:46.102Z');
insert into kysely_migration values ('0018-back-office', '2026-11-28T13:31:46.107Z');
insert into kysely_migration values ('0019-funnel-rows', '2026-11-28T13:31:46.108Z');
insert into kysely_migration values ('0021-challenge-steps', '2026-11-28T13:31:46.109Z');
insert into kysely_migration values ('0022-light-challenge', '2026-11-28T13:31:46.110Z');
insert into kysely_migration values ('0023-key-scopes', '2026-11-28T13:31:46.111Z');
insert into kysely_migration values ('0031-messages', '2026-11-28T13:31:46.115Z');
insert into kysely_migration values ('0032-sign-on', '2026-11-28T13:31:46.119Z');
insert into kysely_migration values ('0033-rate-windows', '2026-11-28T13:31:46.120Z');
insert into kysely_migration values ('0034-consents', '2026-11-28T13:31:46.121Z');
insert into kysely_migration values ('0035-fonts', '2026-11-28T13:31:46.122Z');
