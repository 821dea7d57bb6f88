import { DOCUMENT_SIDES, type FlowSettings, type ProblemCode, STEPS, type Submit } from '@verify/contract';
import type { Needs } from '../../context.ts';
import { submit } from '../../domain/application.ts';
import { findApplicationById, hasOtherSubmission, saveApplication } from '../../records/applications/applications.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import { findFlowVersion } from '../../records/accounts/flows.ts';
import { moveLinkOf } from '../../records/accounts/links.ts';
import { findLastChallenge } from '../../records/applications/liveness-challenges.ts';
import { answerToldAttempt } from '../../records/applications/told-attempts.ts';
import { listUploads, type StoredUpload } from '../../records/applications/uploads.ts';
import {
  answeredBy,
  answeredFlow,
  openFlow,
  openUploads,
  openWallets,
  roundOf,
  wholeFlow,
  wholeSubmission,
} from './rounds.ts';
import { finaliseLane } from '../finalise-lane.ts';
import { givenConsents, missingConsents, unknownConsents } from '../consent/consents.ts';
import { namedUploads, otherWay } from './session-flow.ts';
import { listWalletRequests } from '../../records/applications/wallet-requests.ts';
import type { WalletRequestRow } from '../../records/tables.ts';

interface Lack {
  readonly pointer: string;
  readonly detail: string;
}

export type Submitted =
  | { readonly ok: true; readonly application: StoredApplication }
  | { readonly ok: false; readonly code: ProblemCode; readonly lacks: readonly Lack[] };

/** Submits a session. Repeating the same submission returns the first answer. */
export async function submitSession(
  context: Needs<'events' | 'keys' | 'now' | 'queue' | 'store'>,
  applicationId: string,
  body: Submit,
): Promise<Submitted> {
  const { accountId, customerId, opening } = (await findApplicationById(context.store.db, applicationId))!;
  // Another application of the same customer is also read, so the lock of this one is not enough.
  const lock = customerId === null ? applicationId : [applicationId, `customer ${accountId} ${customerId}`];
  return context.store.withLock(lock, async (tx): Promise<Submitted> => {
    const before = (await findApplicationById(tx, applicationId))!;
    if (before.submission) {
      const same = JSON.stringify(before.rounds.at(-1)?.answer ?? before.submission) === JSON.stringify(body);
      return same ? { ok: true, application: before } : { ok: false, code: 'already_submitted', lacks: [] };
    }
    if (customerId !== null && !opening.reference && (await hasOtherSubmission(tx, { ...before, customerId }))) {
      return { ok: false, code: 'customerid_exists', lacks: [] };
    }
    const flow = (await findFlowVersion(tx, before.flowId, before.flowVersion))!;
    const uploads = openUploads(before, await listUploads(tx, applicationId));
    const challenge = await findLastChallenge(tx, applicationId);
    const asked = openFlow(before, flow.settings);
    const wallets = body.wallet === undefined ? [] : openWallets(before, await listWalletRequests(tx, applicationId));
    // A recording from before the person was asked again does not count.
    const nonce = challenge?.round === roundOf(before) ? challenge.nonce : null;
    const refused = judge(asked, body, uploads, nonce) ?? judgeWallet(body, wallets);
    if (refused) return { ok: false, ...refused };

    const step = submit(before, context.now());
    if ('refused' in step) {
      return { ok: false, code: step.refused === 'expired' ? 'token_expired' : 'already_submitted', lacks: [] };
    }
    const submission = wholeSubmission(before, body);
    const consents = [...before.consents, ...givenConsents(asked, body, before, context.now())];
    const application = { ...step.application, submission, consents, rounds: answeredBy(before, body) };
    if (!(await saveApplication(tx, application))) throw new Error('the application moved within its transaction');
    if (body.liveness) await answerToldAttempt(tx, challenge!);
    await moveLinkOf(tx, applicationId, 'completed');
    await context.queue.enqueue(tx, {
      kind: 'finalise',
      lane: finaliseLane(context, application, answeredFlow(wholeFlow(application, flow.settings), submission)),
      payload: applicationId,
      runAt: context.now(),
    });
    await context.events.record(tx, application, flow, step.events);
    return { ok: true, application };
  });
}

