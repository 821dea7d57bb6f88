import { ApplicationResponse } from '@verify/contract';
import { recordAccess } from '../audit/record-access.ts';
import { findApplication } from '../../records/applications/applications.ts';
import { findFlowVersion } from '../../records/accounts/flows.ts';
import type { Outcome } from '../refusal.ts';
import type { Needs } from '../../context.ts';
import type { Acting } from '../callers.ts';

/** The application as the API shows it; the access is logged. */
export async function showApplication(
  context: Needs<'keys' | 'now' | 'render' | 'store'>,
  { caller: { account, actor }, params }: { caller: Acting; params: { readonly id: string } },
): Promise<Outcome<ApplicationResponse>> {
  const { db } = context.store;
  const application = await findApplication(db, account.id, params.id);
  if (!application) return { ok: false, code: 'application_not_found' };
  const by = { accountId: account.id, actor, subject: application.id };
  await recordAccess(context, { ...by, action: 'application.data-viewed' });
  const flow = (await findFlowVersion(db, application.flowId, application.flowVersion))!;
  const view = await context.render(db, application, flow.settings);
  return { ok: true, body: { ...view, responseCode: 200 } };
}
