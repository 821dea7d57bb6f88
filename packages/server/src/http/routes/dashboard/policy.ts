import { type AccountPolicy, PolicyView, VersionedPolicy } from '@verify/contract';
import * as z from 'zod/mini';
import type { ServerContext } from '../../../context.ts';
import { audited } from '../../../use-cases/dashboard/audited.ts';
import { differences } from '../../../use-cases/dashboard/differences.ts';
import { type AccountSettings, findAccount, saveAccountSettings } from '../../../ports/store/accounts/accounts.ts';
import { sha256Hex } from '../../../ports/store/ids.ts';
import { route } from '../../route.ts';
import { LIMIT } from '../people/sign-in.ts';

const TAG = 'Dashboard';

export const get = route({
  method: 'GET',
  url: '/dashboard/api/policy',
  tag: TAG,
  summary: 'Second step and retention',
  auth: 'user',
  limit: LIMIT,
  answer: PolicyView,
  problems: [],
  async handle({ caller: { account }, context }) {
    return { ok: true, body: view(account.settings, context) };
  },
});

export const save = route({
  method: 'PUT',
  url: '/dashboard/api/policy',
  tag: TAG,
  summary: 'Save second step and retention',
  auth: 'user',
  limit: LIMIT,
  body: VersionedPolicy,
  answer: PolicyView,
  problems: ['stale_edit'],
  async handle({ caller, body, context }) {
    const { account } = caller;
    const now = await context.store.transaction(async (tx) => {
      const current = (await findAccount(tx, account.id))!.settings;
      const changed = differences(policyOf(current), body.policy);
      if (versioned(current).version !== body.version) return { ok: false, changed } as const;
      const saved = { ...current, ...body.policy, retentionSeen: true };
      await saveAccountSettings(tx, account.id, saved);
      const details = changesOf(policyOf(current), body.policy).join(', ');
      await audited(context, tx, caller, { action: 'policy.changed', subject: account.id, details });
      return { ok: true, saved } as const;
    });
    if (now.ok) return { ok: true, body: view(now.saved, context) };
    const detail = `Somebody saved another policy meanwhile. Different from yours: ${now.changed.join(', ') || 'nothing'}.`;
    const errors = now.changed.map((key) => ({ pointer: `/policy/${key}`, detail: 'changed meanwhile' }));
    return { ok: false, code: 'stale_edit', detail, errors };
  },
});

export const seen = route({
  method: 'POST',
  url: '/dashboard/api/policy/seen',
  tag: TAG,
  summary: 'An admin knows how long data is kept: the notice goes',
  auth: 'user',
  limit: LIMIT,
  answer: z.object({}),
  problems: [],
  async handle({ caller, context }) {
    const { account } = caller;
    await context.store.transaction(async (tx) => {
      const { settings } = (await findAccount(tx, account.id))!;
      await saveAccountSettings(tx, account.id, { ...settings, retentionSeen: true });
      await audited(context, tx, caller, { action: 'policy.retention-seen', subject: account.id });
    });
    return { ok: true, body: {} };
  },
});

/** What was changed, and to what. */
function changesOf(before: AccountPolicy, after: AccountPolicy): string[] {
  const days = differences(before.retention, after.retention).map((key) => {
    const kept = after.retention[key as keyof AccountPolicy['retention']];
    return `${key} ${kept ?? 'unlimited'}`;
  });
  return before.secondStep === after.secondStep ? days : [`second step ${after.secondStep}`, ...days];
}

const policyOf = ({ secondStep, retention }: AccountSettings): AccountPolicy => ({ secondStep, retention });

const view = (settings: AccountSettings, { development }: Pick<ServerContext, 'development'>): PolicyView => ({
  ...versioned(settings),
  adminsNeedSecondStep: !development,
});

function versioned(settings: AccountSettings): VersionedPolicy {
  const policy = policyOf(settings);
  return { version: sha256Hex(JSON.stringify(policy)).slice(0, 16), policy };
}
