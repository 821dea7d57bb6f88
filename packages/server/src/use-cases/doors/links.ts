import type { LinkOpened, LinkRefused, LinkVisit } from './link-visit.ts';
import { randomBytes } from 'node:crypto';
import { CATEGORIES, CreateLink, type LinkSession, profileList, type ProblemCode } from '@verify/contract';
import * as z from 'zod/mini';
import type { Needs } from '../../context.ts';
import type { NewToken } from '../../keys/session-token.ts';
import { type Account, findAccount } from '../../records/accounts/accounts.ts';
import {
  deleteApplicationTokens,
  endCollecting,
  findApplicationById,
  insertApplicationToken,
  saveOpening,
} from '../../records/applications/applications.ts';
import { sha256Hex } from '../../records/ids.ts';
import { findFlow } from '../../records/accounts/flows.ts';
import {
  claimLink,
  findLink,
  findLinkById,
  linkLock,
  moveLink,
  reclaimLink,
  saveLinkBody,
  setLinkApplication,
} from '../../records/accounts/links.ts';
import type { Db } from '../../records/store.ts';
import type { LinkRow } from '../../records/tables.ts';
import { cancelHandoffs, findHandoff, findHandoffById } from '../../records/accounts/handoffs.ts';
import { hasReceivedNothing } from './has-received-nothing.ts';
import { noteIn } from '../dashboard/audited.ts';
import { openedInTwo } from './opened-in-two.ts';
import { handoffTrouble, openHandoff } from './handoffs.ts';
import type { FixedValues } from '../tokens/fixed-values.ts';
import { KeptReference } from '../returns/kept-reference.ts';
import { referenceFault, referenceLocks } from '../returns/reference.ts';
import { newClaims } from '../tokens/token-claims.ts';
import { liveFaults } from '../consent/live-faults.ts';
import { missingData } from '../applications/missing-data.ts';
import { openSessionIn, REFRESH_GRACE_SECONDS } from '../applications/open.ts';

/** The current state of a link's address, without claiming it, so that mail scanners change nothing. */
export async function linkTrouble(
  context: Needs<'now' | 'store'>,
  secret: string,
): Promise<Pick<LinkRefused, 'code' | 'redirect'> | null> {
  const { db } = context.store;
  const now = context.now();
  const link = await findLink(db, sha256Hex(secret));
  const code = link ? trouble(link, now) : await handoffTrouble(context, secret);
  if (!link || !code) return code && { code };
  return sentAway(db, link, now, { code });
}

/** The public part of an address, which names the cookie. */
export async function linkIdOf(context: Needs<'store'>, secret: string): Promise<string | null> {
  const { db } = context.store;
  const hash = sha256Hex(secret);
  return ((await findLink(db, hash)) ?? (await findHandoff(db, hash)))?.id ?? null;
}

/**
 * The first browser claims the link and opens its application; the same browser resumes it, and any other gets the
 * reason for the refusal. While the link has received nothing, another may take it over: the first was perhaps a
 * message's preview, or a browser without a camera.
 */
export async function openLink(
  context: Needs<'baseUrl' | 'events' | 'keys' | 'locate' | 'now' | 'queue' | 'store' | 'tokens'>,
  visit: LinkVisit,
): Promise<LinkOpened> {
  const { db } = context.store;
  const { by } = visit;
  const found = await ('secret' in by ? findLink(db, sha256Hex(by.secret)) : findLinkById(db, by.linkId));
  return context.store.withLock(await locksOf(db, found, visit), async (tx): Promise<LinkOpened> => {
    const link = found && (await findLinkById(tx, found.id));
    if (!link) return openHandoff(context, tx, visit);
    const now = context.now();
    const account = (await findAccount(tx, link.accountId))!;
    if (visit.claim !== null && sha256Hex(visit.claim) === link.claimHash) return resume(context, tx, account, link);

    const refused = trouble(link, now);
    // A session that somebody has started continues, and can still be revoked.
    if (refused === 'link_expired' && link.applicationId === null) await moveLink(tx, link.id, 'expired');
    if (refused === 'link_claimed' && 'secret' in visit.by && (await hasReceivedNothing(tx, link, now))) {
      return visit.takeOver
        ? takeOver(context, tx, account, link, visit)
        : { ok: false, code: refused, canTakeOver: true };
    }
    if (refused) return sentAway(tx, link, now, { code: refused });
    // Knowing only the id is not enough; the address has the secret.
    if (!('secret' in visit.by)) return { ok: false, code: 'link_claimed' };
    const fault = link.applicationId === null ? await openingFault(tx, account, link) : null;
    if (fault) return sentAway(tx, link, now, fault);
    const claim = randomBytes(32).toString('base64url');
    if (!(await claimLink(tx, link.id, sha256Hex(claim), now))) return { ok: false, code: 'link_claimed' };
    if (link.applicationId !== null) return again(context, tx, account, link, claim);
    return begin(context, tx, account, link, visit, claim);
  });
}

