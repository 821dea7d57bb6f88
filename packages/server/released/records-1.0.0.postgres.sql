CREATE TABLE public.accounts (
    id text NOT NULL,
    public_id text NOT NULL,
    name text NOT NULL,
    environment text NOT NULL,
    settings text NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.api_keys (
    id text NOT NULL,
    account_id text NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    prefix text NOT NULL,
    hash text NOT NULL,
    created_at bigint NOT NULL,
    last_used_at bigint,
    revoked_at bigint,
    scopes text,
    expires_at bigint
);
CREATE TABLE public.application_terms (
    account_id text NOT NULL,
    kind text NOT NULL,
    value text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    application_id text NOT NULL,
    status text DEFAULT ''::text NOT NULL,
    flow_name text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.application_tokens (
    jti text NOT NULL,
    application_id text NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.applications (
    id text NOT NULL,
    account_id text NOT NULL,
    flow_id text NOT NULL,
    flow_name text NOT NULL,
    flow_version integer NOT NULL,
    environment text NOT NULL,
    stage text NOT NULL,
    revision integer NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    submitted_at bigint,
    finished_at bigint,
    redacted_at bigint,
    overall_status text,
    external_id text,
    customer_id text,
    opening text NOT NULL,
    submission text,
    result text,
    trace text,
    track_batch text,
    reached_steps text,
    asked text,
    purged integer DEFAULT 0 NOT NULL,
    funnel_rows integer DEFAULT 0 NOT NULL,
    consents text
);
CREATE TABLE public.attempts (
    pool text NOT NULL,
    failures integer NOT NULL,
    blocked_until bigint NOT NULL,
    last_at bigint NOT NULL
);
CREATE TABLE public.audit (
    account_id text NOT NULL,
    seq bigint NOT NULL,
    at bigint NOT NULL,
    actor text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    details text NOT NULL,
    hash text NOT NULL,
    mac text
);
CREATE TABLE public.audit_heads (
    account_id text NOT NULL,
    seq bigint NOT NULL,
    hash text NOT NULL,
    at bigint NOT NULL,
    key_id text NOT NULL,
    signature text NOT NULL
);
CREATE TABLE public.audit_notes (
    account_id text NOT NULL,
    seq bigint NOT NULL,
    subject text NOT NULL,
    salt text NOT NULL,
    text text NOT NULL
);
CREATE TABLE public.blocked_numbers (
    id text NOT NULL,
    account_id text NOT NULL,
    hash text NOT NULL,
    reason text NOT NULL,
    created_by text NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.deliveries (
    id text NOT NULL,
    account_id text NOT NULL,
    application_id text,
    event_id text NOT NULL,
    endpoint_id text NOT NULL,
    kind text NOT NULL,
    url text NOT NULL,
    state text NOT NULL,
    attempts integer NOT NULL,
    first_attempt_at bigint,
    last_status integer,
    created_at bigint NOT NULL,
    ended_at bigint,
    attempts_before integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.delivery_attempts (
    delivery_id text NOT NULL,
    attempt integer NOT NULL,
    started_at bigint NOT NULL,
    ended_at bigint,
    status integer,
    error text,
    answer text,
    key_id text NOT NULL
);
CREATE TABLE public.events (
    id text NOT NULL,
    account_id text NOT NULL,
    application_id text,
    kind text NOT NULL,
    body text NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.file_keys (
    application_id text NOT NULL,
    state text NOT NULL,
    master_id text,
    wrapped text,
    created_at bigint NOT NULL
);
CREATE TABLE public.files (
    id text NOT NULL,
    account_id text NOT NULL,
    application_id text NOT NULL,
    name text,
    storage_key text NOT NULL,
    role text NOT NULL,
    kind text NOT NULL,
    image_key text,
    of_file_id text,
    media_type text NOT NULL,
    size_bytes bigint NOT NULL,
    sha256 text NOT NULL,
    created_at bigint NOT NULL,
    quad text
);
CREATE TABLE public.flow_versions (
    flow_id text NOT NULL,
    version integer NOT NULL,
    settings text NOT NULL,
    created_at bigint NOT NULL,
    saved_by text
);
CREATE TABLE public.flows (
    id text NOT NULL,
    account_id text NOT NULL,
    name text NOT NULL,
    version integer NOT NULL,
    created_at bigint NOT NULL,
    archived_at bigint
);
CREATE TABLE public.fonts (
    id text NOT NULL,
    account_id text NOT NULL,
    content text NOT NULL,
    family text NOT NULL,
    weight text NOT NULL,
    size_bytes integer NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.funnel (
    account_id text NOT NULL,
    flow_name text NOT NULL,
    day text NOT NULL,
    category text NOT NULL,
    name text NOT NULL,
    step text NOT NULL,
    status text NOT NULL,
    code text NOT NULL,
    count bigint NOT NULL
);
CREATE TABLE public.handoffs (
    id text NOT NULL,
    application_id text NOT NULL,
    hash text NOT NULL,
    match_code text NOT NULL,
    state text NOT NULL,
    claim_hash text,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.idempotency (
    account_id text NOT NULL,
    scope text NOT NULL,
    key text NOT NULL,
    body_hash text NOT NULL,
    answer text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.invitations (
    id text NOT NULL,
    account_id text NOT NULL,
    hash text NOT NULL,
    email text NOT NULL,
    role text NOT NULL,
    invited_by text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    accepted_at bigint,
    revoked_at bigint,
    locale text DEFAULT 'en'::text NOT NULL
);
CREATE TABLE public.jobs (
    id text NOT NULL,
    kind text NOT NULL,
    lane text NOT NULL,
    payload text NOT NULL,
    run_at bigint NOT NULL,
    attempt integer NOT NULL,
    owner text,
    lease_until bigint,
    last_error text,
    created_at bigint NOT NULL,
    request_id text,
    traceparent text
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.links (
    id text NOT NULL,
    account_id text NOT NULL,
    hash text NOT NULL,
    flow_id text NOT NULL,
    flow_name text NOT NULL,
    state text NOT NULL,
    external_id text,
    body text NOT NULL,
    claim_hash text,
    application_id text,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.liveness_challenges (
    application_id text NOT NULL,
    attempt integer NOT NULL,
    nonce text NOT NULL,
    steps text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    light text
);
CREATE TABLE public.logos (
    id text NOT NULL,
    account_id text NOT NULL,
    content text NOT NULL,
    media_type text NOT NULL,
    width_px integer NOT NULL,
    height_px integer NOT NULL,
    size_bytes integer NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.logout_notices (
    hash text NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.messages (
    id text NOT NULL,
    account_id text,
    kind text NOT NULL,
    channel text NOT NULL,
    locale text NOT NULL,
    recipient_hash text NOT NULL,
    sealed text NOT NULL,
    application_id text,
    state text NOT NULL,
    last_error text,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    ended_at bigint
);
CREATE TABLE public.password_resets (
    hash text NOT NULL,
    user_id text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    used_at bigint
);
CREATE UNLOGGED TABLE public.rate_windows (
    hash text NOT NULL,
    calls integer NOT NULL,
    ends_at bigint NOT NULL
);
CREATE TABLE public.recovery_codes (
    user_id text NOT NULL,
    hash text NOT NULL,
    created_at bigint NOT NULL,
    used_at bigint
);
CREATE TABLE public.review_claims (
    application_id text NOT NULL,
    user_id text NOT NULL,
    until bigint NOT NULL
);
CREATE TABLE public.review_proposals (
    application_id text NOT NULL,
    user_id text NOT NULL,
    status text NOT NULL,
    reason text NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.seen_pictures (
    application_id text NOT NULL,
    slot text NOT NULL,
    sha256 text NOT NULL,
    account_id text NOT NULL,
    arrival bigint NOT NULL,
    seen_at bigint NOT NULL,
    look text
);
CREATE TABLE public.seen_terms (
    account_id text NOT NULL,
    term text NOT NULL,
    arrival bigint NOT NULL,
    nth integer NOT NULL,
    application_id text NOT NULL
);
CREATE TABLE public.sign_ons (
    hash text NOT NULL,
    browser_hash text NOT NULL,
    nonce text NOT NULL,
    verifier text NOT NULL,
    account text,
    expires_at bigint NOT NULL
);
CREATE TABLE public.signing_keys (
    id text NOT NULL,
    account_id text,
    purpose text NOT NULL,
    secret text NOT NULL,
    public_key text NOT NULL,
    created_at bigint NOT NULL,
    retired_at bigint,
    signs_from bigint
);
CREATE TABLE public.standalone_scripts (
    public_id text NOT NULL,
    account_id text NOT NULL,
    flow_id text NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.token_values (
    jti text NOT NULL,
    account_id text NOT NULL,
    body text NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.uploads (
    id text NOT NULL,
    account_id text NOT NULL,
    application_id text NOT NULL,
    slot text NOT NULL,
    sha256 text NOT NULL,
    size_bytes bigint NOT NULL,
    media_type text NOT NULL,
    claim text,
    state text NOT NULL,
    file_id text,
    created_at bigint NOT NULL,
    completed_at bigint
);
CREATE TABLE public.user_sessions (
    hash text NOT NULL,
    user_id text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    user_agent text,
    ip_address text,
    last_seen_at bigint,
    issuer text,
    subject text,
    sid text
);
CREATE TABLE public.users (
    id text NOT NULL,
    account_id text NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    role text NOT NULL,
    password_hash text NOT NULL,
    created_at bigint NOT NULL,
    last_sign_in_at bigint,
    disabled_at bigint,
    totp_secret text,
    totp_confirmed_at bigint,
    totp_step bigint,
    locale text DEFAULT 'en'::text NOT NULL,
    digest integer DEFAULT 0 NOT NULL,
    issuer text,
    subject text,
    break_glass integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.webhook_endpoints (
    id text NOT NULL,
    account_id text NOT NULL,
    flow_id text,
    url text NOT NULL,
    kinds text NOT NULL,
    enabled integer NOT NULL,
    created_at bigint NOT NULL
);
INSERT INTO public.kysely_migration VALUES ('0001-first', '2026-11-28T13:31:46.727Z');
INSERT INTO public.kysely_migration VALUES ('0002-liveness-challenges', '2026-11-28T13:31:46.729Z');
INSERT INTO public.kysely_migration VALUES ('0003-hosted', '2026-11-28T13:31:46.730Z');
INSERT INTO public.kysely_migration VALUES ('0004-dashboard', '2026-11-28T13:31:46.737Z');
INSERT INTO public.kysely_migration VALUES ('0005-standalone-scripts', '2026-11-28T13:31:46.739Z');
INSERT INTO public.kysely_migration VALUES ('0006-handoffs', '2026-11-28T13:31:46.740Z');
INSERT INTO public.kysely_migration VALUES ('0007-file-keys', '2026-11-28T13:31:46.741Z');
INSERT INTO public.kysely_migration VALUES ('0008-job-origin', '2026-11-28T13:31:46.742Z');
INSERT INTO public.kysely_migration VALUES ('0009-lists', '2026-11-28T13:31:46.746Z');
INSERT INTO public.kysely_migration VALUES ('0010-flows', '2026-11-28T13:31:46.747Z');
INSERT INTO public.kysely_migration VALUES ('0011-people', '2026-11-28T13:31:46.753Z');
INSERT INTO public.kysely_migration VALUES ('0012-engines', '2026-11-28T13:31:46.755Z');
INSERT INTO public.kysely_migration VALUES ('0013-known-material', '2026-11-28T13:31:46.758Z');
INSERT INTO public.kysely_migration VALUES ('0014-lean-jobs', '2026-11-28T13:31:46.760Z');
INSERT INTO public.kysely_migration VALUES ('0015-attempts', '2026-11-28T13:31:46.761Z');
INSERT INTO public.kysely_migration VALUES ('0016-seen-pictures', '2026-11-28T13:31:46.764Z');
INSERT INTO public.kysely_migration VALUES ('0017-token-values', '2026-11-28T13:31:46.765Z');
INSERT INTO public.kysely_migration VALUES ('0018-back-office', '2026-11-28T13:31:46.768Z');
INSERT INTO public.kysely_migration VALUES ('0019-funnel-rows', '2026-11-28T13:31:46.769Z');
INSERT INTO public.kysely_migration VALUES ('0021-challenge-steps', '2026-11-28T13:31:46.770Z');
INSERT INTO public.kysely_migration VALUES ('0022-light-challenge', '2026-11-28T13:31:46.771Z');
INSERT INTO public.kysely_migration VALUES ('0023-key-scopes', '2026-11-28T13:31:46.772Z');
INSERT INTO public.kysely_migration VALUES ('0031-messages', '2026-11-28T13:31:46.774Z');
INSERT INTO public.kysely_migration VALUES ('0032-sign-on', '2026-11-28T13:31:46.776Z');
INSERT INTO public.kysely_migration VALUES ('0033-rate-windows', '2026-11-28T13:31:46.778Z');
INSERT INTO public.kysely_migration VALUES ('0034-consents', '2026-11-28T13:31:46.779Z');
INSERT INTO public.kysely_migration VALUES ('0035-fonts', '2026-11-28T13:31:46.780Z');
INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_public_id_key UNIQUE (public_id);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.application_terms
    ADD CONSTRAINT application_terms_pk PRIMARY KEY (application_id, kind, value);
ALTER TABLE ONLY public.application_tokens
    ADD CONSTRAINT application_tokens_pkey PRIMARY KEY (jti);
ALTER TABLE ONLY public.applications
    ADD CONSTRAINT applications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.attempts
    ADD CONSTRAINT attempts_pkey PRIMARY KEY (pool);
ALTER TABLE ONLY public.audit_heads
    ADD CONSTRAINT audit_heads_pk PRIMARY KEY (account_id, seq);
ALTER TABLE ONLY public.audit_notes
    ADD CONSTRAINT audit_notes_pk PRIMARY KEY (account_id, seq);
ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_pk PRIMARY KEY (account_id, seq);
ALTER TABLE ONLY public.blocked_numbers
    ADD CONSTRAINT blocked_numbers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.delivery_attempts
    ADD CONSTRAINT delivery_attempts_pk PRIMARY KEY (delivery_id, attempt);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.file_keys
    ADD CONSTRAINT file_keys_pkey PRIMARY KEY (application_id);
ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_name_key UNIQUE (name);
ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.flow_versions
    ADD CONSTRAINT flow_versions_pk PRIMARY KEY (flow_id, version);
ALTER TABLE ONLY public.flows
    ADD CONSTRAINT flows_account_name UNIQUE (account_id, name);
ALTER TABLE ONLY public.flows
    ADD CONSTRAINT flows_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.fonts
    ADD CONSTRAINT fonts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.funnel
    ADD CONSTRAINT funnel_pk PRIMARY KEY (account_id, flow_name, day, category, name, step, status, code);
ALTER TABLE ONLY public.handoffs
    ADD CONSTRAINT handoffs_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.handoffs
    ADD CONSTRAINT handoffs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.idempotency
    ADD CONSTRAINT idempotency_pk PRIMARY KEY (account_id, scope, key);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.links
    ADD CONSTRAINT links_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.links
    ADD CONSTRAINT links_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.liveness_challenges
    ADD CONSTRAINT liveness_challenges_nonce_key UNIQUE (nonce);
ALTER TABLE ONLY public.liveness_challenges
    ADD CONSTRAINT liveness_challenges_pk PRIMARY KEY (application_id, attempt);
ALTER TABLE ONLY public.logos
    ADD CONSTRAINT logos_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.logout_notices
    ADD CONSTRAINT logout_notices_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.rate_windows
    ADD CONSTRAINT rate_windows_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_pk PRIMARY KEY (user_id, hash);
ALTER TABLE ONLY public.review_claims
    ADD CONSTRAINT review_claims_pkey PRIMARY KEY (application_id);
ALTER TABLE ONLY public.review_proposals
    ADD CONSTRAINT review_proposals_pkey PRIMARY KEY (application_id);
ALTER TABLE ONLY public.seen_pictures
    ADD CONSTRAINT seen_pictures_pk PRIMARY KEY (application_id, slot, sha256);
ALTER TABLE ONLY public.seen_terms
    ADD CONSTRAINT seen_terms_pk PRIMARY KEY (account_id, term, arrival, nth);
ALTER TABLE ONLY public.sign_ons
    ADD CONSTRAINT sign_ons_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.signing_keys
    ADD CONSTRAINT signing_keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.standalone_scripts
    ADD CONSTRAINT standalone_scripts_pkey PRIMARY KEY (public_id);
ALTER TABLE ONLY public.token_values
    ADD CONSTRAINT token_values_pkey PRIMARY KEY (jti);
ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.user_sessions
    ADD CONSTRAINT user_sessions_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (id);
CREATE INDEX application_terms_walk ON public.application_terms USING btree (account_id, kind, value, created_at, application_id, status, flow_name);
CREATE INDEX applications_account_id_created_at_id ON public.applications USING btree (account_id, created_at, id);
CREATE INDEX applications_account_id_customer_id ON public.applications USING btree (account_id, customer_id);
CREATE INDEX applications_account_id_external_id ON public.applications USING btree (account_id, external_id);
CREATE INDEX applications_account_id_flow_id_purged_finished_at ON public.applications USING btree (account_id, flow_id, purged, finished_at);
CREATE INDEX applications_flow_name_created_at ON public.applications USING btree (account_id, flow_name, created_at, id);
CREATE INDEX applications_times ON public.applications USING btree (account_id, stage, ((created_at / 86400000)), (((finished_at - submitted_at) / 100)), flow_name);
CREATE INDEX attempts_last_at ON public.attempts USING btree (last_at);
CREATE INDEX audit_notes_account_id_subject ON public.audit_notes USING btree (account_id, subject);
CREATE INDEX audit_subject ON public.audit USING btree (account_id, subject, seq);
CREATE INDEX audit_subject_at ON public.audit USING btree (account_id, subject, at);
CREATE UNIQUE INDEX blocked_numbers_hash ON public.blocked_numbers USING btree (account_id, hash);
CREATE INDEX deliveries_application_id ON public.deliveries USING btree (application_id);
CREATE INDEX deliveries_health ON public.deliveries USING btree (account_id, ((created_at / 86400000)), endpoint_id, state, (
CASE
    WHEN (attempts > 1) THEN 1
    ELSE 0
END), (((ended_at - created_at) / 10)));
CREATE INDEX events_application_id ON public.events USING btree (application_id);
CREATE INDEX files_account_id_sha256 ON public.files USING btree (account_id, sha256);
CREATE INDEX files_application_id ON public.files USING btree (application_id);
CREATE INDEX fonts_account_id ON public.fonts USING btree (account_id, created_at);
CREATE INDEX handoffs_application_id_created_at ON public.handoffs USING btree (application_id, created_at);
CREATE INDEX idempotency_expires_at ON public.idempotency USING btree (expires_at);
CREATE INDEX invitations_account_id_created_at ON public.invitations USING btree (account_id, created_at);
CREATE INDEX jobs_held ON public.jobs USING btree (kind, lane, lease_until) WHERE (lease_until IS NOT NULL);
CREATE INDEX jobs_waiting ON public.jobs USING btree (kind, lane, run_at) WHERE (lease_until IS NULL);
CREATE INDEX links_application_id ON public.links USING btree (application_id);
CREATE INDEX links_list ON public.links USING btree (account_id, created_at, id);
CREATE INDEX links_reference ON public.links USING btree (account_id, external_id);
CREATE INDEX logos_account_id ON public.logos USING btree (account_id, created_at);
CREATE INDEX messages_account_id_created_at ON public.messages USING btree (account_id, created_at);
CREATE INDEX messages_application_id ON public.messages USING btree (application_id);
CREATE INDEX messages_created_at ON public.messages USING btree (created_at);
CREATE INDEX messages_recipient_hash_created_at ON public.messages USING btree (recipient_hash, created_at);
CREATE INDEX password_resets_user_id ON public.password_resets USING btree (user_id);
CREATE INDEX rate_windows_ends_at ON public.rate_windows USING btree (ends_at);
CREATE INDEX seen_pictures_arrival ON public.seen_pictures USING btree (account_id, arrival);
CREATE INDEX seen_pictures_bytes ON public.seen_pictures USING btree (account_id, sha256);
CREATE INDEX seen_terms_application ON public.seen_terms USING btree (application_id);
CREATE INDEX token_values_expires_at ON public.token_values USING btree (expires_at);
CREATE INDEX uploads_application_id ON public.uploads USING btree (application_id);
CREATE INDEX user_sessions_subject ON public.user_sessions USING btree (issuer, subject);
CREATE INDEX user_sessions_user_id ON public.user_sessions USING btree (user_id);
CREATE INDEX users_account_id ON public.users USING btree (account_id);
CREATE UNIQUE INDEX users_email_account ON public.users USING btree (email, account_id);
CREATE UNIQUE INDEX users_subject ON public.users USING btree (account_id, issuer, subject);
CREATE INDEX webhook_endpoints_account_id ON public.webhook_endpoints USING btree (account_id);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.application_terms
    ADD CONSTRAINT application_terms_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.applications(id);
ALTER TABLE ONLY public.application_tokens
    ADD CONSTRAINT application_tokens_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.applications(id);
ALTER TABLE ONLY public.applications
    ADD CONSTRAINT applications_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.applications
    ADD CONSTRAINT applications_flow_id_fkey FOREIGN KEY (flow_id) REFERENCES public.flows(id);
ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.events(id);
ALTER TABLE ONLY public.delivery_attempts
    ADD CONSTRAINT delivery_attempts_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES public.deliveries(id);
ALTER TABLE ONLY public.file_keys
    ADD CONSTRAINT file_keys_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.applications(id);
ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.applications(id);
ALTER TABLE ONLY public.flow_versions
    ADD CONSTRAINT flow_versions_flow_id_fkey FOREIGN KEY (flow_id) REFERENCES public.flows(id);
ALTER TABLE ONLY public.flows
    ADD CONSTRAINT flows_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.fonts
    ADD CONSTRAINT fonts_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.handoffs
    ADD CONSTRAINT handoffs_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.applications(id);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.links
    ADD CONSTRAINT links_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.links
    ADD CONSTRAINT links_flow_id_fkey FOREIGN KEY (flow_id) REFERENCES public.flows(id);
ALTER TABLE ONLY public.liveness_challenges
    ADD CONSTRAINT liveness_challenges_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.applications(id);
ALTER TABLE ONLY public.logos
    ADD CONSTRAINT logos_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.review_claims
    ADD CONSTRAINT review_claims_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.applications(id);
ALTER TABLE ONLY public.review_claims
    ADD CONSTRAINT review_claims_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.review_proposals
    ADD CONSTRAINT review_proposals_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.applications(id);
ALTER TABLE ONLY public.review_proposals
    ADD CONSTRAINT review_proposals_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.standalone_scripts
    ADD CONSTRAINT standalone_scripts_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.standalone_scripts
    ADD CONSTRAINT standalone_scripts_flow_id_fkey FOREIGN KEY (flow_id) REFERENCES public.flows(id);
ALTER TABLE ONLY public.token_values
    ADD CONSTRAINT token_values_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.applications(id);
ALTER TABLE ONLY public.user_sessions
    ADD CONSTRAINT user_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
