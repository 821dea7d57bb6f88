import type { Role } from '@verify/contract';

const EVERYBODY = ['admin', 'reviewer', 'read-only', 'developer'] as const satisfies readonly Role[];
/** Roles that may take the list of people out of the service, as a file. */
const READERS = ['admin', 'reviewer', 'read-only'] as const satisfies readonly Role[];
const ACTORS = ['admin', 'reviewer', 'developer'] as const satisfies readonly Role[];
const REVIEWERS = ['admin', 'reviewer'] as const satisfies readonly Role[];
const DEVELOPERS = ['admin', 'developer'] as const satisfies readonly Role[];
const ADMINS = ['admin'] as const satisfies readonly Role[];

/**
 * Which roles may call which route; this is the only place that decides it. The server does not start if a dashboard
 * route is missing here. Everyone sees applications with their details and pictures, developers too, because the
 * webhooks that they look at hold the same; only the export leaves them out. Reviewers decide; developers connect;
 * admins do everything and alone see users and the audit log.
 */
export const ROLES_OF: Readonly<Record<string, readonly Role[]>> = {
  'POST /dashboard/api/sign-out': EVERYBODY,
  'GET /dashboard/api/me': EVERYBODY,
  'POST /dashboard/api/me/password': EVERYBODY,
  'PUT /dashboard/api/me/mail': EVERYBODY,
  'GET /dashboard/api/me/sessions': EVERYBODY,
  'POST /dashboard/api/me/sessions/end-others': EVERYBODY,
  'POST /dashboard/api/me/sessions/:id/end': EVERYBODY,
  'POST /dashboard/api/me/totp': EVERYBODY,
  'POST /dashboard/api/me/totp/confirm': EVERYBODY,
  'POST /dashboard/api/me/totp/off': EVERYBODY,
  'POST /dashboard/api/me/totp/recovery-codes': EVERYBODY,
  'GET /dashboard/api/me/second-steps': EVERYBODY,
  'POST /dashboard/api/me/passkeys/offer': EVERYBODY,
  'POST /dashboard/api/me/passkeys': EVERYBODY,
  'POST /dashboard/api/me/passkeys/challenge': EVERYBODY,
  'POST /dashboard/api/me/passkeys/:id/remove': EVERYBODY,
  'GET /dashboard/api/overview': EVERYBODY,
  'GET /dashboard/api/waiting': EVERYBODY,
  'GET /dashboard/api/applications.csv': READERS,
  'GET /dashboard/api/links': EVERYBODY,
  'POST /dashboard/api/links': ACTORS,
  'POST /dashboard/api/links/:id/revoke': ACTORS,
  'GET /dashboard/api/applications': EVERYBODY,
  'GET /dashboard/api/applications/:id': EVERYBODY,
  'GET /dashboard/api/applications/:id/files/:fileId': EVERYBODY,
  'GET /dashboard/api/applications/:id/deliveries': EVERYBODY,
  'GET /dashboard/api/flows': EVERYBODY,
  'GET /dashboard/api/flows/:id': EVERYBODY,
  'GET /dashboard/api/flows/:id/versions': EVERYBODY,

  'POST /dashboard/api/applications/:id/claim': REVIEWERS,
  'POST /dashboard/api/applications/:id/release': REVIEWERS,
  'POST /dashboard/api/applications/:id/decision': REVIEWERS,
  'POST /dashboard/api/applications/:id/proposal': REVIEWERS,
  'POST /dashboard/api/applications/:id/ask-again': REVIEWERS,

  'GET /dashboard/api/block-list': REVIEWERS,
  'POST /dashboard/api/block-list': REVIEWERS,
  'POST /dashboard/api/block-list/:id/remove': REVIEWERS,

  'POST /dashboard/api/flows': DEVELOPERS,
  'PUT /dashboard/api/flows/:id': DEVELOPERS,
  'POST /dashboard/api/flows/:id/archive': DEVELOPERS,
  'GET /dashboard/api/flows/:id/webhooks': DEVELOPERS,
  'POST /dashboard/api/flows/:id/webhooks': DEVELOPERS,
  'POST /dashboard/api/logos': DEVELOPERS,
  'POST /dashboard/api/fonts': DEVELOPERS,
  'GET /dashboard/api/deliveries/:id': DEVELOPERS,
  'POST /dashboard/api/deliveries/:id/replay': DEVELOPERS,
  'GET /dashboard/api/webhooks': DEVELOPERS,
  'POST /dashboard/api/webhooks': DEVELOPERS,
  'PUT /dashboard/api/webhooks/:id': DEVELOPERS,
  'POST /dashboard/api/webhooks/:id/remove': DEVELOPERS,
  'POST /dashboard/api/webhooks/:id/secret': DEVELOPERS,
  'POST /dashboard/api/webhooks/:id/test': DEVELOPERS,
  'POST /dashboard/api/signature-keys': DEVELOPERS,
  'POST /dashboard/api/signature-keys/:id/begin': DEVELOPERS,
  'POST /dashboard/api/signature-keys/:id/retire': DEVELOPERS,
  'GET /dashboard/api/keys': DEVELOPERS,
  'POST /dashboard/api/keys/:id/revoke': DEVELOPERS,
  'GET /dashboard/api/settings': DEVELOPERS,
  'PUT /dashboard/api/settings': DEVELOPERS,
  'POST /dashboard/api/scripts': DEVELOPERS,
  'PUT /dashboard/api/scripts/:id': DEVELOPERS,
  'POST /dashboard/api/scripts/:id/remove': DEVELOPERS,

  'POST /dashboard/api/applications/:id/redact': ADMINS,
  'GET /dashboard/api/legal-holds': ADMINS,
  'POST /dashboard/api/legal-holds': ADMINS,
  'POST /dashboard/api/legal-holds/:id/release': ADMINS,
  // A key can be allowed to erase applications. Developers can revoke one, so that a leak need not wait for an admin.
  'POST /dashboard/api/keys': ADMINS,
  'GET /dashboard/api/users': ADMINS,
  'POST /dashboard/api/users/:id/second-step/reset': ADMINS,
  'GET /dashboard/api/invitations': ADMINS,
  'POST /dashboard/api/invitations': ADMINS,
  'POST /dashboard/api/invitations/:id/revoke': ADMINS,
  'GET /dashboard/api/policy': ADMINS,
  'PUT /dashboard/api/policy': ADMINS,
  'POST /dashboard/api/policy/seen': ADMINS,
  'PUT /dashboard/api/users/:id': ADMINS,
  'GET /dashboard/api/audit': ADMINS,
  'GET /dashboard/api/audit/verdict': ADMINS,
  'GET /dashboard/api/audit/export': ADMINS,
};

/** Routes for users whose account requires a second step that they have not set up yet. */
export const WITHOUT_SECOND_STEP: ReadonlySet<string> = new Set([
  'POST /dashboard/api/sign-out',
  'GET /dashboard/api/me',
  'POST /dashboard/api/me/totp',
  'POST /dashboard/api/me/totp/confirm',
  'POST /dashboard/api/me/passkeys/offer',
  'POST /dashboard/api/me/passkeys',
]);

/** Throws for a route that is missing in the table, at the start and not at a call. */
export function rolesOf(method: string, url: string): readonly Role[] {
  const roles = ROLES_OF[`${method} ${url}`];
  if (!roles) throw new Error(`No role may call ${method} ${url}: name it in dashboard/roles.ts`);
  return roles;
}
