import type { Auditing, Needs } from '../../context.ts';
import type { By, On } from '../callers.ts';
import {
  KeyView,
  NewKey,
  SdkSettingsView,
  SERVICE_LIMITS,
  SPECIFIED_SCOPES,
  VersionedSettings,
} from '@verify/contract';
import { audited, auditedOrMissing } from './audited.ts';
import { differences, staleEdit } from './differences.ts';
import { createAccountKey } from '../../keys/account-keys.ts';
import { type AccountSettings, findAccount, saveAccountSettings } from '../../records/accounts/accounts.ts';
import { type ApiKey, countApiKeys, listApiKeys, revokeApiKey } from '../../records/accounts/api-keys.ts';
import { sha256Hex } from '../../records/ids.ts';
import { listScripts } from '../../records/accounts/scripts.ts';
import { DAY_MS } from '../../records/span.ts';
import { isOwned } from '../doors/origins.ts';
import { scriptView } from '../doors/scripts.ts';
import { type Answer, type Nothing, unprocessable } from '../refusal.ts';

/** Keys of this account, without their secrets. */
export async function keysOfAccount(
  context: Needs<'store'>,
  { caller: { account } }: By,
): Answer<{ items: KeyView[] }> {
  return { ok: true, body: { items: (await listApiKeys(context.store.db, account.id)).map(keyView) } };
}

/** Create a key. */
export async function addKey(context: Auditing, { caller, body }: By<NewKey>): Answer<{ key: string }> {
  const { id: accountId, environment } = caller.account;
  const { kind, name, scopes, lifeDays } = body;
  if (kind !== 'api' && scopes) {
    const errors = [{ pointer: '/scopes', detail: 'only API keys have scopes' }];
    return { ok: false, code: 'unprocessable', errors };
  }
  const now = context.now();
  const expiresAt = lifeDays === undefined ? null : now + lifeDays * DAY_MS;
  return audited(context, caller, async (tx, note) => {
    if ((await countApiKeys(tx, accountId, now)) >= SERVICE_LIMITS.keys)
      return unprocessable(`An account has at most ${SERVICE_LIMITS.keys} keys: revoke one first.`);
    const { id, key } = await createAccountKey(tx, { kind, name, scopes, accountId, environment, now, expiresAt });
    const rights = kind === 'api' ? (scopes ?? SPECIFIED_SCOPES) : [];
    const until = expiresAt === null ? [] : [`until ${new Date(expiresAt).toISOString()}`];
    await note('key.created', id, [kind, ...rights, ...until].join(' '));
    return { ok: true, body: { key } } as const;
  });
}

/** Revoke a key permanently. */
export async function revokeAccountKey(context: Auditing, { caller, params }: On): Answer<Nothing> {
  return auditedOrMissing(context, caller, ['key.revoked', params.id], (tx) =>
    revokeApiKey(tx, caller.account.id, params.id, context.now()),
  );
}

/** SDK settings, with the addresses of the stand-alone scripts. */
export async function sdkSettings(context: Needs<'baseUrl' | 'store'>, { caller }: By): Answer<SdkSettingsView> {
  const scripts = (await listScripts(context.store.db, caller.account.id)).map((script) => scriptView(context, script));
  return { ok: true, body: { ...versioned(caller.account.settings), scripts } };
}

/** Save the SDK settings. */
export async function saveSdkSettings(
  context: Auditing,
  { caller, body }: By<VersionedSettings>,
): Answer<VersionedSettings> {
  const { account } = caller;
  const errors: { pointer: string; detail: string }[] = [];
  for (const name of ['allowedOrigins', 'frameAncestors'] as const)
    for (const [i, pattern] of body.settings[name].entries())
      if (!(await isOwned(pattern)))
        errors.push({ pointer: `/settings/${name}/${i}`, detail: `Others have pages below ${pattern}, too.` });
  if (errors.length > 0) return { ok: false, code: 'unprocessable', errors };
  const now = await audited(context, caller, async (tx, note) => {
    const current = (await findAccount(tx, account.id))!.settings;
    const before = versioned(current);
    const changed = differences(before.settings, body.settings);
    if (before.version !== body.version) return { ok: false, changed } as const;
    const saved = { ...current, ...body.settings };
    await saveAccountSettings(tx, account.id, saved);
    await note('settings.changed', account.id, changed.join(' '));
    return { ok: true, saved } as const;
  });
  if (now.ok) return { ok: true, body: versioned(now.saved) };
  return staleEdit('the settings', now.changed, '/settings');
}

function versioned(all: AccountSettings): VersionedSettings {
  const { integrationMode, allowedOrigins, frameAncestors, tokenSeconds, linkSeconds } = all;
  const settings = { integrationMode, allowedOrigins, frameAncestors, tokenSeconds, linkSeconds };
  return { version: sha256Hex(JSON.stringify(settings)).slice(0, 16), settings };
}

const keyView = ({ id, kind, name, prefix, scopes, createdAt, expiresAt, lastUsedAt, revokedAt }: ApiKey): KeyView => ({
  id,
  kind,
  name,
  prefix,
  scopes: scopes && [...scopes],
  createdAt,
  expiresAt,
  lastUsedAt,
  revokedAt,
});
