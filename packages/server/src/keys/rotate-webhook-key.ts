import type { Needs } from '../context.ts';
import { addAudit } from '../records/people/audit.ts';
import { listSigningKeys, saveSigningKey } from '../records/accounts/signing-keys.ts';
import { accountLock, type Db } from '../records/store.ts';
import type { User } from '../records/people/users.ts';
import { type KeyState, OVERLAP_MS, signerAt, stateAt, timesOf } from './webhook-keys.ts';

export type Rotated =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'not_found' | 'unprocessable'; readonly detail?: string };

type Context = Needs<'keys' | 'now' | 'store'>;

/** Creates the next key. It is published at once and signs `afterMs` later; the previous one ends a day after that. */
export function rotateWebhookKey(context: Context, user: User, afterMs: number): Promise<Rotated> {
  return change(context, user, async (tx, keys, now) => {
    if (keys.some((key) => key.state === 'waiting')) return no('A new key is already waiting.');
    const signer = signerAt(keys, now)!;
    const signsFrom = now + afterMs;
    const made = await context.keys.makeWebhook(tx, { accountId: user.accountId, createdAt: now, signsFrom });
    await saveSigningKey(tx, signer.id, { retiredAt: signsFrom + OVERLAP_MS });
    return {
      subject: made.id,
      action: 'signature-key.made',
      details: `signs from ${new Date(signsFrom).toISOString()}`,
    };
  });
}

/** Makes the waiting key sign from now on. */
export function switchWebhookKey(context: Context, user: User, id: string): Promise<Rotated> {
  return change(context, user, async (tx, keys, now) => {
    const key = keys.find((each) => each.id === id);
    if (!key) return null;
    if (key.state !== 'waiting') return no('Only a waiting key can start to sign.');
    await saveSigningKey(tx, id, { signsFrom: now });
    await saveSigningKey(tx, signerAt(keys, now)!.id, { retiredAt: now + OVERLAP_MS });
    return { subject: id, action: 'signature-key.switched', details: '' };
  });
}

/** Retires an earlier or a waiting key early. The signing key can only be replaced. */
export function retireWebhookKey(context: Context, user: User, id: string): Promise<Rotated> {
  return change(context, user, async (tx, keys, now) => {
    const key = keys.find((each) => each.id === id);
    if (!key) return null;
    if (key.state === 'signing') return no('This key is in use. Create a new one first.');
    if (key.state === 'retired') return no('This key is already retired.');
    await saveSigningKey(tx, id, { retiredAt: now });
    // Without a successor, the signing key has no end.
    if (key.state === 'waiting') await saveSigningKey(tx, signerAt(keys, now)!.id, { retiredAt: null });
    return { subject: id, action: 'signature-key.retired', details: key.state };
  });
}

interface Known {
  readonly id: string;
  readonly createdAt: number;
  readonly signsFrom: number;
  readonly retiredAt: number | null;
  readonly state: KeyState;
}
type Change = { subject: string; action: string; details: string };

async function change(
  context: Context,
  user: User,
  work: (tx: Db, keys: readonly Known[], now: number) => Promise<Change | Extract<Rotated, { ok: false }> | null>,
): Promise<Rotated> {
  // Creates the account's first key if there is none.
  await context.keys.webhook(user.accountId);
  const done = await context.store.withLock(
    [accountLock(user.accountId), `keys ${user.accountId}`],
    async (tx): Promise<Rotated> => {
      const now = context.now();
      const rows = (await listSigningKeys(tx, 'webhook', user.accountId)).map((row) => ({
        id: row.id,
        ...timesOf(row),
      }));
      const keys = rows.map((row) => ({ ...row, state: stateAt(row, rows, now) }));
      const made = await work(tx, keys, now);
      if (made === null) return { ok: false, code: 'not_found' };
      if ('ok' in made) return made;
      await addAudit(tx, context.keys.audit, { accountId: user.accountId, at: now, actor: user.id, ...made });
      return { ok: true };
    },
  );
  context.keys.forgetWebhooks(user.accountId);
  return done;
}

const no = (detail: string) => ({ ok: false, code: 'unprocessable', detail }) as const;
