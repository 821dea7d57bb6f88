import { BlockedNumber, BlockNumber } from '@verify/contract';
import * as z from 'zod/mini';
import { audited, auditedOrMissing } from '../../../use-cases/dashboard/audited.ts';
import { numberHash } from '@verify/checks/doc-check/number-hash';
import {
  deleteBlocked,
  insertBlocked,
  listBlocked,
  MOST_BLOCKED,
} from '../../../ports/store/applications/blocked-numbers.ts';
import { newId } from '../../../ports/store/ids.ts';
import { listUsers } from '../../../ports/store/people/users.ts';
import { route } from '../../route.ts';
import { LIMIT } from '../people/sign-in.ts';
import { Id } from '../people/users.ts';

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
  async handle({ caller: { account }, context }) {
    const { db } = context.store;
    const names = new Map((await listUsers(db, account.id)).map((user) => [user.id, user.name]));
    const items = (await listBlocked(db, account.id)).map(({ id, reason, createdBy, createdAt }) => ({
      id,
      reason,
      createdBy: names.get(createdBy) ?? createdBy,
      createdAt,
    }));
    return { ok: true, body: { items } };
  },
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
  async handle({ caller, body, context }) {
    const { account, user } = caller;
    const row = {
      id: newId(),
      accountId: account.id,
      hash: numberHash(context.keys.blockList, account.id, body.documentNumber),
      reason: body.reason,
      createdBy: user.id,
      createdAt: context.now(),
    };
    const done = await context.store.transaction(async (tx) => {
      const outcome = await insertBlocked(tx, row);
      if (outcome === 'added') await audited(context, tx, caller, { action: 'block-list.added', subject: row.id });
      return outcome;
    });
    if (done === 'added') return { ok: true, body: { id: row.id } };
    if (done === 'full') {
      return { ok: false, code: 'unprocessable', detail: `The list holds ${MOST_BLOCKED} numbers at most.` };
    }
    const detail = 'The number is blocked already.';
    return { ok: false, code: 'unprocessable', detail, errors: [{ pointer: '/documentNumber', detail }] };
  },
});

export const remove = route({
  method: 'POST',
  url: '/dashboard/api/block-list/:id/remove',
  tag: TAG,
  summary: 'Take a document number off the block list',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  answer: z.object({}),
  problems: ['not_found'],
  async handle({ caller, params, context }) {
    const entry = { action: 'block-list.removed', subject: params.id };
    return auditedOrMissing(context, caller, entry, (tx) => deleteBlocked(tx, caller.account.id, params.id));
  },
});
