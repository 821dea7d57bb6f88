import { RecoveryCodes, TotpOffer, WithCode, WithPassword, WithPasswordAndCode } from '@verify/contract';
import * as z from 'zod/mini';
import { audited, auditedOrMissing } from '../../../use-cases/dashboard/audited.ts';
import {
  hasSecondStep,
  needsSecondStep,
  NO_SECOND_STEP,
  renewRecoveryCodes,
  takeCode,
} from '../../../use-cases/people/second-step.ts';
import { confirm as confirmed, confirmPassword } from '../../../use-cases/people/confirm.ts';
import { newTotpSecret, totpUri } from '../../../use-cases/people/totp.ts';
import { aboutAuthenticator } from '../../../keys/sealed-secret.ts';
import { replaceRecoveryCodes } from '../../../ports/store/people/recovery-codes.ts';
import { deleteSessionsOf, findUser, saveUser } from '../../../ports/store/people/users.ts';
import { route } from '../../route.ts';
import { PASSWORD_LIMIT, wrongPassword } from './account.ts';
import { Id } from './users.ts';

const TAG = 'Dashboard';
const no = (detail: string) => ({ ok: false, code: 'unprocessable', detail }) as const;
const wrongCode = {
  code: 'unprocessable',
  detail: 'The code is wrong or has already been used.',
  errors: [{ pointer: '/code', detail: 'wrong' }],
} as const;

export const begin = route({
  method: 'POST',
  url: '/dashboard/api/me/totp',
  tag: TAG,
  summary: 'Begin to set up an authenticator',
  description: 'Counts once a code of it was confirmed; begun anew, the secret before is forgotten.',
  auth: 'user',
  limit: PASSWORD_LIMIT,
  body: WithPassword,
  answer: TotpOffer,
  problems: ['unprocessable'],
  async handle({ caller, body, context }) {
    const { user, account } = caller;
    if (hasSecondStep(user)) return no('An authenticator is set up already.');
    const password = await confirmPassword(context, user, body.password, wrongPassword);
    if (!password.ok) return password;
    const secret = newTotpSecret();
    const totpSecret = context.keys.seal.seal(aboutAuthenticator(user.id), secret);
    await context.store.transaction(async (tx) => {
      await saveUser(tx, user.id, { ...NO_SECOND_STEP, totpSecret });
      await audited(context, tx, caller, { action: 'user.second-step-begun', subject: user.id });
    });
    return { ok: true, body: { secret, uri: totpUri(secret, { issuer: account.name, email: user.email }) } };
  },
});

export const confirm = route({
  method: 'POST',
  url: '/dashboard/api/me/totp/confirm',
  tag: TAG,
  summary: 'Confirm the authenticator by one of its codes',
  description: 'From now on it is asked for. The recovery codes are told once; every other session of this user ends.',
  auth: 'user',
  limit: PASSWORD_LIMIT,
  body: WithCode,
  answer: RecoveryCodes,
  problems: ['unprocessable'],
  async handle({ caller, body, context }) {
    const now = context.now();
    const made = await confirmed(context, caller.user, wrongCode, () =>
      context.store.transaction(async (tx) => {
        const user = (await findUser(tx, caller.account.id, caller.user.id))!;
        if (hasSecondStep(user) || (await takeCode(tx, context.keys.seal, user, body.code, now)) !== 'authenticator')
          return null;
        await saveUser(tx, user.id, { totpConfirmedAt: now });
        await deleteSessionsOf(tx, user.id, caller.secret);
        await audited(context, tx, caller, { action: 'user.second-step-on', subject: user.id });
        return renewRecoveryCodes(tx, user.id, now);
      }),
    );
    return made.ok ? { ok: true, body: { codes: made.value } } : made;
  },
});

export const off = route({
  method: 'POST',
  url: '/dashboard/api/me/totp/off',
  tag: TAG,
  summary: 'Give up the authenticator',
  auth: 'user',
  limit: PASSWORD_LIMIT,
  body: WithPasswordAndCode,
  answer: z.object({}),
  problems: ['unprocessable'],
  async handle({ caller, body, context }) {
    const { user, account } = caller;
    if (needsSecondStep(context, account.settings, user)) return no('This account asks for a second step.');
    const password = await confirmPassword(context, user, body.password, wrongPassword);
    if (!password.ok) return password;
    const now = context.now();
    const gone = await confirmed(context, user, wrongCode, () =>
      context.store.transaction(async (tx) => {
        if ((await takeCode(tx, context.keys.seal, user, body.code, now)) === null) return null;
        await saveUser(tx, user.id, NO_SECOND_STEP);
        await replaceRecoveryCodes(tx, user.id, [], now);
        await audited(context, tx, caller, { action: 'user.second-step-off', subject: user.id });
        return true;
      }),
    );
    return gone.ok ? { ok: true, body: {} } : gone;
  },
});

export const recoveryCodes = route({
  method: 'POST',
  url: '/dashboard/api/me/totp/recovery-codes',
  tag: TAG,
  summary: 'New recovery codes in place of those before',
  auth: 'user',
  limit: PASSWORD_LIMIT,
  body: WithPasswordAndCode,
  answer: RecoveryCodes,
  problems: ['unprocessable'],
  async handle({ caller, body, context }) {
    const { user } = caller;
    if (!hasSecondStep(user)) return no('No authenticator is set up.');
    const password = await confirmPassword(context, user, body.password, wrongPassword);
    if (!password.ok) return password;
    const now = context.now();
    const made = await confirmed(context, user, wrongCode, () =>
      context.store.transaction(async (tx) => {
        if ((await takeCode(tx, context.keys.seal, user, body.code, now)) === null) return null;
        await audited(context, tx, caller, { action: 'user.recovery-codes-renewed', subject: user.id });
        return renewRecoveryCodes(tx, user.id, now);
      }),
    );
    return made.ok ? { ok: true, body: { codes: made.value } } : made;
  },
});

/** For somebody whose phone and recovery codes are gone. */
export const reset = route({
  method: 'POST',
  url: '/dashboard/api/users/:id/second-step/reset',
  tag: TAG,
  summary: 'Take the authenticator off a user, who is signed out everywhere',
  auth: 'user',
  limit: PASSWORD_LIMIT,
  params: Id,
  answer: z.object({}),
  problems: ['not_found', 'unprocessable'],
  async handle({ caller, params, context }) {
    if (params.id === caller.user.id) return no('Not your own: that needs your password.');
    const entry = { action: 'user.second-step-reset', subject: params.id };
    return auditedOrMissing(context, caller, entry, async (tx) => {
      const user = await findUser(tx, caller.account.id, params.id);
      if (!user) return false;
      await saveUser(tx, user.id, NO_SECOND_STEP);
      await replaceRecoveryCodes(tx, user.id, [], context.now());
      await deleteSessionsOf(tx, user.id);
      return true;
    });
  },
});
