import { setTimeout as sleep } from 'node:timers/promises';
import type { FlowRetention } from '@verify/contract';
import type { Needs } from '../../context.ts';
import { type Account, listAccounts } from '../../records/accounts/accounts.ts';
import { addAudit } from '../../records/people/audit.ts';
import { findApplicationById, findTrace } from '../../records/applications/applications.ts';
import { countHeld, reasonsOf } from '../../records/legal-holds.ts';
import {
  deleteFileRows,
  eraseUnopenedLinks,
  eraseUnusedPortraits,
  filesOfClass,
  listDue,
  savePurged,
  saveTrace,
} from '../../records/applications/erase.ts';
import { type Flow, listFlows } from '../../records/accounts/flows.ts';
import { purgeFunnel, purgeOldFunnels } from '../../records/applications/funnel/funnel.ts';
import { redactApplications } from './redact-application.ts';
import { PURGED, traceWithoutPictures } from './redacted.ts';
import { dropChipPortraits } from '../../records/applications/chips.ts';
import { dropReferencePortrait } from '../../records/returns.ts';
import { dropWalletPortraits } from '../../records/applications/wallet-requests.ts';
import { takeScrub } from '../../records/records-state.ts';
import { accountLock } from '../../records/store.ts';
import { DAY_MS } from '../../records/span.ts';

type Context = Needs<'events' | 'files' | 'keys' | 'log' | 'now' | 'store'>;

/**
 * Applications in one transaction: enough to share a commit, and few enough to hold up nobody for long. Reads take 1.7
 * times as long at p99 meanwhile (`npm run bench -- dashboard --due=30000`).
 */
const BATCH = 5;
/** Applications listed at once. Each listing visits all that are due, so there are few. */
const LISTED = 1_000 * BATCH;

export interface Purged {
  readonly video: number;
  readonly images: number;
  readonly data: number;
  /** Applications that could not be erased, such as those whose record can't be read. The next run tries again. */
  readonly setAside: number;
  /** Expired applications that are on legal hold. */
  readonly held: number;
}

/** Each class with the time it is due and the values of `purged` for which it still exists. */
const CLASSES = [
  { name: 'data', days: 'dataDays', there: [0, 1, 2, 3] },
  { name: 'images', days: 'imageDays', there: [0, 1] },
  { name: 'video', days: 'videoDays', there: [0, 2] },
] as const;
type ClassName = (typeof CLASSES)[number]['name'];

/**
 * Removes data whose retention has ended; a flow's own periods take precedence over its account's. Any number of
 * processes may run it, because each application is checked again in the transaction that changes it. One that can't be
 * erased is set aside and stops no other. Removed data is then overwritten on the disk. `goOn` is asked before each
 * batch.
 */
export async function purgeDue(context: Context, goOn: () => Promise<boolean> = async () => true): Promise<Purged> {
  const { store } = context;
  const done = { video: 0, images: 0, data: 0, held: 0 };
  const aside = new Set<string>();
  for (const account of await listAccounts(store.db)) {
    done.images += await store.withLock(accountLock(account.id), (tx) =>
      eraseUnusedPortraits(tx, account.id, context.now()),
    );
    for (const flow of await listFlows(store.db, account.id)) {
      for (const { name, days, there } of CLASSES) {
        const kept = daysOf(account, flow, days);
        if (kept === null) continue;
        const before = context.now() - kept * DAY_MS;
        const of = { accountId: account.id, flowId: flow.id };
        if (name === 'data') {
          done.held += await countHeld(store.db, account.id, flow.id, before);
          done.data += await store.withLock(accountLock(account.id), (tx) => eraseUnopenedLinks(tx, of, before));
          await store.withLock(`funnel ${account.id}`, (tx) =>
            purgeFunnel(tx, { accountId: account.id, flowName: flow.name }, before),
          );
        }
        // An application is refused if it has changed in the meantime.
        for (const skip = new Set(aside); ;) {
          const listed = await listDue(store.db, of, { before, purged: there, limit: LISTED, skip });
          if (listed.length === 0) break;
          for (let i = 0; i < listed.length; i += BATCH) {
            if (!(await goOn())) return { ...done, setAside: aside.size };
            const began = performance.now();
            const ids = listed.slice(i, i + BATCH);
            const { removed, failed } = await removeAll(context, account.id, ids, name);
            done[name] += removed.length;
            for (const id of failed) aside.add(id);
            for (const id of ids) if (!removed.includes(id)) skip.add(id);
            // Leaves half of the process, or of the store's one writer, to others.
            await sleep(performance.now() - began);
          }
        }
      }
    }
  }
  await store.withLock(null, (tx) => purgeOldFunnels(tx, context.now()));
  if (done.video + done.images + done.data > 0 || (await takeScrub(store))) await store.scrub('scheduled');
  return { ...done, setAside: aside.size };
}

