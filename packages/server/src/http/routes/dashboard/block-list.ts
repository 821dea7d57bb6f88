import * as z from 'zod/mini';
import { BlockedNumber, BlockNumber } from '@verify/contract';
import { route } from '../../route.ts';
import { LIMIT } from '../people/sign-in.ts';
import { Id } from '../people/users.ts';
import { blockedNumbers, blockNumber, unblockNumber } from '../../../use-cases/dashboard/block-list.ts';

const TAG = 'Dashboard';

export const list = route({
  method: 'GET',
  url: '/dashboard/api/block-list',
  tag: TAG,
  summary: 'Blocked document numbers, newest first, without the numbers',
  auth: 'user',
  limit: LIMIT,
  answer: z.object({ items: z.array(BlockedNumber) }),
  problems: [],
  handle: ({ caller, context }) => blockedNumbers(context, { caller }),
});

export const add = route({
  method: 'POST',
  url: '/dashboard/api/block-list',
  tag: TAG,
  summary: 'Block a document number',
  auth: 'user',
  limit: { name: 'dashboard-block-list', perMinute: 60 },
  body: BlockNumber,
  answer: z.object({ id: z.string() }),
  problems: ['unprocessable'],
  handle: ({ caller, body, context }) => blockNumber(context, { caller, body }),
});

export const remove = route({
  method: 'POST',
  url: '/dashboard/api/block-list/:id/remove',
  tag: TAG,
  summary: 'Remove a document number from the block list',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  answer: z.object({}),
  problems: ['not_found'],
  handle: ({ caller, params, context }) => unblockNumber(context, { caller, params }),
});