/** Locks of the link, or of the application of its hand-off, and of the session that it has opened before. */
async function locksOf(db: Db, link: LinkRow | null, { by }: LinkVisit): Promise<string[]> {
  if (link) {
    const { reference } = bodyOf(link);
    const needed = link.applicationId ? [link.applicationId] : referenceLocks(link.accountId, reference);
    return [linkLock(link.id), ...needed];
  }
  const handoff = await ('secret' in by ? findHandoff(db, sha256Hex(by.secret)) : findHandoffById(db, by.linkId));
  return handoff ? [handoff.applicationId] : [];
}

/**
 * Nobody can open it afterwards, and its session accepts nothing more. Within the caller's transaction, for a link of
 * the caller's account.
 */
export async function revokeIn({ now }: Needs<'now'>, tx: Db, link: LinkRow): Promise<true | LinkRefused> {
  if (link.state === 'revoked') return true;
  if (!(await moveLink(tx, link.id, 'revoked'))) {
    return { ok: false, code: link.state === 'expired' ? 'link_expired' : 'link_used' };
  }
  if (link.applicationId) await endCollecting(tx, link.applicationId, now());
  return true;
}

/** The reason why nobody can claim the link. */
function trouble(link: LinkRow, now: number): ProblemCode | null {
  if (link.state === 'revoked') return 'link_revoked';
  if (link.state === 'completed') return 'link_used';
  if (link.state === 'expired' || link.expiresAt <= now) return 'link_expired';
  return link.claimHash === null ? null : 'link_claimed';
}

/**
 * Why no session can start: the flow was archived since the link was created, or now requires data that the link lacks.
 */
async function openingFault(
  tx: Db,
  account: Account,
  link: LinkRow,
): Promise<Pick<LinkRefused, 'code' | 'errors'> | null> {
  const flow = await findFlow(tx, link.accountId, link.flowName);
  if (!flow) return { code: 'configuration_not_found' };
  const { profile, address, reference } = bodyOf(link);
  const unusable = await referenceFault(tx, account, flow.settings, reference);
  if (unusable) return unusable;
  const missing = missingData(flow.settings, { profile: profile && profileList(profile), address });
  const errors = [...liveFaults(account, flow.settings), ...missing];
  return errors.length > 0 ? { code: 'unprocessable', errors } : null;
}

/**
 * Someone who cannot continue is redirected to the caller's `onError`, but not if the browser that claimed the link may
 * still finish or has finished: the caller would think that a verification in progress has failed.
 */
async function sentAway(
  db: Db,
  link: LinkRow,
  now: number,
  refused: Pick<LinkRefused, 'code' | 'errors'>,
): Promise<LinkRefused> {
  const { code } = refused;
  const { redirects } = bodyOf(link);
  const application = link.applicationId === null ? null : await findApplicationById(db, link.applicationId);
  const goesOn = application?.stage === 'collecting' && application.expiresAt > now;
  const stays = code === 'link_claimed' || code === 'link_used' || (code === 'link_expired' && goesOn);
  if (!redirects || stays) return { ok: false, ...refused };
  const url = new URL(redirects.onError);
  url.searchParams.set('code', code === 'unprocessable' ? 'bad_request' : code);
  return { ok: false, ...refused, redirect: url.href };
}

async function begin(
  context: Needs<'baseUrl' | 'events' | 'keys' | 'locate' | 'now' | 'queue' | 'tokens'>,
  tx: Db,
  account: Account,
  link: LinkRow,
  { locale, sdkVersion, connection }: LinkVisit,
  claim: string,
): Promise<LinkOpened> {
  const said = bodyOf(link);
  const token = newClaims(context, account, 'link');
  // The session lasts as long as the link, so that the person may come back within that time.
  const exp = Math.max(token.exp, Math.ceil(link.expiresAt / 1000) - REFRESH_GRACE_SECONDS);
  const fixed: FixedValues = {
    flowName: link.flowName,
    externalId: link.externalId ?? undefined,
    profile: said.profile && profileList(said.profile),
    metadata: said.metadata,
    reference: said.reference,
  };
  const opened = await openSessionIn(tx, context, account, {
    claims: { jti: token.jti, exp },
    fixed,
    request: {
      flowName: link.flowName,
      locale: said.locale ?? locale,
      address: said.address,
      sdkVersion,
      hostOrigin: new URL(context.baseUrl).origin,
    },
    connection,
  });
  // `openingFault` was checked before the claim.
  if (!opened.ok) throw new Error(`a link's session was refused: ${opened.code}`);
  await setLinkApplication(tx, link.id, opened.application.id);
  // From now on the values belong to the application.
  if (said.reference) await saveLinkBody(tx, link.id, JSON.stringify({ ...said, reference: undefined }));
  const session = await answer(context, { ...link, applicationId: opened.application.id }, token);
  return { ok: true, session, claim };
}

