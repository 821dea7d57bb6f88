import * as z from 'zod/mini';
import { CreateLink } from '../doors/link.ts';
import { SendTo } from './messages.ts';

/** The current state of a link: one whose time is over is expired, whether or not someone tried it. */
export const LinkState = z.enum(['created', 'opened', 'in-progress', 'completed', 'expired', 'revoked']);
export type LinkState = z.infer<typeof LinkState>;

export const LinkQuery = z.object({
  state: z.optional(LinkState),
  /** Start of an externalId. */
  q: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,16}\.[0-9a-f]{32}$/, 'a cursor of this list'))),
});
export type LinkQuery = z.infer<typeof LinkQuery>;

/** The address itself is no longer known: its secret was shown once and is stored as a hash. */
export const LinkView = z.object({
  id: z.string(),
  state: LinkState,
  flowName: z.string(),
  externalId: z.nullable(z.string()),
  createdAt: z.number(),
  expiresAt: z.number(),
  applicationId: z.nullable(z.string()),
});
export type LinkView = z.infer<typeof LinkView>;

export const LinkPage = z.object({ items: z.array(LinkView), next: z.nullable(z.string()) });
export type LinkPage = z.infer<typeof LinkPage>;

/** A link created in the dashboard. Without redirects the person stays on the last page. */
export const NewLink = z.strictObject({
  flowName: z.string().check(z.minLength(1), z.maxLength(128)),
  externalId: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
  redirects: z.optional(CreateLink.shape.redirects),
  profile: CreateLink.shape.profile,
  address: CreateLink.shape.address,
  locale: CreateLink.shape.locale,
  ttl: CreateLink.shape.ttl,
  send: z.optional(SendTo),
});
export type NewLink = z.infer<typeof NewLink>;

/** `url` is shown once; the user who created the link passes it on. */
export const NewLinkAnswer = z.object({
  url: z.string(),
  expiresAt: z.number(),
  /** Queued for the channel that `send` names. False without it, or if there were too many within an hour. */
  sent: z.boolean(),
});
export type NewLinkAnswer = z.infer<typeof NewLinkAnswer>;
