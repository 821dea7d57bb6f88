import type { Auditing, Needs } from '../../context.ts';
import type { By, On } from '../callers.ts';
import { BlockedNumber, BlockNumber } from '@verify/contract';
import { numberHash } from '@verify/checks/signals/memory/number-hash';
import { audited, auditedOrMissing } from './audited.ts';
import { deleteBlocked, insertBlocked, listBlocked, MOST_BLOCKED } from '../../records/applications/blocked-numbers.ts';
import { newId } from '../../records/ids.ts';
import { listUsers } from '../../records/people/users.ts';
import { type Answer, type Nothing, unprocessable } from '../refusal.ts';

/** Blocked document numbers, newest first, without the numbers. */
export async function blockedNumbers(
  context: Needs<'store'>,
  { caller: { account } }: By,
): Answer<{ items: BlockedNumber[] }> {
  const { db } = context.store;
  const names = new Map((await listUsers(db, account.id)).map((user) => [user.id, user.name]));
  const items = (await listBlocked(db, account.id)).map(({ id, reason, createdBy, createdAt }) => ({
    id,
    reason,
    createdBy: names.get(createdBy) ?? createdBy,
    createdAt,
  }));
  return { ok: true, body: { items } };
}

/** Block a document number. */
export async function blockNumber(context: Auditing, { caller, body }: By<BlockNumber>): Answer<{ id: string }> {
  const { account, user } = caller;
  const row = {
    id: newId(),
    accountId: account.id,
    hash: numberHash(context.keys.blockList, account.id, body.documentNumber),
    reason: body.reason,
    createdBy: user.id,
    createdAt: context.now(),
  };
  const done = await audited(context, caller, async (tx, note) => {
    const outcome = await insertBlocked(tx, row);
    if (outcome === 'added') await note('block-list.added', row.id);
    return outcome;
  });
  if (done === 'added') return { ok: true, body: { id: row.id } };
  if (done === 'full') return unprocessable(`The list can hold at most ${MOST_BLOCKED} numbers.`);
  return unprocessable('This number is already blocked.', '/documentNumber');
}

/** Remove a document number from the block list. */
export async function unblockNumber(context: Auditing, { caller, params }: On): Answer<Nothing> {
  return auditedOrMissing(context, caller, ['block-list.removed', params.id], (tx) =>
    deleteBlocked(tx, caller.account.id, params.id),
  );
}
