import * as z from 'zod/mini';
import {
  KeyView,
  NewKey,
  PolicyView,
  ScriptFlow,
  ScriptView,
  SdkSettingsView,
  VersionedPolicy,
  VersionedSettings,
} from '@verify/contract';
import type { Route } from '../../route.ts';
import { ADMINS, DEVELOPERS, forUser, items, NOTHING } from './for-user.ts';
import {
  addKey,
  keysOfAccount,
  revokeAccountKey,
  saveSdkSettings,
  sdkSettings,
} from '../../../use-cases/dashboard/settings.ts';
import { addScript, chooseScriptFlow, removeScript } from '../../../use-cases/doors/scripts.ts';
import { noteRetentionSeen, policyOfAccount, savePolicy } from '../../../use-cases/dashboard/policy.ts';

export const settingRoutes: readonly Route[] = [
  forUser('GET /dashboard/api/keys', DEVELOPERS, items(KeyView), keysOfAccount),
  forUser('POST /dashboard/api/keys', ADMINS, z.object({ key: z.string() }), addKey, {
    body: NewKey,
    limit: { name: 'dashboard-keys', perMinute: 30 },
  }),
  forUser('POST /dashboard/api/keys/:id/revoke', DEVELOPERS, NOTHING, revokeAccountKey),
  forUser('GET /dashboard/api/settings', DEVELOPERS, SdkSettingsView, sdkSettings),
  forUser('PUT /dashboard/api/settings', DEVELOPERS, VersionedSettings, saveSdkSettings, { body: VersionedSettings }),
  forUser('POST /dashboard/api/scripts', DEVELOPERS, ScriptView, addScript, { body: ScriptFlow }),
  forUser('PUT /dashboard/api/scripts/:id', DEVELOPERS, ScriptView, chooseScriptFlow, { body: ScriptFlow }),
  forUser('POST /dashboard/api/scripts/:id/remove', DEVELOPERS, NOTHING, removeScript),
  forUser('GET /dashboard/api/policy', ADMINS, PolicyView, policyOfAccount),
  forUser('PUT /dashboard/api/policy', ADMINS, PolicyView, savePolicy, { body: VersionedPolicy }),
  forUser('POST /dashboard/api/policy/seen', ADMINS, NOTHING, noteRetentionSeen),
];
