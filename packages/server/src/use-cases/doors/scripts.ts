import type { Auditing, Needs } from '../../context.ts';
import type { By, On } from '../callers.ts';
import { ScriptFlow, ScriptView } from '@verify/contract';
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
import { type Answer, type Nothing, unprocessable } from '../refusal.ts';

const MOST = 50;

/** Add a stand-alone script for a flow. */
export async function addScript(
  context: Needs<'baseUrl' | 'keys' | 'now' | 'store'>,
  { caller, body: { flowId } }: By<ScriptFlow>,
): Answer<ScriptView> {
  const accountId = caller.account.id;
  const unknown = await flowFault(context, accountId, flowId);
  if (unknown) return unknown;
  if ((await listScripts(context.store.db, accountId)).length >= MOST)
    return unprocessable(`An account can have at most ${MOST} scripts.`);
  const id = await audited(context, caller, async (tx, note) => {
    const made = await insertScript(tx, { accountId, flowId, now: context.now() });
    await note('script.created', made, flowId);
    return made;
  });
  return { ok: true, body: (await viewOf(context, accountId, id))! };
}

/** Choose the flow that a stand-alone script opens. */
export async function chooseScriptFlow(
  context: Needs<'baseUrl' | 'keys' | 'now' | 'store'>,
  { caller, params, body: { flowId } }: On<ScriptFlow>,
): Answer<ScriptView> {
  const accountId = caller.account.id;
  if (!(await viewOf(context, accountId, params.id))) return { ok: false, code: 'not_found' };
  const unknown = await flowFault(context, accountId, flowId);
  if (unknown) return unknown;
  const changed = await auditedOrMissing(context, caller, ['script.changed', params.id, flowId], (tx) =>
    setScriptFlow(tx, { accountId, publicId: params.id, flowId }),
  );
  return changed.ok ? { ok: true, body: (await viewOf(context, accountId, params.id))! } : changed;
}

/** Delete a stand-alone script; its address then answers with 404. */
export async function removeScript(context: Auditing, { caller, params }: On): Answer<Nothing> {
  return auditedOrMissing(context, caller, ['script.deleted', params.id], (tx) =>
    deleteScript(tx, caller.account.id, params.id),
  );
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
