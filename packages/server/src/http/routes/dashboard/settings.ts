import * as z from 'zod/mini';
import { KeyView, NewKey, SdkSettingsView, VersionedSettings } from '@verify/contract';
import { route } from '../../route.ts';
import { LIMIT } from '../people/sign-in.ts';
import { Id } from '../people/users.ts';
import {
  addKey,
  keysOfAccount,
  revokeAccountKey,
  saveSdkSettings,
  sdkSettings,
} from '../../../use-cases/dashboard/settings.ts';

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
  handle: ({ caller, context }) => keysOfAccount(context, { caller }),
});

export const createKey = route({
  method: 'POST',
  url: '/dashboard/api/keys',
  tag: TAG,
  summary: 'Create key',
  description: 'The key is shown only once.',
  auth: 'user',
  limit: { name: 'dashboard-keys', perMinute: 30 },
  body: NewKey,
  answer: z.object({ key: z.string() }),
  problems: ['unprocessable'],
  handle: ({ caller, body, context }) => addKey(context, { caller, body }),
});

export const revokeKey = route({
  method: 'POST',
  url: '/dashboard/api/keys/:id/revoke',
  tag: TAG,
  summary: 'Revoke a key permanently',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  answer: z.object({}),
  problems: ['not_found'],
  handle: ({ caller, params, context }) => revokeAccountKey(context, { caller, params }),
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
  handle: ({ caller, context }) => sdkSettings(context, { caller }),
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
  handle: ({ caller, body, context }) => saveSdkSettings(context, { caller, body }),
});
