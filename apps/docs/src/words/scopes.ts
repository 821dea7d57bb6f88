import type { KeyScope } from '@verify/contract';

export const SCOPE_WORDS: Readonly<Record<KeyScope, string>> = {
  'applications:read':
    'Query an application whose identifier is known, with everything that was read from the documents.',
  'applications:list': 'Find applications by the dashboard’s filters. Rows hold the person’s name.',
  'applications:erase': 'Erase a person from an application, for good.',
  'links:write': 'Create and revoke one-time links.',
  'webhooks:read': 'See webhook endpoints, and whether deliveries arrived.',
  'webhooks:write':
    'Create and delete webhook endpoints, and send a delivery again. Its holder can have results sent to their own address.',
  'usage:read': 'Count applications. Holds no personal data.',
};
