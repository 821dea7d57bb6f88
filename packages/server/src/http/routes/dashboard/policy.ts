import * as z from 'zod/mini';
import { PolicyView, VersionedPolicy } from '@verify/contract';
import { route } from '../../route.ts';
import { LIMIT } from '../people/sign-in.ts';
import { noteRetentionSeen, policyOfAccount, savePolicy } from '../../../use-cases/dashboard/policy.ts';

const TAG = 'Dashboard';

export const get = route({
  method: 'GET',
  url: '/dashboard/api/policy',
  tag: TAG,
  summary: 'Two-factor authentication and retention',
  auth: 'user',
  limit: LIMIT,
  answer: PolicyView,
  problems: [],
  handle: ({ caller, context }) => policyOfAccount(context, { caller }),
});

export const save = route({
  method: 'PUT',
  url: '/dashboard/api/policy',
  tag: TAG,
  summary: 'Save two-factor authentication and retention',
  auth: 'user',
  limit: LIMIT,
  body: VersionedPolicy,
  answer: PolicyView,
  problems: ['stale_edit'],
  handle: ({ caller, body, context }) => savePolicy(context, { caller, body }),
});

export const seen = route({
  method: 'POST',
  url: '/dashboard/api/policy/seen',
  tag: TAG,
  summary: 'Dismiss the notice about retention',
  auth: 'user',
  limit: LIMIT,
  answer: z.object({}),
  problems: [],
  handle: ({ caller, context }) => noteRetentionSeen(context, { caller }),
});
