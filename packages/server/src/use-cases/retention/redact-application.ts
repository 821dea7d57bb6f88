import type { WebhookKind } from '@verify/contract';
import { type ReviewRefused, wordsOf } from '../applications/review.ts';
import type { Needs } from '../../context.ts';
import type { Acting } from '../callers.ts';
import { redact } from '../../domain/application.ts';
import { uploadKey } from '../../ports/files/storage-keys.ts';
import { addAudit, eraseNotes } from '../../records/people/audit.ts';
import { findApplication, findTrace, saveApplication } from '../../records/applications/applications.ts';
import { reasonsOf } from '../../records/legal-holds.ts';
import { eraseAround } from '../../records/applications/erase.ts';
import { shredFileKey } from '../../records/applications/file-keys.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import { findFlowVersion, type Flow } from '../../records/accounts/flows.ts';
import { listUploads } from '../../records/applications/uploads.ts';
import { askForScrub } from '../../records/records-state.ts';
import { accountLock, type Db } from '../../records/store.ts';
import { redacted, redactedTrace } from './redacted.ts';

type Context = Needs<'events' | 'files' | 'keys' | 'now' | 'store'>;
interface By {
  readonly accountId: string;
  readonly actor: string;
  readonly reason: string;
}

/** Redacts on request of a person; the erased records are then overwritten on disk, at once where the engine can. */
export async function redactOnRequest(
  context: Context & Needs<'log'>,
  { account, actor }: Acting,
  { id, reason, seenRevision }: { readonly id: string; readonly reason: string; readonly seenRevision: number | null },
): Promise<Redacted> {
  const by = { accountId: account.id, actor, reason };
  const done = (await redactApplications(context, by, [id], seenRevision)).get(id)!;
  if (!done.ok) return done;
  // The transaction is committed, so a later sweep of the disk is not a failure of the request.
  await context.store
    .scrub('at-once')
    .catch((error: unknown) => context.log.error({ err: error }, 'erased records not yet overwritten'));
  return done;
}

export type Redacted = { readonly ok: true; readonly revision: number } | ReviewRefused;

/**
 * Erases the data of persons from applications of one account. Records, events with their webhooks and audit entries
 * are one transaction, which also destroys the encryption keys of all files; the files are deleted afterwards. The
 * audit log's chain stays valid, because notes about a person are stored separately and erased. Answers by id.
 */
export async function redactApplications(
  context: Context,
  by: By,
  ids: readonly string[],
  seenRevision: number | null = null,
): Promise<Map<string, Redacted>> {
  const { store, files } = context;
  const done = await store.withLock([accountLock(by.accountId), ...ids], async (tx) => {
    const now = context.now();
    const answers = new Map<string, Redacted>();
    const steps: RedactStep[] = [];
    const held = await reasonsOf(tx, ids);
    for (const id of ids) {
      const application = await findApplication(tx, by.accountId, id);
      const hold = application && held.get(id);
      const step: RedactStep | ReviewRefused = hold
        ? {
            ok: false,
            code: 'unprocessable',
            detail: `This application is on legal hold (${hold}), so nothing is erased.`,
          }
        : stepOf(application, seenRevision, now);
      if (step.ok) steps.push(step);
      else answers.set(id, step);
    }
    const erased = steps.map(({ application }) => application.id);
    if (erased.length === 0) return { answers, whole: [], partial: [] };
    const partial: string[] = [];
    for (const id of erased) partial.push(...(await listUploads(tx, id)).map((upload) => uploadKey(id, upload.id)));
    const whole = await eraseAround(tx, erased, now);
    const flowOf = flowsOf(tx);
    for (const { application, events } of steps) {
      await save(tx, context, by, { application, events, flow: await flowOf(application), now });
      answers.set(application.id, { ok: true, revision: application.revision });
    }
    await askForScrub(tx);
    return { answers, whole, partial };
  });
  for (const key of done.whole) await files.remove(key);
  for (const key of done.partial) await files.discard(key);
  return done.answers;
}

interface RedactStep {
  readonly ok: true;
  readonly application: StoredApplication;
  readonly events: readonly WebhookKind[];
}

function stepOf(
  current: StoredApplication | null,
  seenRevision: number | null,
  now: number,
): RedactStep | ReviewRefused {
  if (!current) return { ok: false, code: 'application_not_found' };
  if (seenRevision !== null && current.revision !== seenRevision) {
    const detail = `The application has changed in the meantime and is now "${current.overallStatus ?? current.stage}".`;
    return { ok: false, code: 'stale_edit', detail };
  }
  const step = redact(current, now);
  if ('refused' in step) return { ok: false, code: 'unprocessable', detail: wordsOf(step.refused) };
  return { ok: true, application: redacted(step.application), events: step.events };
}

async function save(
  tx: Db,
  { events, keys }: Context,
  by: By,
  step: Pick<RedactStep, 'application' | 'events'> & { readonly flow: Flow; readonly now: number },
): Promise<void> {
  const { application, flow, now } = step;
  const { id } = application;
  const trace = redactedTrace(await findTrace(tx, id));
  if (!(await saveApplication(tx, application, trace))) throw new Error('the application moved within its transaction');
  await shredFileKey(tx, id, now);
  await eraseNotes(tx, by.accountId, id);
  await events.record(tx, application, flow, step.events);
  const entry = { accountId: by.accountId, at: now, actor: by.actor, action: 'application.redacted', subject: id };
  await addAudit(tx, keys.audit, { ...entry, details: '', note: by.reason });
}

/** Each version of a flow is read once. */
function flowsOf(tx: Db): (of: Pick<StoredApplication, 'flowId' | 'flowVersion'>) => Promise<Flow> {
  const known = new Map<string, Flow>();
  return async ({ flowId, flowVersion }) => {
    const key = `${flowId} ${flowVersion}`;
    const flow = known.get(key) ?? (await findFlowVersion(tx, flowId, flowVersion))!;
    known.set(key, flow);
    return flow;
  };
}
