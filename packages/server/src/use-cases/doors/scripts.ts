import { ScriptFlow, ScriptView } from '@verify/contract';
import type { Needs } from '../../context.ts';
import { audited, auditedOrMissing } from '../dashboard/audited.ts';
import { scriptUrl } from '../setup/script-url.ts';
import { findListedFlow } from '../../records/accounts/flows.ts';
import {
  deleteScript,
  insertScript,
  listScripts,
  setScriptFlow,
  type StandaloneScript,
} from '../../records/accounts/scripts.ts';
import type { Outcome } from '../refusal.ts';
import { accountLock } from '../../records/store.ts';
import type { UserCaller } from '../people/user-session.ts';

const MOST = 50;

/** Add a stand-alone script for a flow. */
export async function addScript(
  context: Needs<'baseUrl' | 'keys' | 'now' | 'store'>,
  { caller, body: { flowId } }: { caller: UserCaller; body: ScriptFlow },
): Promise<Outcome<ScriptView>> {
  const accountId = caller.account.id;
  const unknown = await flowFault(context, accountId, flowId);
  if (unknown) return unknown;
  if ((await listScripts(context.store.db, accountId)).length >= MOST) {
    return { ok: false, code: 'unprocessable', detail: `An account can have at most ${MOST} scripts.` };
  }
  const id = await context.store.withLock(accountLock(accountId), async (tx) => {
    const made = await insertScript(tx, { accountId, flowId, now: context.now() });
    await audited(context, tx, caller, { action: 'script.created', subject: made, details: flowId });
    return made;
  });
  return { ok: true, body: (await viewOf(context, accountId, id))! };
}

/** Choose the flow that a stand-alone script opens. */
export async function chooseScriptFlow(
  context: Needs<'baseUrl' | 'keys' | 'now' | 'store'>,
  { caller, params, body: { flowId } }: { caller: UserCaller; params: { readonly id: string }; body: ScriptFlow },
): Promise<Outcome<ScriptView>> {
  const accountId = caller.account.id;
  if (!(await viewOf(context, accountId, params.id))) return { ok: false, code: 'not_found' };
  const unknown = await flowFault(context, accountId, flowId);
  if (unknown) return unknown;
  const entry = { action: 'script.changed', subject: params.id, details: flowId };
  const changed = await auditedOrMissing(context, caller, entry, (tx) =>
    setScriptFlow(tx, { accountId, publicId: params.id, flowId }),
  );
  return changed.ok ? { ok: true, body: (await viewOf(context, accountId, params.id))! } : changed;
}

/** Delete a stand-alone script; its address then answers with 404. */
export async function removeScript(
  context: Needs<'keys' | 'now' | 'store'>,
  { caller, params }: { caller: UserCaller; params: { readonly id: string } },
): Promise<Outcome<Record<never, never>>> {
  const entry = { action: 'script.deleted', subject: params.id };
  return auditedOrMissing(context, caller, entry, (tx) => deleteScript(tx, caller.account.id, params.id));
}

async function flowFault({ store }: Needs<'store'>, accountId: string, flowId: string) {
  const flow = await findListedFlow(store.db, accountId, flowId);
  if (flow?.archivedAt === null) return null;
  const detail = flow ? 'this flow is archived' : 'this flow does not exist';
  return { ok: false, code: 'unprocessable', errors: [{ pointer: '/flowId', detail }] } as const;
}

async function viewOf(
  context: Needs<'baseUrl' | 'store'>,
  accountId: string,
  id: string,
): Promise<ScriptView | undefined> {
  const scripts = await listScripts(context.store.db, accountId);
  return scripts.filter(({ publicId }) => publicId === id).map((script) => scriptView(context, script))[0];
}

export const scriptView = (
  { baseUrl }: Needs<'baseUrl'>,
  { publicId, flowId, flowName }: StandaloneScript,
): ScriptView => ({ id: publicId, url: scriptUrl(baseUrl, publicId), flowId, flowName });
