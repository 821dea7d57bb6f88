import {
  AddPasskey,
  PasskeyOptions,
  RecoveryCodes,
  SecondSteps,
  WithPasswordAndCode,
  WithProof,
} from '@verify/contract';
import * as z from 'zod/mini';
import { route } from '../../route.ts';
import { PASSWORD_LIMIT } from './account.ts';
import { LIMIT } from './sign-in.ts';
import {
  addPasskey,
  challengePasskey,
  ownSecondSteps,
  preparePasskey,
  removePasskey,
} from '../../../use-cases/second-step/own-passkeys.ts';

const TAG = 'Dashboard';
const auth = 'user';
const problems = ['unprocessable'] as const;

export const list = route({
  method: 'GET',
  url: '/dashboard/api/me/second-steps',
  tag: TAG,
  summary: 'Whether an authenticator app is set up, and your passkeys',
  auth,
  limit: LIMIT,
  answer: SecondSteps,
  problems: [],
  handle: ({ caller, context }) => ownSecondSteps(context, { caller }),
});

export const offer = route({
  method: 'POST',
  url: '/dashboard/api/me/passkeys/offer',
  tag: TAG,
  summary: 'What the browser makes a passkey from',
  auth,
  limit: PASSWORD_LIMIT,
  body: WithProof,
  answer: PasskeyOptions,
  problems,
  handle: ({ caller, body, context }) => preparePasskey(context, { caller, body }),
});

export const add = route({
  method: 'POST',
  url: '/dashboard/api/me/passkeys',
  tag: TAG,
  summary: 'Add the passkey that the browser made',
  description: 'With the first second step come recovery codes, shown only once; other sessions of this user end.',
  auth,
  limit: PASSWORD_LIMIT,
  body: AddPasskey,
  answer: RecoveryCodes,
  problems,
  handle: ({ caller, body, context }) => addPasskey(context, { caller, body }),
});

export const challenge = route({
  method: 'POST',
  url: '/dashboard/api/me/passkeys/challenge',
  tag: TAG,
  summary: 'What one of your passkeys signs before an important change',
  auth,
  limit: LIMIT,
  answer: PasskeyOptions,
  problems,
  handle: ({ caller, context }) => challengePasskey(context, { caller }),
});

export const remove = route({
  method: 'POST',
  url: '/dashboard/api/me/passkeys/:id/remove',
  tag: TAG,
  summary: 'Remove one of your passkeys',
  auth,
  limit: PASSWORD_LIMIT,
  params: z.object({ id: z.string().check(z.maxLength(1_400)) }),
  body: WithPasswordAndCode,
  answer: z.object({}),
  problems: ['not_found', 'unprocessable'],
  handle: ({ caller, params, body, context }) => removePasskey(context, { caller, params, body }),
});
