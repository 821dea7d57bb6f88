import type { KeyScope } from '@verify/contract';

/** What a scope lets its key do. */
export const SCOPE_WORDS: Readonly<Record<KeyScope, string>> = {
  'applications:read': 'Query an application by its identifier',
  'applications:list': 'List applications and search for people',
  'applications:erase': 'Erase applications permanently',
  'links:write': 'Create and revoke one-time links',
  'webhooks:read': 'See webhook endpoints and deliveries',
  'webhooks:write': 'Create and delete webhook endpoints, send webhooks again',
  'usage:read': 'Read the number of applications',
};
