import type { Acting, On } from '../callers.ts';
import { ApplicationResponse } from '@verify/contract';
import { recordAccess } from '../audit/record-access.ts';
import { findApplication } from '../../records/applications/applications.ts';
import { findFlowVersion } from '../../records/accounts/flows.ts';
import type { Answer } from '../refusal.ts';
import type { Needs } from '../../context.ts';

/** The application as the API shows it; the access is logged. */
export async function showApplication(
  context: Needs<'keys' | 'now' | 'render' | 'store'>,
  { caller, params }: On<undefined, Acting>,
): Answer<ApplicationResponse> {
  const { db } = context.store;
  const application = await findApplication(db, caller.account.id, params.id);
  if (!application) return { ok: false, code: 'application_not_found' };
  const by = { accountId: caller.account.id, actor: caller.actor, subject: application.id };
  await recordAccess(context, { ...by, action: 'application.data-viewed' });
  const flow = (await findFlowVersion(db, application.flowId, application.flowVersion))!;
  const view = await context.render(db, application, flow.settings);
  return { ok: true, body: { ...view, responseCode: 200 } };
}
