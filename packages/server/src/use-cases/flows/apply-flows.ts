import type { Auditing } from '../../context.ts';
import { flowChanges, liveProblems } from '@verify/contract';
import { foreignThemeFiles } from './foreign-theme-files.ts';
import { findAccount } from '../../records/accounts/accounts.ts';
import { addAudit } from '../../records/people/audit.ts';
import { archiveFlow, insertFlow, type ListedFlow, listFlows, saveFlow } from '../../records/accounts/flows.ts';
import { accountLock, type Db } from '../../records/store.ts';
import { FLOWS_COMMAND, type WantedFlow } from './flow-file.ts';

/** What applying a file does to one flow, with the changes in words. */
export interface FlowStepPlan {
  readonly name: string;
  readonly does: 'create' | 'change' | 'archive' | 'restore';
  readonly changes: readonly string[];
}

export type AppliedFlows =
  | { readonly ok: true; readonly plan: readonly FlowStepPlan[] }
  | { readonly ok: false; readonly faults: readonly string[] };

const MOST_FLOWS = 200;

/** Differences between the account and a file. A flow that the file does not name stays unchanged. */
export function planFlows(current: readonly ListedFlow[], wanted: readonly WantedFlow[]): FlowStepPlan[] {
  return wanted.flatMap(({ name, archived, settings }): FlowStepPlan[] => {
    const flow = current.find((each) => each.name === name);
    if (!flow) return [{ name, does: 'create', changes: [] }];
    const changes = flowChanges(flow.settings, settings).map(({ field, before, after }) =>
      before ? `${field}: ${before} → ${after}` : `${field}: ${after}`,
    );
    const isArchived = flow.archivedAt !== null;
    return [
      ...(changes.length > 0 ? [{ name, does: 'change', changes } as const] : []),
      ...(archived === isArchived ? [] : [{ name, does: archived ? 'archive' : 'restore', changes: [] } as const]),
    ];
  });
}

/** Makes an account's flows match a file, completely or not at all. Sessions in progress keep their version. */
export async function applyFlows(
  { store, keys, now }: Auditing,
  accountId: string,
  wanted: readonly WantedFlow[],
): Promise<AppliedFlows> {
  return store.withLock(accountLock(accountId), async (tx): Promise<AppliedFlows> => {
    const current = await listFlows(tx, accountId);
    const plan = planFlows(current, wanted);
    const changed = wanted.filter(({ name }) => plan.some((step) => step.name === name && step.does !== 'archive'));
    const faults = [
      ...(await faultsOf(tx, accountId, current, wanted)),
      ...(await liveFaultsOf(tx, accountId, changed)),
    ];
    if (faults.length > 0) return { ok: false, faults };
    for (const { name, does } of plan) {
      const flow = current.find((each) => each.name === name);
      const { settings, archived } = wanted.find((each) => each.name === name)!;
      const audit = (action: string, subject: string, details = ''): Promise<void> =>
        addAudit(tx, keys.audit, { accountId, at: now(), actor: FLOWS_COMMAND, action, subject, details });
      if (!flow) {
        const made = await insertFlow(tx, { accountId, name, settings, now: now(), savedBy: FLOWS_COMMAND });
        await audit('flow.created', made.id);
        if (archived) await archiveFlow(tx, accountId, made.id, now());
      } else if (does === 'change') {
        const version = {
          accountId,
          id: flow.id,
          fromVersion: flow.version,
          settings,
          now: now(),
          savedBy: FLOWS_COMMAND,
        };
        if (!(await saveFlow(tx, version))) throw new Error('the flow moved within its transaction');
        const fields = flowChanges(flow.settings, settings).map(({ key }) => key);
        await audit('flow.changed', flow.id, `version ${flow.version + 1}: ${fields.join(' ')}`);
      } else {
        await archiveFlow(tx, accountId, flow.id, does === 'archive' ? now() : null);
        await audit(does === 'archive' ? 'flow.archived' : 'flow.restored', flow.id);
      }
    }
    return { ok: true, plan };
  });
}

/** What flows of a live account lack. */
async function liveFaultsOf(tx: Db, accountId: string, wanted: readonly WantedFlow[]): Promise<string[]> {
  if ((await findAccount(tx, accountId))?.environment !== 'live') return [];
  return wanted
    .filter(({ archived }) => !archived)
    .flatMap(({ name, settings }) =>
      liveProblems(settings).map(({ path, message }) => `flows.${name}.settings.${path.join('.')}: ${message}`),
    );
}

/**
 * Problems that only the records can reveal. Logos and fonts belong to one account, so a file cannot bring
 * them to another account.
 */
async function faultsOf(
  tx: Db,
  accountId: string,
  current: readonly ListedFlow[],
  wanted: readonly WantedFlow[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, settings } of wanted) {
    for (const { path, noun } of await foreignThemeFiles(tx, accountId, settings.theme)) {
      const at = `flows.${name}.settings.theme.${path.join('.')}`;
      faults.push(`${at}: this account has no such ${noun}. Upload it in the dashboard.`);
    }
  }
  const fresh = wanted.filter(({ name }) => !current.some((each) => each.name === name));
  if (current.length + fresh.length > MOST_FLOWS) faults.push(`An account can have at most ${MOST_FLOWS} flows.`);
  return faults;
}
