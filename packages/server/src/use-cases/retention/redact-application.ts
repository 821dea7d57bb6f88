import { type ReviewRefused, wordsOf } from '../applications/review.ts';
import type { ServerContext } from '../../context.ts';
import type { Acting } from '../callers.ts';
import { redact } from '../../domain/application.ts';
import { uploadKey } from '../../ports/files/storage-keys.ts';
import { addAudit, eraseNotes } from '../../records/people/audit.ts';
import { findApplication, findTrace, saveApplication } from '../../records/applications/applications.ts';
import { eraseAround } from '../../records/applications/erase.ts';
import { shredFileKey } from '../../records/applications/file-keys.ts';
import { findFlowVersion } from '../../records/accounts/flows.ts';
import { listUploads } from '../../records/applications/uploads.ts';
import { redacted, redactedTrace } from './redacted.ts';

type Context = Pick<ServerContext, 'events' | 'files' | 'keys' | 'now' | 'store'>;

/** Redacts on request of a person and then, as far as the engine can, overwrites the erased records on disk at once. */
export async function redactOnRequest(
  context: Context & Pick<ServerContext, 'log'>,
  { account, actor }: Acting,
  { id, reason, seenRevision }: { readonly id: string; readonly reason: string; readonly seenRevision: number | null },
): Promise<Redacted> {
  const done = await redactApplication(context, { accountId: account.id, actor, reason }, id, seenRevision);
  if (!done.ok) return done;
  // It is committed: that the disk is swept a little later is no failure of the request.
  await context.store
    .scrub()
    .catch((error: unknown) => context.log.error({ err: error }, 'erased records not yet overwritten'));
  return done;
}

export type Redacted = { readonly ok: true; readonly revision: number } | ReviewRefused;

/**
 * Erases a person's data from an application. Record, event with its webhooks and audit entry are one transaction,
 * which also destroys the encryption key of all files; the files are deleted afterwards. The audit log's chain stays
 * valid, because notes about the person are stored separately and erased.
 */
export async function redactApplication(
  context: Context,
  by: { readonly accountId: string; readonly actor: string; readonly reason: string },
  id: string,
  seenRevision: number | null,
): Promise<Redacted> {
  const { store, files } = context;
  const done = await store.transaction(async (tx) => {
    const now = context.now();
    const current = await findApplication(tx, by.accountId, id);
    if (!current) return { ok: false, code: 'application_not_found' } as const;
    if (seenRevision !== null && current.revision !== seenRevision) {
      const detail = `The application has changed in the meantime and is now "${current.overallStatus ?? current.stage}".`;
      return { ok: false, code: 'stale_edit', detail } as const;
    }
    const step = redact(current, now);
    if ('refused' in step) return { ok: false, code: 'unprocessable', detail: wordsOf(step.refused) } as const;
    const application = redacted(step.application);
    const trace = redactedTrace(await findTrace(tx, id));
    if (!(await saveApplication(tx, application, trace)))
      throw new Error('the application moved within its transaction');
    const partial = (await listUploads(tx, id)).map((upload) => uploadKey(id, upload.id));
    const whole = await eraseAround(tx, id, now);
    await shredFileKey(tx, id, now);
    await eraseNotes(tx, by.accountId, id);
    const flow = (await findFlowVersion(tx, current.flowId, current.flowVersion))!;
    await context.events.record(tx, application, flow, step.events);
    const entry = { accountId: by.accountId, at: now, actor: by.actor, action: 'application.redacted', subject: id };
    await addAudit(tx, context.keys.audit, { ...entry, details: '', note: by.reason });
    return { ok: true, application, whole, partial } as const;
  });
  if (!done.ok) return done;
  for (const key of done.whole) await files.remove(key);
  for (const key of done.partial) await files.discard(key);
  return { ok: true, revision: done.application.revision };
}
