import type { Role } from '@verify/contract';

export const ROLES: Readonly<Record<Role, string>> = {
  admin: 'Admin: everything',
  reviewer: 'Reviewer: decides applications',
  'read-only': 'Read-only: sees applications',
  developer: 'Developer: webhooks, keys, flows, SDK',
};
