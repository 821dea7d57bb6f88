import { LIMITS } from '@verify/contract';
import type { ServerContext } from '../context.ts';
import { lookOf } from '../services/image/look.ts';
import type { KnownMaterial, Material } from '../services/material.ts';
import { blockedHashes } from '../store/blocked-numbers.ts';
import type { StoredApplication } from '../store/applications.ts';
import { findEarlierUse, type PictureMark } from '../store/picture-marks.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What the account has seen before: the pictures of this document, and the numbers that it blocks. Reckoned from the submission on, so that a job that runs again decides the same. */
export async function knownMaterial(
  { store, keys }: Pick<ServerContext, 'store' | 'keys'>,
  application: StoredApplication,
  material: Material,
): Promise<{ readonly known: KnownMaterial; readonly marks: PictureMark[] }> {
  const { accountId, id: applicationId, submittedAt } = application;
  const to = submittedAt!;
  const span = { accountId, applicationId, from: to - LIMITS.reuseDays * DAY_MS, to };
  const marks: PictureMark[] = [];
  const usedBefore: KnownMaterial['usedBefore'][number][] = [];
  for (const side of ['front', 'back'] as const) {
    const file = material.document?.[side];
    if (!file) continue;
    const mark = { slot: side, sha256: file.sha256, look: await lookOf(file.bytes) };
    marks.push(mark);
    const use = await findEarlierUse(store.db, span, mark);
    if (use) usedBefore.push({ side, how: use.how, daysAgo: Math.floor((to - use.finishedAt) / DAY_MS) });
  }
  return {
    marks,
    known: {
      usedBefore,
      reuseDays: LIMITS.reuseDays,
      accountId,
      blockSecret: keys.blockList,
      blocked: await blockedHashes(store.db, accountId),
    },
  };
}
