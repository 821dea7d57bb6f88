import type { OpenSession } from '@verify/contract';
import type { ServerContext } from '../context.ts';
import { open } from '../domain/application.ts';
import type { SessionClaims } from '../keys/session-token.ts';
import type { Account } from '../store/accounts.ts';
import {
  extendApplication,
  findApplicationByToken,
  hasFinishedApplication,
  insertApplication,
  insertApplicationToken,
  type StoredApplication,
} from '../store/applications.ts';
import { findFlow, type Flow } from '../store/flows.ts';
import { newId } from '../store/ids.ts';
import type { Db } from '../store/store.ts';
import { recordEvents } from './record-events.ts';

/** How long after its token a session may still go on with a fresh one. */
export const REFRESH_GRACE_SECONDS = 15 * 60;

export interface Connection {
  readonly ipAddress: string;
  readonly userAgent: string;
  readonly requestId: string;
}

export type Opened =
  | { readonly ok: true; readonly application: StoredApplication }
  | {
      readonly ok: false;
      readonly code: 'configuration_not_found' | 'token_mismatch' | 'customerid_exists' | 'unprocessable';
    };

/** Claims of a token that the server makes by itself. */
export function newToken(context: ServerContext, account: Account): { jti: string; iat: number; exp: number } {
  const iat = Math.floor(context.now() / 1000);
  return { jti: newId(), iat, exp: iat + account.settings.tokenSeconds };
}

/** Opens the one application of a token, or resumes it: what the first call said of the person stays. */
export async function openSession(
  context: ServerContext,
  account: Account,
  claims: SessionClaims,
  request: OpenSession,
  connection: Connection,
): Promise<Opened> {
  return context.store.inTurn(`token ${claims.jti}`, (tx) =>
    openSessionIn(tx, context, account, claims, request, connection),
  );
}

/** The same within a transaction that has more to do. */
export async function openSessionIn(
  tx: Db,
  context: ServerContext,
  account: Account,
  claims: Pick<SessionClaims, 'jti' | 'exp'>,
  request: OpenSession,
  connection: Connection,
): Promise<Opened> {
  const existing = await findApplicationByToken(tx, claims.jti);
  if (existing) {
    const same = existing.accountId === account.id && existing.flowName === request.flowName;
    return same ? { ok: true, application: existing } : { ok: false, code: 'token_mismatch' };
  }
  const flow = await findFlow(tx, account.id, request.flowName);
  if (!flow) return { ok: false, code: 'configuration_not_found' };
  if (!acceptsAny(flow, request)) return { ok: false, code: 'unprocessable' };
  if (request.customerId && (await hasFinishedApplication(tx, account.id, request.customerId))) {
    return { ok: false, code: 'customerid_exists' };
  }
  const now = context.now();
  const endsAt = (claims.exp + REFRESH_GRACE_SECONDS) * 1000;
  const { application: state, events } = open(now, endsAt - now);
  const application: StoredApplication = {
    ...state,
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
      profile: request.profile ?? [],
      address: request.address,
      labels: request.metadata?.labels,
      acceptableDocuments: request.acceptableDocuments,
      platform: request.platform ?? 'web',
      sdkVersion: request.sdkVersion,
      hostOrigin: request.hostOrigin,
      ...connection,
      place: context.locate(connection.ipAddress),
    },
    submission: null,
    result: null,
    asked: null,
    purged: 0,
  };
  await insertApplication(tx, application);
  await insertApplicationToken(tx, { jti: claims.jti, applicationId: application.id, now });
  await context.queue.enqueue(tx, { kind: 'expire', lane: 'expire', payload: application.id, runAt: endsAt });
  await recordEvents(context, tx, application, flow, events);
  return { ok: true, application };
}

/** Goes on under a fresh token: `before` proved whose session it is. Null when there is none that still collects. */
export async function continueSession(
  context: ServerContext,
  account: Account,
  claims: SessionClaims,
  before: SessionClaims,
): Promise<StoredApplication | null> {
  if (before.sub !== claims.sub) return null;
  return context.store.transaction(async (tx) => {
    const application = await findApplicationByToken(tx, before.jti);
    if (!application || application.accountId !== account.id) return null;
    if (application.stage !== 'collecting' || application.expiresAt <= context.now()) return null;
    await insertApplicationToken(tx, { jti: claims.jti, applicationId: application.id, now: context.now() });
    const expiresAt = Math.max(application.expiresAt, (claims.exp + REFRESH_GRACE_SECONDS) * 1000);
    await extendApplication(tx, application.id, expiresAt);
    return { ...application, expiresAt };
  });
}

/** A page that narrows the documents down to none that the flow takes has a mistake in it. */
function acceptsAny(flow: Flow, request: OpenSession): boolean {
  const wanted = request.acceptableDocuments;
  if (!wanted || !flow.settings.steps.includes('document')) return true;
  return flow.settings.documents.some(({ type }) => wanted.includes(type));
}
