import type { Auditing, Needs } from '../../context.ts';
import type { By } from '../callers.ts';
import { type AccountPolicy, PolicyView, VersionedPolicy } from '@verify/contract';
import { audited } from './audited.ts';
import { differences, staleEdit } from './differences.ts';
import { type AccountSettings, findAccount, saveAccountSettings } from '../../records/accounts/accounts.ts';
import { deletePasswordSessions } from '../../records/people/sign-ons.ts';
import { sha256Hex } from '../../records/ids.ts';
import { type Answer, type Nothing, unprocessable } from '../refusal.ts';

/** Two-factor authentication and retention. */
export async function policyOfAccount(context: Needs<'development' | 'provider'>, { caller }: By): Answer<PolicyView> {
  return { ok: true, body: view(caller.account.settings, context) };
}

/** Save two-factor authentication and retention. */
export async function savePolicy(
  context: Needs<'development' | 'keys' | 'now' | 'provider' | 'store'>,
  { caller, body }: By<VersionedPolicy>,
): Answer<PolicyView> {
  const { account } = caller;
  if (body.policy.signOn.mode !== 'off' && !context.provider)
    return unprocessable('The operator has not set up an identity provider.', '/policy/signOn/mode');
  const now = await audited(context, caller, async (tx, note) => {
    const current = (await findAccount(tx, account.id))!.settings;
    const changed = differences(policyOf(current), body.policy);
    if (versioned(current).version !== body.version) return { ok: false, changed } as const;
    const saved = { ...current, ...body.policy, retentionSeen: true };
    await saveAccountSettings(tx, account.id, saved);
    if (body.policy.signOn.mode === 'required' && current.signOn.mode !== 'required') {
      await deletePasswordSessions(tx, account.id, caller.user.id);
    }
    const details = changesOf(policyOf(current), body.policy).join(', ');
    await note('policy.changed', account.id, details);
    return { ok: true, saved } as const;
  });
  if (now.ok) return { ok: true, body: view(now.saved, context) };
  return staleEdit('the policy', now.changed, '/policy');
}

/** Dismiss the notice about retention. */
export async function noteRetentionSeen(context: Auditing, { caller }: By): Answer<Nothing> {
  const { account } = caller;
  await audited(context, caller, async (tx, note) => {
    const { settings } = (await findAccount(tx, account.id))!;
    await saveAccountSettings(tx, account.id, { ...settings, retentionSeen: true });
    await note('policy.retention-seen', account.id);
  });
  return { ok: true, body: {} };
}

/** The changed settings with their new values. */
function changesOf(before: AccountPolicy, after: AccountPolicy): string[] {
  const days = differences(before.retention, after.retention).map((key) => {
    const kept = after.retention[key as keyof AccountPolicy['retention']];
    return `${key} ${kept ?? 'unlimited'}`;
  });
  const signOn =
    JSON.stringify(before.signOn) === JSON.stringify(after.signOn)
      ? []
      : [`sign-on ${after.signOn.mode}`, ...after.signOn.roles.map(({ group, role }) => `${group}: ${role}`)];
  const secondStep = before.secondStep === after.secondStep ? [] : [`second step ${after.secondStep}`];
  return [...secondStep, ...days, ...signOn];
}

const policyOf = ({ secondStep, retention, signOn }: AccountSettings): AccountPolicy => ({
  secondStep,
  retention,
  signOn,
});

const view = (settings: AccountSettings, { development, provider }: Needs<'development' | 'provider'>): PolicyView => ({
  ...versioned(settings),
  adminsNeedSecondStep: !development,
  provider: provider?.name ?? null,
});

function versioned(settings: AccountSettings): VersionedPolicy {
  const policy = policyOf(settings);
  return { version: sha256Hex(JSON.stringify(policy)).slice(0, 16), policy };
}
