import type { Acting, By, On, SessionCaller } from '../callers.ts';
import type * as z from 'zod/mini';
import type { ScriptToken } from '@verify/contract';
import { newClaims } from '../tokens/token-claims.ts';
import { type Account, findAccount } from '../../records/accounts/accounts.ts';
import { findScript } from '../../records/accounts/scripts.ts';
import { StandaloneData, StandaloneResult } from '@verify/contract';
import { recordAccess } from '../audit/record-access.ts';
import { attributesOf } from '../applications/attributes.ts';
import { standaloneCallback, standaloneResult } from './standalone.ts';
import type { Needs } from '../../context.ts';
import { findApplication } from '../../records/applications/applications.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import { findFlowVersion } from '../../records/accounts/flows.ts';
import type { Answer } from '../refusal.ts';

/** The payload that `setOnComplete` receives. */
export async function standaloneData(
  context: Needs<'baseUrl' | 'keys' | 'now' | 'render' | 'store'>,
  { caller }: By<undefined, SessionCaller>,
): Answer<StandaloneData> {
  const found = caller.application;
  if (!found) return { ok: false, code: 'application_not_found', detail: 'Open the session first.' };
  const application = await rendered(context, found);
  const callback = await standaloneCallback(context, caller.account, application);
  return { ok: true, body: { responseCode: 200, data: callback, normalizedData: attributesOf(application) } };
}

/** Result of a stand-alone session. */
export async function resultOfScript(
  context: Needs<'baseUrl' | 'keys' | 'now' | 'render' | 'store'>,
  { caller: { account, actor }, params }: On<undefined, Acting>,
): Answer<StandaloneResult & { responseCode: 200 }> {
  const found = await findApplication(context.store.db, account.id, params.id);
  if (!found) return { ok: false, code: 'application_not_found' };
  const by = { accountId: account.id, actor, subject: found.id };
  await recordAccess(context, { ...by, action: 'application.data-viewed' });
  const result = await standaloneResult(context, account, await rendered(context, found));
  return { ok: true, body: { ...result, responseCode: 200 } };
}

async function rendered(context: Needs<'render' | 'store'>, application: StoredApplication) {
  const { db } = context.store;
  const flow = (await findFlowVersion(db, application.flowId, application.flowVersion))!;
  return context.render(db, application, flow.settings);
}

/** Creates a token for the flow of one script, if `isAllowed` says that the page belongs to the script's account. */
export async function issueScriptToken(
  context: Needs<'now' | 'store' | 'tokens'>,
  publicId: string,
  isAllowed: (account: Account) => boolean,
): Answer<z.infer<typeof ScriptToken>> {
  const script = await findScript(context.store.db, publicId);
  if (!script) return { ok: false, code: 'not_found', detail: 'This script does not exist.' };
  const account = (await findAccount(context.store.db, script.accountId))!;
  if (!isAllowed(account)) return { ok: false, code: 'origin_forbidden' };
  const token = await context.tokens.sign(newClaims(context, account, 'stand-alone', { script: script.publicId }));
  return { ok: true, body: { responseCode: 200, token, flowName: script.flowName } };
}
