import * as z from 'zod/mini';
import {
  AddPasskey,
  AskForReset,
  ChangePassword,
  MailPreferences,
  NewPassword,
  PasskeyOptions,
  RecoveryCodes,
  SecondSteps,
  SessionView,
  TotpOffer,
  WithCode,
  WithPasswordAndCode,
  WithProof,
} from '@verify/contract';
import { askForReset, resetPassword } from '../../../use-cases/people/password-reset.ts';
import { fromOwnPage } from '../../hosted.ts';
import type { Route } from '../../route.ts';
import { ADMINS, EVERYBODY, forUser, forVisitor, items, NOTHING, PASSWORD_LIMIT } from '../dashboard/for-user.ts';
import {
  changePassword,
  endOtherSessions,
  endOwnSession,
  ownSessions,
  saveMailPreferences,
} from '../../../use-cases/people/own-account.ts';
import { callerAddress } from '../../network-of.ts';
import {
  beginSecondStep,
  confirmSecondStep,
  endSecondStep,
  newRecoveryCodes,
  resetSecondStep,
} from '../../../use-cases/second-step/second-step-changes.ts';
import {
  addPasskey,
  challengePasskey,
  ownSecondSteps,
  preparePasskey,
  removePasskey,
} from '../../../use-cases/second-step/own-passkeys.ts';

/** Per address of the caller; each e-mail address has its own limit in the records. */
const RESET_LIMIT = { name: 'dashboard-reset', perMinute: 20 };

export const accountRoutes: readonly Route[] = [
  forUser('POST /dashboard/api/me/password', EVERYBODY, NOTHING, changePassword, {
    body: ChangePassword,
    limit: PASSWORD_LIMIT,
  }),
  forUser('PUT /dashboard/api/me/mail', EVERYBODY, MailPreferences, saveMailPreferences, { body: MailPreferences }),
  forVisitor(
    'POST /dashboard/api/password-reset',
    NOTHING,
    async (context, { body, request }) => {
      if (!fromOwnPage(request, context.baseUrl)) return { ok: false, code: 'csrf' };
      return askForReset(context, body.email);
    },
    { body: AskForReset, limit: RESET_LIMIT },
  ),
  forVisitor(
    'POST /dashboard/api/password-reset/set',
    NOTHING,
    async (context, { body, request }) => {
      if (!fromOwnPage(request, context.baseUrl)) return { ok: false, code: 'csrf' };
      return resetPassword(context, body, callerAddress(request));
    },
    { body: NewPassword, limit: RESET_LIMIT },
  ),
  forUser('GET /dashboard/api/me/sessions', EVERYBODY, items(SessionView), ownSessions),
  forUser('POST /dashboard/api/me/sessions/:id/end', EVERYBODY, NOTHING, endOwnSession),
  forUser('POST /dashboard/api/me/sessions/end-others', EVERYBODY, z.object({ ended: z.number() }), endOtherSessions),
  forUser('POST /dashboard/api/me/totp', EVERYBODY, TotpOffer, beginSecondStep, {
    body: WithProof,
    limit: PASSWORD_LIMIT,
    withoutSecondStep: true,
  }),
  forUser('POST /dashboard/api/me/totp/confirm', EVERYBODY, RecoveryCodes, confirmSecondStep, {
    body: WithCode,
    limit: PASSWORD_LIMIT,
    withoutSecondStep: true,
  }),
  forUser('POST /dashboard/api/me/totp/off', EVERYBODY, NOTHING, endSecondStep, {
    body: WithPasswordAndCode,
    limit: PASSWORD_LIMIT,
  }),
  forUser('POST /dashboard/api/me/totp/recovery-codes', EVERYBODY, RecoveryCodes, newRecoveryCodes, {
    body: WithPasswordAndCode,
    limit: PASSWORD_LIMIT,
  }),
  forUser('POST /dashboard/api/users/:id/second-step/reset', ADMINS, NOTHING, resetSecondStep, {
    limit: PASSWORD_LIMIT,
  }),
  forUser('GET /dashboard/api/me/second-steps', EVERYBODY, SecondSteps, ownSecondSteps),
  forUser('POST /dashboard/api/me/passkeys/offer', EVERYBODY, PasskeyOptions, preparePasskey, {
    body: WithProof,
    limit: PASSWORD_LIMIT,
    withoutSecondStep: true,
  }),
  forUser('POST /dashboard/api/me/passkeys', EVERYBODY, RecoveryCodes, addPasskey, {
    body: AddPasskey,
    limit: PASSWORD_LIMIT,
    withoutSecondStep: true,
  }),
  forUser('POST /dashboard/api/me/passkeys/challenge', EVERYBODY, PasskeyOptions, challengePasskey),
  forUser('POST /dashboard/api/me/passkeys/:id/remove', EVERYBODY, NOTHING, removePasskey, {
    params: z.object({ id: z.string().check(z.maxLength(1_400)) }),
    body: WithPasswordAndCode,
    limit: PASSWORD_LIMIT,
  }),
];
