import { BlockedNumber, BlockNumber } from '@verify/contract';
import { numberHash } from '@verify/checks/signals/memory/number-hash';
import { audited, auditedOrMissing } from './audited.ts';
import { deleteBlocked, insertBlocked, listBlocked, MOST_BLOCKED } from '../../records/applications/blocked-numbers.ts';
import { newId } from '../../records/ids.ts';
import { listUsers } from '../../records/people/users.ts';
import type { Outcome } from '../refusal.ts';
import type { Needs } from '../../context.ts';
import { accountLock } from '../../records/store.ts';
import type { UserCaller } from '../people/user-session.ts';

/** Blocked document numbers, newest first, without the numbers. */
export async function blockedNumbers(
  context: Needs<'store'>,
  { caller: { account } }: { caller: Pick<UserCaller, 'account'> },
): Promise<Outcome<{ items: BlockedNumber[] }>> {
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
export async function blockNumber(
  context: Needs<'keys' | 'now' | 'store'>,
  { caller, body }: { caller: UserCaller; body: BlockNumber },
): Promise<Outcome<{ id: string }>> {
  const { account, user } = caller;
  const row = {
    id: newId(),
    accountId: account.id,
    hash: numberHash(context.keys.blockList, account.id, body.documentNumber),
    reason: body.reason,
    createdBy: user.id,
    createdAt: context.now(),
  };
  const done = await context.store.withLock(accountLock(account.id), async (tx) => {
    const outcome = await insertBlocked(tx, row);
    if (outcome === 'added') await audited(context, tx, caller, { action: 'block-list.added', subject: row.id });
    return outcome;
  });
  if (done === 'added') return { ok: true, body: { id: row.id } };
  if (done === 'full') {
    return { ok: false, code: 'unprocessable', detail: `The list can hold at most ${MOST_BLOCKED} numbers.` };
  }
  const detail = 'This number is already blocked.';
  return { ok: false, code: 'unprocessable', detail, errors: [{ pointer: '/documentNumber', detail }] };
}

/** Remove a document number from the block list. */
export async function unblockNumber(
  context: Needs<'keys' | 'now' | 'store'>,
  { caller, params }: { caller: UserCaller; params: { readonly id: string } },
): Promise<Outcome<Record<never, never>>> {
  const entry = { action: 'block-list.removed', subject: params.id };
  return auditedOrMissing(context, caller, entry, (tx) => deleteBlocked(tx, caller.account.id, params.id));
}
