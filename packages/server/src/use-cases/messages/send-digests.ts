import { MessageLocale } from '@verify/contract';
import type { Needs } from '../../context.ts';
import { countWaiting } from '../../records/applications/overview.ts';
import { sha256Hex } from '../../records/ids.ts';
import { findMessage } from '../../records/messages.ts';
import { listDigestUsers } from '../../records/people/users.ts';
import { DAY_MS, dayOf } from '../../records/span.ts';
import { enqueueMessage, isMailAddress } from './enqueue-message.ts';

type Context = Needs<'baseUrl' | 'channels' | 'keys' | 'log' | 'now' | 'queue' | 'store'>;

/** Before a working day in Europe begins. */
const FROM_HOUR_UTC = 5;

/** Queues today's mails about waiting reviews. One a day for each user, however many processes ask. */
export async function sendDigests(context: Context): Promise<number> {
  const { store, now, baseUrl } = context;
  if (!context.channels.includes('mail') || new Date(now()).getUTCHours() < FROM_HOUR_UTC) return 0;
  const counts = new Map<string, number>();
  let sent = 0;
  for (const { id: userId, accountId, email, locale } of await listDigestUsers(store.db)) {
    if (!counts.has(accountId)) counts.set(accountId, await countWaiting(store.db, accountId));
    const count = counts.get(accountId)!;
    if (count === 0 || !isMailAddress(email)) continue;
    const id = sha256Hex(`digest\n${userId}\n${dayOf(now())}`).slice(0, 32);
    const queued = await store.withLock(`message ${id}`, async (tx) => {
      if (await findMessage(tx, id)) return false;
      const content = { to: email, link: `${baseUrl}/dashboard/review`, count };
      const message = { id, kind: 'digest', accountId, channel: 'mail', locale: MessageLocale.parse(locale) } as const;
      return enqueueMessage(context, tx, { ...message, content, expiresAt: now() + DAY_MS / 2 });
    });
    if (queued) sent++;
  }
  return sent;
}
