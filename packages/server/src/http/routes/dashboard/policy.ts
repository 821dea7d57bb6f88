import { type AccountPolicy, VersionedPolicy } from '@verify/contract';
import { audited } from '../../../dashboard/audited.ts';
import { differences } from '../../../dashboard/differences.ts';
import { type AccountSettings, findAccount, saveAccountSettings } from '../../../store/accounts.ts';
import { sha256Hex } from '../../../store/ids.ts';
import { route } from '../../route.ts';
import { LIMIT } from './sign-in.ts';

const TAG = 'Dashboard';

export const get = route({
  method: 'GET',
  url: '/dashboard/api/policy',
  tag: TAG,
  summary: 'Second step and retention',
  auth: 'user',
  limit: LIMIT,
  answer: VersionedPolicy,
  problems: [],
  async handle({ caller: { account } }) {
    return { ok: true, body: versioned(account.settings) };
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
  answer: VersionedPolicy,
  problems: ['stale_edit'],
  async handle({ caller, body, context }) {
    const { account } = caller;
    const now = await context.store.transaction(async (tx) => {
      const current = (await findAccount(tx, account.id))!.settings;
      const changed = differences(policyOf(current), body.policy);
      if (versioned(current).version !== body.version) return { ok: false, changed } as const;
      const saved = { ...current, ...body.policy };
      await saveAccountSettings(tx, account.id, saved);
      const { retention, secondStep } = body.policy;
      const kept = Object.entries(retention).map(([key, days]) => `${key} ${days ?? 'unlimited'}`);
      const details = `second step ${secondStep}, ${kept.join(', ')}`;
      await audited(context, tx, caller, { action: 'policy.changed', subject: account.id, details });
      return { ok: true, saved } as const;
    });
    if (now.ok) return { ok: true, body: versioned(now.saved) };
    const detail = `Somebody saved another policy meanwhile. Different from yours: ${now.changed.join(', ') || 'nothing'}.`;
    const errors = now.changed.map((key) => ({ pointer: `/policy/${key}`, detail: 'changed meanwhile' }));
    return { ok: false, code: 'stale_edit', detail, errors };
  },
});

const policyOf = ({ secondStep, retention }: AccountSettings): AccountPolicy => ({ secondStep, retention });

function versioned(settings: AccountSettings): VersionedPolicy {
  const policy = policyOf(settings);
  return { version: sha256Hex(JSON.stringify(policy)).slice(0, 16), policy };
}
