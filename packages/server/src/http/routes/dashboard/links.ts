import { LinkPage, LinkQuery, LinkView, NewLink, NewLinkAnswer, SERVICE_LIMITS } from '@verify/contract';
import { route } from '../../route.ts';
import { LIMIT } from '../people/sign-in.ts';
import { Id } from '../people/users.ts';
import { makeLinkByHand } from '../../../use-cases/doors/make-link.ts';
import { pageOfLinks, revokeListedLink } from '../../../use-cases/doors/link-list.ts';

const TAG = 'Dashboard';

export const list = route({
  method: 'GET',
  url: '/dashboard/api/links',
  tag: TAG,
  summary: 'One-time links, newest first',
  auth: 'user',
  limit: LIMIT,
  query: LinkQuery,
  answer: LinkPage,
  problems: [],
  handle: ({ caller, query, context }) => pageOfLinks(context, { caller, query }),
});

export const create = route({
  method: 'POST',
  url: '/dashboard/api/links',
  tag: TAG,
  summary: 'Create a one-time link',
  description: 'The link is shown once.',
  auth: 'user',
  limit: { name: 'dashboard-links', perMinute: SERVICE_LIMITS.linksPerMinute },
  body: NewLink,
  answer: NewLinkAnswer,
  problems: ['configuration_not_found', 'unprocessable'],
  handle: ({ caller, body, context }) => makeLinkByHand(context, caller, body),
});

export const revoke = route({
  method: 'POST',
  url: '/dashboard/api/links/:id/revoke',
  tag: TAG,
  summary: 'Revoke a one-time link; a session that uses it ends',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  answer: LinkView,
  problems: ['link_not_found', 'link_expired', 'link_used'],
  handle: ({ caller, params, context }) => revokeListedLink(context, { caller, params }),
});
