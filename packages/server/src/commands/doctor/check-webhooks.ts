import { createGuard, type GuardRules } from '../../adapters/webhooks/guard.ts';
import { reachWebhook } from '../../adapters/webhooks/send.ts';
import type { Db } from '../../records/store.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';

const AT_ONCE = 8;
const TIMEOUT_MS = 10_000;

/** Contacts every enabled receiver, through the guard of deliveries. Nothing is delivered. */
export async function checkWebhooks(db: Db, rules: GuardRules, messageUrl?: string): Promise<Finding[]> {
  const rows = await db
    .selectFrom('webhookEndpoints')
    .select(['id', 'accountId', 'url'])
    .where('enabled', '=', 1)
    .orderBy('accountId')
    .orderBy('id')
    .execute();
  const receivers = rows.map(({ id, accountId, url }) => ({ name: `Webhook ${id} of account ${accountId}`, url }));
  if (messageUrl) receivers.push({ name: 'MESSAGE_URL', url: messageUrl });
  if (receivers.length === 0) return [ok('webhooks', 'No account has a webhook.')];
  const guard = createGuard(rules);
  const findings: (Finding | null)[] = [];
  const waiting = receivers.entries();
  const work = async (): Promise<void> => {
    for (const [i, { name, url }] of waiting) {
      const reached = await reachWebhook(guard, url, TIMEOUT_MS);
      findings[i] = 'status' in reached ? judge(name, url, reached.status) : refused(name, url, reached.error);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const faults = findings.filter((finding) => finding !== null);
  return faults.length > 0
    ? faults
    : [ok('webhooks', receivers.length === 1 ? '1 receiver answers.' : `${receivers.length} receivers answer.`)];
}

/** Most receivers refuse OPTIONS with 404 or 405, which shows that they are reachable. */
function judge(name: string, url: string, status: number): Finding | null {
  if (status < 500) return null;
  return warning('webhooks', `${name} at ${hostOf(url)} answers ${status}.`, 'Ask its operator to look at it.');
}

function refused(name: string, url: string, error: string): Finding {
  const advice =
    error === 'address_refused'
      ? 'Correct the address, or allow it with WEBHOOK_ALLOW_PRIVATE or WEBHOOK_PORTS.'
      : 'Check the address, its DNS name and certificate, and that this network may reach it.';
  return wrong('webhooks', `${name} at ${hostOf(url)} cannot be reached (${error}).`, advice);
}

/** The path can hold a secret, so only the host is printed. */
const hostOf = (url: string): string => URL.parse(url)?.host ?? 'an invalid address';