const daysOf = (account: Account, flow: Flow, which: keyof FlowRetention): number | null =>
  flow.settings.retention?.[which] ?? account.settings.retention[which];

/** All in one transaction. If that fails, each separately, so that one record does not block the others. */
async function removeAll(
  context: Context,
  accountId: string,
  ids: readonly string[],
  name: ClassName,
): Promise<{ readonly removed: readonly string[]; readonly failed: readonly string[] }> {
  try {
    const removed = await (name === 'data'
      ? purgeData(context, accountId, ids)
      : purgeFiles(context, accountId, ids, name));
    return { removed, failed: [] };
  } catch (error) {
    if (context.store.isAway(error) || context.files.isAway(error)) throw error;
    if (ids.length === 1) {
      context.log.error({ err: error, applicationId: ids[0] }, 'an application could not be erased and is set aside');
      return { removed: [], failed: ids };
    }
    const each = [];
    for (const id of ids) each.push(await removeAll(context, accountId, [id], name));
    return { removed: each.flatMap(({ removed }) => removed), failed: each.flatMap(({ failed }) => failed) };
  }
}

async function purgeData(context: Context, accountId: string, ids: readonly string[]): Promise<string[]> {
  const answers = await redactApplications(context, { accountId, actor: 'system', reason: 'retention' }, ids);
  return ids.filter((id) => answers.get(id)!.ok);
}

/** The bytes are deleted first: a crash in between leaves a row without bytes, which the next run deletes. */
async function purgeFiles(
  { store, files, now, keys: { audit } }: Context,
  accountId: string,
  ids: readonly string[],
  name: 'video' | 'images',
): Promise<string[]> {
  const held = await reasonsOf(store.db, ids);
  const keysOf = await filesOfClass(
    store.db,
    ids.filter((id) => !held.has(id)),
    name,
  );
  for (const keys of keysOf.values()) for (const key of keys) await files.remove(key);
  return store.withLock([accountLock(accountId), ...ids], async (tx) => {
    const removed: string[] = [];
    for (const [id, keys] of keysOf) {
      const current = await findApplicationById(tx, id);
      // Asked again in the meantime, or already done by another process.
      if (!current || current.finishedAt === null || (current.purged & PURGED[name]) !== 0) continue;
      await deleteFileRows(tx, keys);
      if (name === 'images') {
        await dropWalletPortraits(tx, id);
        await dropChipPortraits(tx, id);
        await dropReferencePortrait(tx, id);
        await saveTrace(tx, id, traceWithoutPictures(await findTrace(tx, id)));
      }
      await savePurged(tx, id, current.purged | PURGED[name]);
      removed.push(id);
      if (keys.length === 0) continue;
      const entry = { accountId: current.accountId, at: now(), actor: 'system', subject: id };
      await addAudit(tx, audit, { ...entry, action: 'application.files-removed', details: `${name}, by retention` });
    }
    return removed;
  });
}
