import { randomBytes, randomInt } from 'node:crypto';
import { type HandoffOffer, type HandoffStatus, type ProblemCode, SERVICE_LIMITS } from '@verify/contract';
import type { Needs } from '../../context.ts';
import { findAccount } from '../../records/accounts/accounts.ts';
import { findApplicationById, insertApplicationToken } from '../../records/applications/applications.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import {
  cancelHandoffs,
  claimHandoff,
  findHandoff,
  findHandoffById,
  findLastHandoff,
  insertHandoff,
} from '../../records/accounts/handoffs.ts';
import { listUploads } from '../../records/applications/uploads.ts';
import { newId, sha256Hex } from '../../records/ids.ts';
import type { Db } from '../../records/store.ts';
import type { HandoffRow } from '../../records/tables.ts';
import { openUploads } from '../applications/rounds.ts';
import { newClaims } from '../tokens/token-claims.ts';
import type { LinkOpened, LinkVisit } from './link-visit.ts';

/** A new offer for a phone. It ends the previous one, so that of two visible codes only one works. */
export async function offerHandoff(
  context: Needs<'baseUrl' | 'now' | 'store'>,
  application: StoredApplication,
): Promise<HandoffOffer> {
  const secret = randomBytes(32).toString('base64url');
  const now = context.now();
  const row: HandoffRow = {
    id: newId(),
    applicationId: application.id,
    hash: sha256Hex(secret),
    matchCode: String(randomInt(10, 100)),
    state: 'created',
    claimHash: null,
    createdAt: now,
    expiresAt: Math.min(now + SERVICE_LIMITS.handoffSeconds * 1000, application.expiresAt),
  };
  await context.store.withLock(application.id, async (tx) => {
    const before = await findLastHandoff(tx, application.id);
    await cancelHandoffs(tx, application.id);
    // The newest offer wins, even if two are made within one millisecond.
    await insertHandoff(tx, { ...row, createdAt: Math.max(now, (before?.createdAt ?? 0) + 1) });
  });
  return {
    responseCode: 200,
    url: `${context.baseUrl}/verify/${secret}`,
    matchCode: row.matchCode,
    expiresAt: new Date(row.expiresAt).toISOString(),
  };
}

/** Null if none was ever offered. */
export async function handoffStatus(
  context: Needs<'now' | 'store'>,
  application: StoredApplication,
): Promise<HandoffStatus | null> {
  const last = await findLastHandoff(context.store.db, application.id);
  if (!last) return null;
  // An opened hand-off lasts as long as the session that both devices share.
  const expired = last.state === 'created' && last.expiresAt <= context.now();
  const uploads = openUploads(application, await listUploads(context.store.db, application.id));
  const received = uploads.filter(({ state }) => state === 'complete').map(({ slot }) => slot);
  return { responseCode: 200, state: expired ? 'expired' : last.state, sessionState: application.stage, received };
}

export async function cancelHandoff(context: Needs<'store'>, application: StoredApplication): Promise<void> {
  await context.store.withLock(application.id, (tx) => cancelHandoffs(tx, application.id));
}

export async function handoffTrouble(context: Needs<'now' | 'store'>, secret: string): Promise<ProblemCode | null> {
  const handoff = await findHandoff(context.store.db, sha256Hex(secret));
  return handoff ? trouble(handoff, context.now()) : 'link_not_found';
}

/** The phone's side: single use, and resumable in the browser that came first. */
export async function openHandoff(context: Needs<'now' | 'tokens'>, tx: Db, visit: LinkVisit): Promise<LinkOpened> {
  const { by } = visit;
  const handoff = await ('secret' in by ? findHandoff(tx, sha256Hex(by.secret)) : findHandoffById(tx, by.linkId));
  if (!handoff) return { ok: false, code: 'link_not_found' };
  const now = context.now();
  const known = visit.claim !== null && sha256Hex(visit.claim) === handoff.claimHash;
  const refused = known && handoff.state === 'opened' ? null : trouble(handoff, now);
  if (refused) return { ok: false, code: refused };
  if (!known && !('secret' in by)) return { ok: false, code: 'link_claimed' };

  const application = (await findApplicationById(tx, handoff.applicationId))!;
  if (application.stage === 'processing' || application.stage === 'done') return { ok: false, code: 'link_used' };
  if (application.stage === 'expired' || application.expiresAt <= now) return { ok: false, code: 'link_expired' };
  const claim = known ? null : randomBytes(32).toString('base64url');
  if (claim !== null && !(await claimHandoff(tx, handoff.id, sha256Hex(claim), now))) {
    return { ok: false, code: 'link_claimed' };
  }
  const account = (await findAccount(tx, application.accountId))!;
  const token = newClaims(context, account, 'hand-off', { endsAt: application.expiresAt });
  await insertApplicationToken(tx, { jti: token.jti, applicationId: application.id, now });
  return {
    ok: true,
    claim,
    session: {
      responseCode: 200,
      linkId: handoff.id,
      token: await context.tokens.sign(token),
      flowName: application.flowName,
      locale: application.opening.locale,
      redirects: null,
      matchCode: handoff.matchCode,
    },
  };
}

function trouble(handoff: HandoffRow, now: number): ProblemCode | null {
  if (handoff.state === 'cancelled') return 'link_revoked';
  if (handoff.state === 'opened') return 'link_claimed';
  return handoff.expiresAt <= now ? 'link_expired' : null;
}
