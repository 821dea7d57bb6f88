import type { TokenCaller } from '../callers.ts';
import { type OpenSession, otherMetadata } from '@verify/contract';
import type { Needs } from '../../context.ts';
import { open } from '../../domain/application.ts';
import type { SessionClaims } from '../../keys/session-token.ts';
import type { Account } from '../../records/accounts/accounts.ts';
import {
  findApplicationByToken,
  hasFinishedApplication,
  insertApplication,
  insertApplicationToken,
  saveOpening,
} from '../../records/applications/applications.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import { findFlow, type Flow } from '../../records/accounts/flows.ts';
import { newId } from '../../records/ids.ts';
import { findScript } from '../../records/accounts/scripts.ts';
import type { Db } from '../../records/store.ts';
import { findTokenValues, deleteTokenValues } from '../../records/token-values.ts';
import { beginReturn, referenceFault, referenceLocks, type ReferenceRefused } from '../returns/reference.ts';
import {
  contradictions,
  type FieldError,
  fits,
  type FixedValues,
  fixedOf,
  KeptToken,
  toFixedValues,
  withFixed,
} from '../tokens/fixed-values.ts';
import { liveFaults } from '../consent/live-faults.ts';
import { missingData } from './missing-data.ts';

/** How long after its token expired a session may be continued with a fresh one. */
export const REFRESH_GRACE_SECONDS = 15 * 60;

export interface Connection {
  readonly ipAddress: string;
  readonly userAgent: string;
  readonly requestId: string;
}

export type Opened =
  | { readonly ok: true; readonly application: StoredApplication; readonly fresh?: true }
  | {
      readonly ok: false;
      readonly code:
        | 'configuration_not_found'
        | 'token_invalid'
        | 'token_mismatch'
        | 'customerid_exists'
        | ReferenceRefused['code'];
      readonly detail?: string;
      /**
       * Fields of the request that contradict the backend's values, that the flow requires, or that match none of its
       * documents.
       */
      readonly errors?: readonly FieldError[];
    };

/** Opens the token's application, or resumes it: what the first call said about the person is kept. */
export async function openSession(
  context: Needs<'events' | 'keys' | 'locate' | 'now' | 'queue' | 'store'>,
  account: Account,
  claims: SessionClaims,
  request: OpenSession,
  connection: Connection,
): Promise<Opened> {
  const asked = await fixedBy(context.store.db, account, claims);
  const locks = [`token ${claims.jti}`, ...referenceLocks(account.id, asked?.reference)];
  return context.store.withLock(locks, async (tx): Promise<Opened> => {
    const existing = await findApplicationByToken(tx, claims.jti);
    if (existing) return resume(tx, account, existing, request);
    // A link or a hand-off leads to an application that already exists.
    if (claims.kind === 'link' || claims.kind === 'hand-off') return { ok: false, code: 'token_mismatch' };
    const fixed = await fixedBy(tx, account, claims);
    if (!fixed) return { ok: false, code: 'token_invalid' };
    const opened = await openSessionIn(tx, context, account, { claims, fixed, request, connection });
    if (opened.ok) await deleteTokenValues(tx, claims.jti);
    return opened;
  });
}

async function resume(tx: Db, account: Account, existing: StoredApplication, request: OpenSession): Promise<Opened> {
  if (existing.accountId !== account.id) return { ok: false, code: 'token_mismatch' };
  const errors = contradictions(fixedOf(existing), request);
  if (errors.length > 0) return { ok: false, code: 'unprocessable', errors };
  if (existing.flowName !== request.flowName) return { ok: false, code: 'token_mismatch' };
  const { locale, localeChosen } = request;
  if (!localeChosen || !locale || existing.stage !== 'collecting') return { ok: true, application: existing };
  const application = { ...existing, opening: { ...existing.opening, locale, localeChosen } };
  await saveOpening(tx, application);
  return { ok: true, application };
}

/**
 * The backend's values for a token; for a stand-alone token, its script's flow. Null if that script no longer exists.
 */
async function fixedBy(db: Db, account: Account, { jti, script }: SessionClaims): Promise<FixedValues | null> {
  if (script !== undefined) {
    const found = await findScript(db, script);
    return found?.accountId === account.id ? { flowName: found.flowName } : null;
  }
  const body = await findTokenValues(db, jti);
  return body === null ? {} : toFixedValues(KeptToken.parse(JSON.parse(body)));
}

