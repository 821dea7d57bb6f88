import type { FlowRetention } from '@verify/contract';
import type { ServerContext } from '../../context.ts';
import { type Account, listAccounts } from '../../records/accounts/accounts.ts';
import { addAudit } from '../../records/people/audit.ts';
import { findApplicationById, findTrace } from '../../records/applications/applications.ts';
import {
  deleteFileRows,
  eraseUnopenedLinks,
  filesOfClass,
  listDue,
  savePurged,
  saveTrace,
} from '../../records/applications/erase.ts';
import { type Flow, listFlows } from '../../records/accounts/flows.ts';
import { purgeFunnel, purgeOldFunnels } from '../../records/applications/funnel/funnel.ts';
import { redactApplication } from './redact-application.ts';
import { PURGED, traceWithoutPictures } from './redacted.ts';
import { dropWalletPortraits } from '../../records/applications/wallet-requests.ts';
import { DAY_MS } from '../../records/span.ts';

const BATCH = 50;

export interface Purged {
  readonly video: number;
  readonly images: number;
  readonly data: number;
}

/** Each class with the time it is due and the values of `purged` for which it still exists. */
const CLASSES = [
  { name: 'data', days: 'dataDays', there: [0, 1, 2, 3] },
  { name: 'images', days: 'imageDays', there: [0, 1] },
  { name: 'video', days: 'videoDays', there: [0, 2] },
] as const;

/**
 * Removes data whose retention has ended; a flow's own periods take precedence over its account's. Any number of
 * processes may run it, because each application is checked again in the transaction that changes it. Removed data is
 * then overwritten on the disk.
 */
export async function purgeDue(
  context: Pick<ServerContext, 'events' | 'files' | 'keys' | 'now' | 'store'>,
  stopped: () => boolean = () => false,
): Promise<Purged> {
  const { store } = context;
  const done = { video: 0, images: 0, data: 0 };
  for (const account of await listAccounts(store.db)) {
    for (const flow of await listFlows(store.db, account.id)) {
      for (const { name, days, there } of CLASSES) {
        const kept = daysOf(account, flow, days);
        if (kept === null) continue;
        const before = context.now() - kept * DAY_MS;
        const of = { accountId: account.id, flowId: flow.id };
        if (name === 'data') {
          done.data += await store.transaction((tx) => eraseUnopenedLinks(tx, of, before));
          await store.transaction((tx) => purgeFunnel(tx, { accountId: account.id, flowName: flow.name }, before));
        }
        for (let failed = new Set<string>(); ;) {
          const due = { before, purged: there, limit: BATCH + failed.size };
          const ids = (await listDue(store.db, of, due)).filter((id) => !failed.has(id));
          for (const id of ids) {
            if (stopped()) return done;
            const gone =
              name === 'data' ? await purgeData(context, account.id, id) : await purgeFiles(context, id, name);
            if (gone) done[name]++;
            else failed.add(id);
          }
          if (ids.length === 0) break;
        }
      }
    }
  }
  await store.withLock(null, (tx) => purgeOldFunnels(tx, context.now()));
  if (done.video + done.images + done.data > 0) await store.scrub();
  return done;
}

const daysOf = (account: Account, flow: Flow, which: keyof FlowRetention): number | null =>
  flow.settings.retention?.[which] ?? account.settings.retention[which];

async function purgeData(
  context: Pick<ServerContext, 'events' | 'files' | 'keys' | 'now' | 'store'>,
  accountId: string,
  id: string,
): Promise<boolean> {
  const by = { accountId, actor: 'system', reason: 'retention' };
  return (await redactApplication(context, by, id, null)).ok;
}

/** The bytes are deleted first: a crash in between leaves a row without bytes, which the next run deletes. */
async function purgeFiles(
  { store, files, now, keys: { audit } }: Pick<ServerContext, 'files' | 'keys' | 'now' | 'store'>,
  id: string,
  name: 'video' | 'images',
): Promise<boolean> {
  const keys = await filesOfClass(store.db, id, name);
  for (const key of keys) await files.remove(key);
  return store.transaction(async (tx) => {
    const current = await findApplicationById(tx, id);
    // Asked again in the meantime, or already done by another process.
    if (!current || current.finishedAt === null || (current.purged & PURGED[name]) !== 0) return false;
    await deleteFileRows(tx, id, keys);
    if (name === 'images') {
      await dropWalletPortraits(tx, id);
      await saveTrace(tx, id, traceWithoutPictures(await findTrace(tx, id)));
    }
    await savePurged(tx, id, current.purged | PURGED[name]);
    if (keys.length === 0) return true;
    const entry = { accountId: current.accountId, at: now(), actor: 'system', subject: id };
    await addAudit(tx, audit, { ...entry, action: 'application.files-removed', details: `${name}, by retention` });
    return true;
  });
}
