import * as z from 'zod/mini';

/** What an API key may do. Scopes do not include each other: a key that reads results cannot erase them. */
export const KeyScope = z.enum([
  'applications:read',
  'applications:list',
  'applications:erase',
  'links:write',
  'webhooks:read',
  'webhooks:write',
  'usage:read',
]);
export type KeyScope = z.infer<typeof KeyScope>;

/** The specification's rights of an API key: query an application, create and revoke one-time links. */
export const SPECIFIED_SCOPES = ['applications:read', 'links:write'] as const satisfies readonly KeyScope[];