/** Problems of the submission, in the order in which a person would fix them. Null if there are none. */
function judge(
  flow: FlowSettings,
  body: Submit,
  uploads: readonly StoredUpload[],
  nonce: string | null,
): { code: ProblemCode; lacks: Lack[] } | null {
  const unasked = unaskedParts(flow, body);
  if (unasked.length > 0) return { code: 'unprocessable', lacks: unasked };
  const unread = unknownConsents(flow, body);
  if (unread.length > 0) return { code: 'unprocessable', lacks: unread };
  const known = new Map(uploads.map((upload) => [upload.id, upload] as const));
  const named = namedUploads(body);

  const unknown = named.filter(({ slot, uploadId }) => known.get(uploadId)?.slot !== slot);
  if (unknown.length > 0) {
    return {
      code: 'upload_not_found',
      lacks: unknown.map(({ pointer }) => ({ pointer, detail: 'no upload of this session and slot' })),
    };
  }
  const open = named.filter(({ uploadId }) => known.get(uploadId)!.state === 'open');
  if (open.length > 0) {
    return {
      code: 'upload_incomplete',
      lacks: open.map(({ pointer }) => ({ pointer, detail: 'bytes are missing' })),
    };
  }
  const lacks = named
    .filter(({ uploadId }) => known.get(uploadId)!.state === 'replaced')
    .map(({ pointer }): Lack => ({ pointer, detail: 'it was replaced by a later upload' }));
  lacks.push(...missingParts(flow, body));
  if (lacks.length > 0) return { code: 'step_missing', lacks };
  if (body.liveness && body.liveness.nonce !== nonce) {
    const lack = { pointer: '/liveness/nonce', detail: 'this is not the nonce of the session’s last attempt' };
    return { code: 'unprocessable', lacks: [lack] };
  }
  return null;
}

/** The answer to a request of this session, after the person confirmed it. */
function judgeWallet(
  { wallet, document }: Submit,
  wallets: readonly WalletRequestRow[],
): { code: ProblemCode; lacks: Lack[] } | null {
  if (wallet === undefined) return null;
  const say = (code: ProblemCode, detail: string) => ({ code, lacks: [{ pointer: '/wallet', detail }] });
  if (document) return say('unprocessable', 'a wallet takes the place of the document');
  const named = wallets.find(({ id }) => id === wallet);
  if (named?.state === 'accepted' || named?.state === 'refused') return null;
  return say('step_missing', named ? 'no confirmed answer has arrived' : 'no request of this session');
}

/** A picture that no step asked for could otherwise replace one that was. */
function unaskedParts(flow: FlowSettings, body: Submit): Lack[] {
  const asked = new Set<string>(['consent', ...flow.steps.flatMap((step) => STEPS[step].parts)]);
  if (flow.confirmData && flow.steps.includes('document')) asked.add('confirmed');
  // A selfie satisfies a liveness step only if the flow allows it.
  if (!flow.livenessAlternative && !flow.steps.includes('selfie')) asked.delete('selfie');
  const pointers = Object.keys(body).filter((part) => !asked.has(part));
  const { document } = body;
  if (document?.back && !DOCUMENT_SIDES[document.documentType].includes('back')) pointers.push('document/back');
  return pointers.map((pointer) => ({ pointer: `/${pointer}`, detail: 'this flow does not ask for it' }));
}

function missingParts(flow: FlowSettings, body: Submit): Lack[] {
  const lacks: Lack[] = missingConsents(flow, body);
  for (const step of flow.steps) {
    const { parts, noun } = STEPS[step];
    const [usual, ...standIns] = parts;
    const answered = body[usual!] !== undefined;
    // If the flow allows a still selfie instead of movements, liveness asks for a review of it.
    const stoodIn = flow.livenessAlternative && standIns.some((part) => body[part] !== undefined);
    const otherwise = otherWay(flow, step).some((other) => body[STEPS[other].parts[0]!] !== undefined);
    if (!answered && !stoodIn && !otherwise) lacks.push({ pointer: `/${usual}`, detail: `the ${noun} is missing` });
  }
  const { document } = body;
  // A side that the document has and the flow asks for; the services judge what it shows.
  if (flow.steps.includes('document') && document && !document.back) {
    const lack = { pointer: '/document/back', detail: 'the back of the document is missing' };
    if (DOCUMENT_SIDES[document.documentType].includes('back')) lacks.push(lack);
  }
  return lacks;
}
