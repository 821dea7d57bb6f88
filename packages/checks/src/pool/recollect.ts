import type { KnownMaterial, Material } from '../material/material.ts';
import { type Memo, memosOf } from '../signals/memory/memo.ts';
import { openPictures } from '../signals/memory/open-pictures.ts';
import { knownOf, type Recollected } from '../signals/memory/recollection.ts';
import type { Ask } from './serve-tasks.ts';
import type { WorkerQuestion, WorkerReply } from './worker.ts';

/** Queries the records for these pictures and the account. */
export async function recollect(material: Material, ask: Ask<WorkerQuestion, WorkerReply>): Promise<KnownMaterial> {
  const pictures = await openPictures(material);
  return knownOf(pictures, await askRecords(ask, memosOf(pictures)));
}

/** Stores the memos, and queries those stored before them. */
export async function askRecords(ask: Ask<WorkerQuestion, WorkerReply>, memos: readonly Memo[]): Promise<Recollected> {
  const answer = await ask({ kind: 'recollect', memos });
  if (answer.kind !== 'recollect') throw new TypeError('the reply is to another question');
  return answer.recollected;
}
