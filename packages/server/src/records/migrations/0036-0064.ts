/** Additions of later versions, as statements that mean the same on every engine. */
export const SCRIPTS = {
  // Digests of pictures that browsers commit to while they record: one row for each recording, one for each request.
  '0036-commitments': `
create table commitment_channels (
  nonce text primary key, application_id text not null references applications (id), step text not null,
  opened_at bigint not null, expires_at bigint not null, next integer not null, digests integer not null,
  chain text not null);
create index commitment_channels_application on commitment_channels (application_id, step);
create table commitments (
  nonce text not null, seq integer not null, application_id text not null references applications (id),
  received_at bigint not null, digests text not null, constraint commitments_pk primary key (nonce, seq));
create index commitments_application on commitments (application_id);
`,
  // Production refuses the keys and users of accounts that a development start created.
  '0037-development-accounts': `
alter table accounts add column for_development integer not null default 0;
update accounts set for_development = 1
  where name = 'Development' and id in (select account_id from users where email = 'developer@localhost');
`,
  '0038-records-state': `
create table records_state (name text primary key, value text not null);
`,
  '0039-told-steps': `
alter table liveness_challenges add column told text;
`,
  '0040-document-holders': `
create table document_holders (
  application_id text not null references applications (id), account_id text not null references accounts (id),
  document_hash text not null, holder_hash text not null, seen_at bigint not null,
  constraint document_holders_pk primary key (application_id, document_hash));
create index document_holders_document on document_holders (account_id, document_hash);
`,
  '0042-wallet-requests': `
create table wallet_requests (
  id text primary key, application_id text not null references applications (id), way text not null,
  state text not null, fetched_with text, number text not null, number_tries integer not null, code text,
  sealed text not null, portrait text, created_at bigint not null, expires_at bigint not null);
create index wallet_requests_application on wallet_requests (application_id, created_at);
`,
  '0043-document-pages': `
alter table document_holders add column pages text;
`,
  '0051-told-attempts': `
create table told_attempts (
  application_id text not null references applications (id), attempt integer not null, owner text not null,
  drawn_at bigint not null, kinds text, answered integer not null default 0,
  constraint told_attempts_pk primary key (application_id, attempt, owner));
create index told_attempts_owner on told_attempts (owner, drawn_at);
alter table liveness_challenges add column owed text;
`,
  '0054-chips': `
create table chips (
  id text primary key, application_id text not null references applications (id), round integer not null,
  sealed text not null, portrait text, created_at bigint not null,
  constraint chips_application unique (application_id, round));
`,
  '0059-returns': `
create table returns (
  application_id text primary key references applications (id), account_id text not null,
  reference_id text references applications (id), portrait text);
create index returns_reference on returns (reference_id);
`,
  '0060-endpoint-secrets': `
alter table webhook_endpoints add column secret text;
`,
  '0062-passkeys': `
create table passkeys (
  id text primary key, user_id text not null references users (id), name text not null, public_key text not null,
  counter integer not null, transports text not null, created_at bigint not null, used_at bigint);
create index passkeys_user on passkeys (user_id);
create table passkey_challenges (
  user_id text primary key references users (id), challenge text not null, expires_at bigint not null);
alter table users add column passkeys integer not null default 0;
`,
  // Rows stay after the release.
  '0063-legal-holds': `
create table legal_holds (
  id text primary key, account_id text not null, kind text not null, value text not null, reason text not null,
  set_by text not null, set_at bigint not null, release_asked_by text, release_reason text, released_by text,
  released_at bigint);
create index legal_holds_value on legal_holds (account_id, kind, value);
`,
  '0064-named-in-notes': `
create index audit_notes_text on audit_notes (account_id, text) where length(text) = 32;
`,
};
