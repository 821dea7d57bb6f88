import type { Auditing, Needs } from '../../context.ts';
import type { By, On } from '../callers.ts';
import type { LegalHold, ReleaseHold, SetHold } from '@verify/contract';
import { audited } from './audited.ts';
import { insertHold, listHolds, saveRelease } from '../../records/legal-holds.ts';
import { newId } from '../../records/ids.ts';
import { listUsers } from '../../records/people/users.ts';
import { type Answer, unprocessable } from '../refusal.ts';

type Context = Auditing;

/** Applications that may not be erased, newest first. */
export async function legalHolds(
  { store }: Needs<'store'>,
  { caller: { account } }: By,
): Answer<{ items: LegalHold[] }> {
  const names = new Map((await listUsers(store.db, account.id)).map((user) => [user.id, user.name]));
  const nameOf = (id: string): string => names.get(id) ?? id;
  const holds = await listHolds(store.db, account.id);
  const items = holds.map(({ id, kind, value, reason, setBy, setAt, releaseAskedBy, releaseReason }) => ({
    id,
    kind,
    value,
    reason,
    setBy: nameOf(setBy),
    setAt,
    releaseAskedBy: releaseAskedBy === null ? null : nameOf(releaseAskedBy),
    releaseReason,
  }));
  return { ok: true, body: { items } };
}

/** One admin is enough, because a hold must take effect at once and can be undone. */
export async function setHold(context: Context, { caller, body }: By<SetHold>): Answer<{ id: string }> {
  const { account, user } = caller;
  const released = { releaseAskedBy: null, releaseReason: null, releasedBy: null, releasedAt: null };
  const hold = { ...body, ...released, id: newId(), accountId: account.id, setBy: user.id, setAt: context.now() };
  await audited(context, caller, async (tx, note) => {
    await insertHold(tx, hold);
    await note('hold.set', hold.id, body.kind, body.reason);
  });
  return { ok: true, body: { id: hold.id } };
}

/** Two admins release a hold, because the protected data may be erased within the hour: one asks, another confirms. */
export async function releaseHold(
  context: Context,
  { caller, params: { id }, body }: On<ReleaseHold>,
): Answer<{ released: boolean }> {
  const { account, user } = caller;
  return audited(context, caller, async (tx, note): Answer<{ released: boolean }> => {
    const hold = (await listHolds(tx, account.id)).find((each) => each.id === id);
    if (!hold) return { ok: false, code: 'not_found' };
    if (hold.releaseAskedBy === user.id) return unprocessable('Another admin has to confirm the release.');
    const released = hold.releaseAskedBy !== null;
    await saveRelease(
      tx,
      released
        ? { id, releasedBy: user.id, releasedAt: context.now() }
        : { id, releaseAskedBy: user.id, releaseReason: body.reason },
    );
    const action = released ? 'hold.released' : 'hold.release-asked';
    await note(action, id, '', body.reason);
    return { ok: true, body: { released } };
  });
}