/** Opens a new application within a larger transaction. */
export async function openSessionIn(
  tx: Db,
  context: Needs<'events' | 'keys' | 'locate' | 'now' | 'queue'>,
  account: Account,
  opening: {
    readonly claims: Pick<SessionClaims, 'jti' | 'exp'>;
    readonly fixed: FixedValues;
    readonly request: OpenSession;
    readonly connection: Connection;
  },
): Promise<Opened> {
  const { claims, fixed, connection } = opening;
  const errors = contradictions(fixed, opening.request);
  if (errors.length > 0) return { ok: false, code: 'unprocessable', errors };
  const { request, source } = withFixed(fixed, opening.request);
  const flow = await findFlow(tx, account.id, request.flowName);
  if (!flow) return { ok: false, code: 'configuration_not_found' };
  if (!acceptsAny(flow, request)) {
    const fault = { pointer: '/acceptableDocuments', detail: 'the flow accepts none of these' };
    return { ok: false, code: 'unprocessable', errors: [fault] };
  }
  const unready = liveFaults(account, flow.settings);
  if (unready.length > 0) return { ok: false, code: 'unprocessable', errors: unready };
  const missing = missingData(flow.settings, request);
  if (missing.length > 0) return { ok: false, code: 'unprocessable', errors: missing };
  const { reference } = fixed;
  const unusable = await referenceFault(tx, account, flow.settings, reference);
  if (unusable) return unusable;
  if (!reference && request.customerId && (await hasFinishedApplication(tx, account.id, request.customerId))) {
    return { ok: false, code: 'customerid_exists' };
  }
  const now = context.now();
  const endsAt = (claims.exp + REFRESH_GRACE_SECONDS) * 1000;
  const { application: state, events } = open(now, endsAt - now);
  const application: StoredApplication = {
    ...state,
    referenceId: reference && 'applicationId' in reference ? reference.applicationId : null,
    id: newId(),
    accountId: account.id,
    flowId: flow.id,
    flowName: flow.name,
    flowVersion: flow.version,
    environment: account.environment,
    externalId: request.metadata?.externalId ?? null,
    customerId: request.customerId ?? null,
    opening: {
      locale: request.locale ?? 'en',
      localeChosen: request.localeChosen,
      profile: request.profile ?? [],
      address: request.address,
      labels: request.metadata?.labels,
      metadata: otherMetadata(request.metadata),
      acceptableDocuments: request.acceptableDocuments,
      platform: request.platform ?? 'web',
      sdkVersion: request.sdkVersion,
      hostOrigin: request.hostOrigin,
      source,
      ...(reference ? { reference: 'sealed' in reference ? 'portrait' : 'application' } : {}),
      ...connection,
      place: context.locate(connection.ipAddress),
    },
    submission: null,
    result: null,
    rounds: [],
    consents: [],
    purged: 0,
  };
  await insertApplication(tx, application);
  await insertApplicationToken(tx, { jti: claims.jti, applicationId: application.id, now });
  if (reference) await beginReturn(tx, context, account, application, reference);
  await context.queue.enqueue(tx, { kind: 'expire', lane: 'expire', payload: application.id, runAt: endsAt });
  await context.events.record(tx, application, flow, events);
  return { ok: true, application, fresh: true };
}

/**
 * The application of a token. A fresh token without one continues the session of `previousToken`, if that is one of
 * ours, of the same account and kind, and expired at most 15 minutes ago. Null if a session must be opened first.
 */
export async function applicationOfToken(
  context: Needs<'now' | 'store' | 'tokens'>,
  { account, claims }: TokenCaller,
  previousToken: string | undefined,
): Promise<StoredApplication | null> {
  const found = await findApplicationByToken(context.store.db, claims.jti);
  if (found) return found.accountId === account.id ? found : null;
  if (previousToken === undefined) return null;
  const before = await context.tokens.verify(previousToken, { graceSeconds: REFRESH_GRACE_SECONDS });
  return before.ok ? continueSession(context, account, claims, before.claims) : null;
}

/**
 * Continues a session with a fresh token: `before` proved whose session it is. Null if no session is still collecting,
 * or if the fresh token has other values. The deadline set by the first token stays.
 */
async function continueSession(
  context: Needs<'now' | 'store'>,
  account: Account,
  claims: SessionClaims,
  before: SessionClaims,
): Promise<StoredApplication | null> {
  if (before.sub !== claims.sub || before.kind !== claims.kind || before.script !== claims.script) return null;
  return context.store.withLock(
    [before.jti, claims.jti].map((jti) => `token ${jti}`),
    async (tx) => {
      const application = await findApplicationByToken(tx, before.jti);
      if (!application || application.accountId !== account.id) return null;
      if (application.stage !== 'collecting' || application.expiresAt <= context.now()) return null;
      const fixed = await fixedBy(tx, account, claims);
      if (!fixed || !fits(fixed, application)) return null;
      await deleteTokenValues(tx, claims.jti);
      await insertApplicationToken(tx, { jti: claims.jti, applicationId: application.id, now: context.now() });
      return application;
    },
  );
}

/** If a page limits the documents to none that the flow accepts, its configuration is wrong. */
function acceptsAny(flow: Flow, request: OpenSession): boolean {
  const wanted = request.acceptableDocuments;
  if (!wanted || !flow.settings.steps.includes('document')) return true;
  return flow.settings.documents.some(({ type }) => wanted.includes(type));
}
