import { StandaloneData, StandaloneResult } from '@verify/contract';
import { recordAccess } from '../audit/record-access.ts';
import { attributesOf } from '../applications/attributes.ts';
import { renderApplication } from '../applications/render.ts';
import { standaloneCallback, standaloneResult } from './standalone.ts';
import type { ServerContext } from '../../context.ts';
import { findApplication } from '../../ports/store/applications/applications.ts';
import type { StoredApplication } from '../../ports/store/applications/stored-application.ts';
import { findFlowVersion } from '../../ports/store/accounts/flows.ts';
import type { Outcome } from '../refusal.ts';
import type { KeyCaller, SessionCaller } from '../callers.ts';

/** What `setOnComplete` hands over. */
export async function standaloneData(
  context: ServerContext,
  { caller }: { caller: SessionCaller },
): Promise<Outcome<StandaloneData>> {
  const found = caller.application;
  if (!found) return { ok: false, code: 'application_not_found', detail: 'Open the session first.' };
  const application = await rendered(context, found);
  const callback = await standaloneCallback(context, caller.account, application);
  return { ok: true, body: { responseCode: 200, data: callback, normalizedData: attributesOf(application) } };
}

/** Result of a stand-alone session. */
export async function resultOfScript(
  context: ServerContext,
  { caller: { account, key }, params }: { caller: Pick<KeyCaller, 'account' | 'key'>; params: { readonly id: string } },
): Promise<Outcome<StandaloneResult & { responseCode: 200 }>> {
  const found = await findApplication(context.store.db, account.id, params.id);
  if (!found) return { ok: false, code: 'application_not_found' };
  const by = { accountId: account.id, actor: `key:${key.id}`, subject: found.id };
  await recordAccess(context, { ...by, action: 'application.data-viewed' });
  const told = await standaloneResult(context, account, await rendered(context, found));
  return { ok: true, body: { ...told, responseCode: 200 } };
}

async function rendered(context: ServerContext, application: StoredApplication) {
  const { db } = context.store;
  const flow = (await findFlowVersion(db, application.flowId, application.flowVersion))!;
  return renderApplication(context, db, application, flow.settings);
}