/** This browser continues instead of the one that opened the link, whose session ends. Its opening is kept. */
async function takeOver(
  context: Needs<'keys' | 'locate' | 'now' | 'tokens'>,
  tx: Db,
  account: Account,
  link: LinkRow,
  { sdkVersion, connection }: LinkVisit,
): Promise<LinkOpened> {
  const claim = randomBytes(32).toString('base64url');
  if (!(await reclaimLink(tx, link, sha256Hex(claim), context.now()))) return { ok: false, code: 'link_claimed' };
  const application = (await findApplicationById(tx, link.applicationId!))!;
  await deleteApplicationTokens(tx, application.id);
  await cancelHandoffs(tx, application.id);
  const from = { sdkVersion, ...connection, place: context.locate(connection.ipAddress) };
  const { ipAddress, userAgent, place, sdkVersion: version } = application.opening;
  const opening = { ...application.opening, ...from, before: { ipAddress, userAgent, place, sdkVersion: version } };
  await saveOpening(tx, { ...application, opening });
  const note = noteIn(context, tx, { account, actor: 'system' });
  await note('link.taken-over', application.id, openedInTwo(opening)!);
  return again(context, tx, account, link, claim);
}

/** Opens a link whose application already exists, for a browser that has just claimed it. */
async function again(
  context: Needs<'now' | 'tokens'>,
  tx: Db,
  account: Account,
  link: LinkRow,
  claim: string,
): Promise<LinkOpened> {
  const opened = await resume(context, tx, account, link);
  return opened.ok ? { ...opened, claim } : opened;
}

/**
 * A fresh token for the application that this browser started, until that application's deadline. A person who has
 * finished only gets the way back.
 */
async function resume(context: Needs<'now' | 'tokens'>, tx: Db, account: Account, link: LinkRow): Promise<LinkOpened> {
  const now = context.now();
  if (link.state === 'revoked') return sentAway(tx, link, now, { code: 'link_revoked' });
  const application = (await findApplicationById(tx, link.applicationId!))!;
  if (application.stage !== 'collecting' && application.stage !== 'expired' && link.expiresAt > now) {
    const session = await answer(context, link, null);
    return session.redirects ? { ok: true, session, claim: null } : { ok: false, code: 'link_used' };
  }
  if (application.stage !== 'collecting' || application.expiresAt <= now) {
    return sentAway(tx, link, now, { code: 'link_expired' });
  }
  const token = newClaims(context, account, 'link', { endsAt: application.expiresAt });
  await insertApplicationToken(tx, { jti: token.jti, applicationId: application.id, now });
  return { ok: true, session: await answer(context, link, token), claim: null };
}

async function answer(
  context: Needs<'tokens'>,
  link: LinkRow,
  token: NewToken | null,
): Promise<z.infer<typeof LinkSession>> {
  const { redirects, locale } = bodyOf(link);
  return {
    responseCode: 200,
    linkId: link.id,
    token: token && (await context.tokens.sign(token)),
    flowName: link.flowName,
    locale: locale ?? null,
    redirects: redirects && { onComplete: completed(redirects.onComplete, link), onError: redirects.onError },
    matchCode: null,
  };
}

/** A reviewer's link to an application without a link of its own redirects nowhere afterwards. */
const LinkBody = z.object({
  ...CreateLink.shape,
  redirects: z.nullable(CreateLink.shape.redirects),
  reference: z.optional(KeptReference),
  // Less strict than current requests, so that links from before the date format was fixed still open.
  profile: z.optional(z.partialRecord(z.enum(CATEGORIES), z.string())),
});
const bodyOf = (link: LinkRow): z.infer<typeof LinkBody> => LinkBody.parse(JSON.parse(link.body));

function completed(address: string, { applicationId, externalId }: LinkRow): string {
  const url = new URL(address);
  url.searchParams.set('applicationId', applicationId!);
  if (externalId !== null) url.searchParams.set('externalId', externalId);
  return url.href;
}
