import type { Auditing, Needs } from '../../context.ts';
import type { Acting, On } from '../callers.ts';
import type {
  ApplicationList,
  ApplicationRowView,
  ApplicationSummary,
  EraseApplication,
  ListApplications,
} from '@verify/contract';
import { findApplication } from '../../records/applications/applications.ts';
import { pageOfApplications } from '../dashboard/applications.ts';
import type { Answer } from '../refusal.ts';
import { redactOnRequest } from '../retention/redact-application.ts';

/** Lists applications like the dashboard, without claims and proposals of reviewers. */
export async function listForOperator(
  context: Auditing,
  call: { caller: Acting; query: ListApplications },
): Answer<ApplicationList> {
  const page = await pageOfApplications(context, call);
  if (!page.ok) return page;
  const { items, next } = page.body;
  return { ok: true, body: { responseCode: 200, items: items.map(summaryOf), next } };
}

/** The answer's schema removes claims and proposals. */
const summaryOf = (row: ApplicationRowView): ApplicationSummary => ({
  ...row,
  createdAt: new Date(row.createdAt).toISOString(),
  finishedAt: row.finishedAt === null ? null : new Date(row.finishedAt).toISOString(),
});

/** Erases the person's data from an application. Repeating the call is no error. */
export async function eraseForOperator(
  context: Needs<'events' | 'files' | 'keys' | 'log' | 'now' | 'store'>,
  { caller, params: { id }, body: { reason } }: On<EraseApplication, Acting>,
): Answer<{ responseCode: 200 }> {
  const done = { ok: true, body: { responseCode: 200 } } as const;
  const found = await findApplication(context.store.db, caller.account.id, id);
  if (found && found.redactedAt !== null) return done;
  const erased = await redactOnRequest(context, caller, { id, reason, seenRevision: null });
  return erased.ok ? done : erased;
}
