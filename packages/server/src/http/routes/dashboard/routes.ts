import type { Route } from '../../route.ts';
import * as account from '../people/account.ts';
import * as applications from './applications.ts';
import { audit, verdict } from '../people/audit.ts';
import * as blockList from './block-list.ts';
import * as legalHolds from './legal-holds.ts';
import { exportApplications } from './export-applications.ts';
import * as flowWebhooks from './flow-webhooks.ts';
import * as flows from './flows.ts';
import { exportAudit } from '../people/export-audit.ts';
import * as invitations from '../people/invitations.ts';
import * as links from './links.ts';
import { overview, waiting } from './overview.ts';
import { picture } from './pictures.ts';
import * as passkeys from '../people/passkeys.ts';
import * as policy from './policy.ts';
import { redact } from './redact.ts';
import * as review from './review.ts';
import * as secondStep from '../people/second-step.ts';
import * as scripts from './scripts.ts';
import * as settings from './settings.ts';
import * as session from '../people/sign-in.ts';
import * as signatureKeys from './signature-keys.ts';
import * as users from '../people/users.ts';
import * as webhooks from './webhooks.ts';

/**
 * Every address of the dashboard that serves data or files. They are not in the OpenAPI document, because only our own
 * page uses them.
 */
export const DASHBOARD_ROUTES: readonly Route[] = [
  session.signIn,
  session.ways,
  session.signOut,
  session.me,
  account.password,
  account.mail,
  account.askReset,
  account.setReset,
  account.sessions,
  account.endSession,
  account.endOthers,
  secondStep.begin,
  secondStep.confirm,
  secondStep.off,
  secondStep.recoveryCodes,
  secondStep.reset,
  passkeys.list,
  passkeys.offer,
  passkeys.add,
  passkeys.challenge,
  passkeys.remove,
  overview,
  waiting,
  links.list,
  links.create,
  links.revoke,
  applications.list,
  applications.detail,
  exportApplications,
  picture,
  applications.deliveries,
  applications.claim,
  applications.release,
  applications.decision,
  review.proposal,
  review.askAgain,
  redact,
  webhooks.list,
  webhooks.create,
  webhooks.edit,
  webhooks.remove,
  webhooks.secret,
  webhooks.test,
  webhooks.delivery,
  signatureKeys.rotate,
  signatureKeys.begin,
  signatureKeys.retire,
  webhooks.replay,
  settings.keys,
  settings.createKey,
  settings.revokeKey,
  settings.settings,
  settings.saveSettings,
  scripts.create,
  scripts.edit,
  scripts.remove,
  flows.list,
  flows.get,
  flows.versions,
  flows.create,
  flows.edit,
  flows.archive,
  flows.logo,
  flows.font,
  flowWebhooks.list,
  flowWebhooks.create,
  blockList.list,
  blockList.add,
  blockList.remove,
  legalHolds.list,
  legalHolds.set,
  legalHolds.release,
  users.list,
  users.edit,
  invitations.list,
  invitations.create,
  invitations.revoke,
  invitations.look,
  invitations.accept,
  policy.get,
  policy.save,
  policy.seen,
  audit,
  verdict,
  exportAudit,
];
