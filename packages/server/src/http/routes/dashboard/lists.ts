import * as z from 'zod/mini';
import {
  BlockedNumber,
  BlockNumber,
  LegalHold,
  LinkPage,
  LinkQuery,
  LinkView,
  NewLink,
  NewLinkAnswer,
  Overview,
  OverviewQuery,
  ReleaseHold,
  SERVICE_LIMITS,
  SetHold,
  Waiting,
} from '@verify/contract';
import type { Route } from '../../route.ts';
import { ACTORS, ADMINS, EVERYBODY, forUser, items, NOTHING, REVIEWERS } from './for-user.ts';
import { overviewOf, waitingOf } from '../../../use-cases/dashboard/overview.ts';
import { makeLinkByHand } from '../../../use-cases/doors/make-link.ts';
import { pageOfLinks, revokeListedLink } from '../../../use-cases/doors/link-list.ts';
import { blockedNumbers, blockNumber, unblockNumber } from '../../../use-cases/dashboard/block-list.ts';
import { legalHolds, releaseHold, setHold } from '../../../use-cases/dashboard/legal-holds.ts';

export const listRoutes: readonly Route[] = [
  forUser('GET /dashboard/api/overview', EVERYBODY, Overview, overviewOf, { query: OverviewQuery }),
  forUser('GET /dashboard/api/waiting', EVERYBODY, Waiting, waitingOf),
  forUser('GET /dashboard/api/links', EVERYBODY, LinkPage, pageOfLinks, { query: LinkQuery }),
  forUser(
    'POST /dashboard/api/links',
    ACTORS,
    NewLinkAnswer,
    (context, { caller, body }) => makeLinkByHand(context, caller, body),
    { body: NewLink, limit: { name: 'dashboard-links', perMinute: SERVICE_LIMITS.linksPerMinute } },
  ),
  forUser('POST /dashboard/api/links/:id/revoke', ACTORS, LinkView, revokeListedLink),
  forUser('GET /dashboard/api/block-list', REVIEWERS, items(BlockedNumber), blockedNumbers),
  forUser('POST /dashboard/api/block-list', REVIEWERS, z.object({ id: z.string() }), blockNumber, {
    body: BlockNumber,
    limit: { name: 'dashboard-block-list', perMinute: 60 },
  }),
  forUser('POST /dashboard/api/block-list/:id/remove', REVIEWERS, NOTHING, unblockNumber),
  forUser('GET /dashboard/api/legal-holds', ADMINS, items(LegalHold), legalHolds),
  forUser('POST /dashboard/api/legal-holds', ADMINS, z.object({ id: z.string() }), setHold, { body: SetHold }),
  forUser('POST /dashboard/api/legal-holds/:id/release', ADMINS, z.object({ released: z.boolean() }), releaseHold, {
    body: ReleaseHold,
  }),
];
