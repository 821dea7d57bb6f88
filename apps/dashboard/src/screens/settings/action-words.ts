import { words } from '../../app/format.ts';

const NOUNS: Readonly<Record<string, string>> = {
  application: 'an application',
  flow: 'a flow',
  font: 'a font',
  hold: 'a legal hold',
  key: 'a key',
  link: 'a link',
  logo: 'a logo',
  policy: 'the policy',
  review: 'a review',
  script: 'a stand-alone script',
  settings: 'the settings',
  'signature-key': 'a signature key',
  user: 'a user',
  webhook: 'a webhook endpoint',
};
/** Verbs that are followed by a noun, as in "Archived a flow". */
const VERBS =
  'approved archived changed claimed created declined deleted invited released restored retired revoked set uploaded';

/** Texts of the audit actions that the two lists don't give. The exported file keeps the names. */
const ACTIONS: Readonly<Record<string, string>> = {
  'account.created': 'Created the account',
  'application.asked-again': 'Asked the person again',
  'application.came-back': 'A known customer came back in another application',
  'application.compared-with': 'Compared the face with a known customer',
  'application.data-viewed': 'Viewed the data of an application',
  'application.deliveries-viewed': 'Viewed the webhooks of an application',
  'application.file-viewed': 'Viewed a picture',
  'application.files-removed': 'Removed files of an application',
  'application.proposal-rejected': 'Rejected a proposed decision',
  'application.proposed': 'Proposed a decision',
  'application.redacted': 'Erased the data of an application',
  'applications.exported': 'Exported the list of applications',
  'applications.list-viewed': 'Viewed the list of applications',
  'audit.exported': 'Exported the audit log',
  'audit.keyed': 'Started to protect the log with a key',
  'block-list.added': 'Blocked a document number',
  'block-list.removed': 'Unblocked a document number',
  'hold.release-asked': 'Asked to release a legal hold',
  'link.taken-over': 'Continued in a second browser',
  'policy.retention-seen': 'Confirmed the retention times',
  'service-key.rotated': 'Replaced a key of the service',
  'signature-key.made': 'Created a signature key',
  'signature-key.switched': 'Switched to another signature key',
  'user.confirmation-failed': 'Entered a wrong password or code',
  'user.invitation-revoked': 'Revoked an invitation',
  'user.linked': 'Linked a user to single sign-on',
  'user.locked': 'Locked the sign-in after wrong attempts',
  'user.mail-changed': 'Changed which e-mails a user gets',
  'user.password-changed': 'Changed the password',
  'user.password-set': 'Set a new password',
  'user.recovery-codes-renewed': 'Created new recovery codes',
  'user.passkey-added': 'Added a passkey',
  'user.passkey-asked': 'Was asked for a passkey before a change',
  'user.passkey-begun': 'Started to add a passkey',
  'user.passkey-removed': 'Removed a passkey',
  'user.second-step-begun': 'Started to set up two-factor authentication',
  'user.second-step-off': 'Turned off two-factor authentication',
  'user.second-step-on': 'Turned on two-factor authentication',
  'user.second-step-reset': 'Reset two-factor authentication of a user',
  'user.session-ended': 'Ended a session',
  'user.sign-in-failed': 'Failed to sign in',
  'user.signed-in': 'Signed in',
  'user.signed-out': 'Signed out',
  'webhook.replayed': 'Sent a webhook again',
  'webhook.secret-renewed': 'Renewed the secret of a webhook endpoint',
  'webhook.tested': 'Sent a test webhook',
};

/** An action of a newer version is shown by its name. */
export function actionWords(action: string): string {
  const [what = '', did = ''] = action.split('.');
  return ACTIONS[action] ?? (NOUNS[what] && VERBS.split(' ').includes(did) ? `${words(did)} ${NOUNS[what]}` : action);
}

const HISTORY: Readonly<Record<string, string>> = {
  'application.created': 'Started',
  'application.submitted': 'Submitted by the person',
  'application.done': 'Checks finished',
  'application.updated': 'Result changed',
  'application.approved': 'Approved',
  'application.declined': 'Declined',
  'application.needs-review': 'Sent to review',
  'application.error': 'Could not be decided',
  'application.expired': 'Expired before it was submitted',
  'application.redacted': 'Data erased',
};

export const historyWords = (what: string): string => HISTORY[what] ?? actionWords(what);

export const actorWords = (actor: string): string => (actor === 'system' ? 'by the system' : `by ${actor}`);
