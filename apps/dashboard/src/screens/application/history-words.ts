import { actionWords } from '../settings/action-words.ts';

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
