import type { KnownMaterial, Material } from './material.ts';
import { memosOf } from './memory/memo.ts';
import { openPictures } from './memory/open-pictures.ts';
import { knownOf } from './memory/recollection.ts';
import type { Ask } from './pool/serve-tasks.ts';
import type { WorkerQuestion, WorkerReply } from './worker.ts';

/** Asks what the records know of the pictures and of the account. */
export async function recollect(material: Material, ask: Ask<WorkerQuestion, WorkerReply>): Promise<KnownMaterial> {
  const pictures = await openPictures(material);
  const answer = await ask({ kind: 'recollect', memos: memosOf(pictures) });
  if (answer.kind !== 'recollect') throw new TypeError('the reply is to another question');
  return knownOf(pictures, answer.recollected);
}
