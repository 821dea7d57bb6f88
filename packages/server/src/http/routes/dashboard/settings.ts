import { KeyView, NewKey, SdkSettingsView, VersionedSettings } from '@verify/contract';
import * as z from 'zod/mini';
import { audited, auditedOrMissing } from '../../../use-cases/dashboard/audited.ts';
import { differences } from '../../../use-cases/dashboard/differences.ts';
import { createAccountKey } from '../../../keys/account-keys.ts';
import { type AccountSettings, findAccount, saveAccountSettings } from '../../../ports/store/accounts/accounts.ts';
import { listApiKeys, revokeApiKey } from '../../../ports/store/accounts/api-keys.ts';
import { sha256Hex } from '../../../ports/store/ids.ts';
import { listScripts } from '../../../ports/store/accounts/scripts.ts';
import type { ApiKeyRow } from '../../../ports/store/tables.ts';
import { route } from '../../route.ts';
import { scriptView } from './scripts.ts';
import { LIMIT } from '../people/sign-in.ts';
import { Id } from '../people/users.ts';

const TAG = 'Dashboard';

export const keys = route({
  method: 'GET',
  url: '/dashboard/api/keys',
  tag: TAG,
  summary: 'Keys of this account, without their secrets',
  auth: 'user',
  limit: LIMIT,
  answer: z.object({ items: z.array(KeyView) }),
  problems: [],
  async handle({ caller: { account }, context }) {
    return { ok: true, body: { items: (await listApiKeys(context.store.db, account.id)).map(keyView) } };
  },
});

export const createKey = route({
  method: 'POST',
  url: '/dashboard/api/keys',
  tag: TAG,
  summary: 'Make a key',
  description: 'The key is told once.',
  auth: 'user',
  limit: { name: 'dashboard-keys', perMinute: 30 },
  body: NewKey,
  answer: z.object({ key: z.string() }),
  problems: [],
  async handle({ caller, body, context }) {
    const { id: accountId, environment } = caller.account;
    const key = await context.store.transaction(async (tx) => {
      const made = await createAccountKey(tx, { ...body, accountId, environment, now: context.now() });
      await audited(context, tx, caller, {
        action: 'key.created',
        subject: sha256Hex(made).slice(0, 16),
        details: body.kind,
      });
      return made;
    });
    return { ok: true, body: { key } };
  },
});

export const revokeKey = route({
  method: 'POST',
  url: '/dashboard/api/keys/:id/revoke',
  tag: TAG,
  summary: 'Revoke a key, for good',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  answer: z.object({}),
  problems: ['not_found'],
  async handle({ caller, params, context }) {
    const entry = { action: 'key.revoked', subject: params.id };
    return auditedOrMissing(context, caller, entry, (tx) =>
      revokeApiKey(tx, caller.account.id, params.id, context.now()),
    );
  },
});

export const settings = route({
  method: 'GET',
  url: '/dashboard/api/settings',
  tag: TAG,
  summary: 'SDK settings, with the addresses of the stand-alone scripts',
  auth: 'user',
  limit: LIMIT,
  answer: SdkSettingsView,
  problems: [],
  async handle({ caller: { account }, context }) {
    const scripts = (await listScripts(context.store.db, account.id)).map((script) => scriptView(context, script));
    return { ok: true, body: { ...versioned(account.settings), scripts } };
  },
});

export const saveSettings = route({
  method: 'PUT',
  url: '/dashboard/api/settings',
  tag: TAG,
  summary: 'Save the SDK settings',
  auth: 'user',
  limit: LIMIT,
  body: VersionedSettings,
  answer: VersionedSettings,
  problems: ['stale_edit'],
  async handle({ caller, body, context }) {
    const { account } = caller;
    const now = await context.store.transaction(async (tx) => {
      const current = (await findAccount(tx, account.id))!.settings;
      const before = versioned(current);
      const changed = differences(before.settings, body.settings);
      if (before.version !== body.version) return { ok: false, changed } as const;
      const saved = { ...current, ...body.settings };
      await saveAccountSettings(tx, account.id, saved);
      await audited(context, tx, caller, {
        action: 'settings.changed',
        subject: account.id,
        details: changed.join(' '),
      });
      return { ok: true, saved } as const;
    });
    if (now.ok) return { ok: true, body: versioned(now.saved) };
    const detail = `Somebody saved other settings meanwhile. Different from yours: ${now.changed.join(', ') || 'nothing'}.`;
    const errors = now.changed.map((key) => ({ pointer: `/settings/${key}`, detail: 'changed meanwhile' }));
    return { ok: false, code: 'stale_edit', detail, errors };
  },
});

function versioned(all: AccountSettings): VersionedSettings {
  const { integrationMode, allowedOrigins, frameAncestors, tokenSeconds, linkSeconds } = all;
  const settings = { integrationMode, allowedOrigins, frameAncestors, tokenSeconds, linkSeconds };
  return { version: sha256Hex(JSON.stringify(settings)).slice(0, 16), settings };
}

const keyView = ({ id, kind, name, prefix, createdAt, lastUsedAt, revokedAt }: ApiKeyRow): KeyView => ({
  id,
  kind,
  name,
  prefix,
  createdAt,
  lastUsedAt,
  revokedAt,
});
