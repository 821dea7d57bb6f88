import { type Fault, finalise } from './finalise.ts';
import type { Finalised, KnownMaterial, Material } from './material.ts';
import type { DocumentMemo, KnownHolder } from './memory/holder.ts';
import { type Memo, memosOf } from './memory/memo.ts';
import { openPictures } from './memory/open-pictures.ts';
import { knownOf, type Recollected } from './memory/recollection.ts';
import { type FileReading, readFile } from './read-file.ts';
import { type Ask, serveTasks } from './serve-tasks.ts';
import { createTools, type Tools, type ToolsOptions } from './tools.ts';

/** The tasks of the finaliser's worker processes. */
export type WorkerTask =
  /** With `recollects`, the worker asks what the records know of the pictures. */
  | { readonly kind: 'finalise'; readonly material: Material; readonly recollects: boolean }
  | { readonly kind: 'read'; readonly bytes: Uint8Array; readonly today: string };
export type WorkerAnswer =
  | { readonly kind: 'finalise'; readonly finalised: Finalised; readonly faults: readonly Fault[] }
  | { readonly kind: 'read'; readonly reading: FileReading };

export type WorkerQuestion =
  | { readonly kind: 'recollect'; readonly memos: readonly Memo[] }
  | { readonly kind: 'holders'; readonly memo: DocumentMemo; readonly withPortraits: boolean };
export type WorkerReply =
  | { readonly kind: 'recollect'; readonly recollected: Recollected }
  | { readonly kind: 'holders'; readonly holders: readonly KnownHolder[] };

serveTasks<WorkerTask, WorkerAnswer, WorkerQuestion, WorkerReply>(async (options: ToolsOptions) => {
  const tools = await createTools(options);
  return async (task, ask) => {
    try {
      if (task.kind === 'read') return { kind: 'read', reading: await readFile(task.bytes, task.today, tools) };
      return { kind: 'finalise', ...(await decideOn(task.material, task.recollects ? ask : null, tools)) };
    } finally {
      tools.forget();
    }
  };
});

/** Compares the pictures with those of other applications first, because the services judge that as well. */
async function decideOn(material: Material, ask: Ask<WorkerQuestion, WorkerReply> | null, tools: Tools) {
  if (!ask) return finalise(material, tools);
  const known = await recollect(material, ask);
  const holders = async (memo: DocumentMemo, withPortraits: boolean): Promise<readonly KnownHolder[]> => {
    const answer = await ask({ kind: 'holders', memo, withPortraits });
    if (answer.kind !== 'holders') throw new TypeError('the reply is to another question');
    return answer.holders;
  };
  return finalise({ ...material, known }, { ...tools, holders });
}

async function recollect(material: Material, ask: Ask<WorkerQuestion, WorkerReply>): Promise<KnownMaterial> {
  const pictures = await openPictures(material);
  const answer = await ask({ kind: 'recollect', memos: memosOf(pictures) });
  if (answer.kind !== 'recollect') throw new TypeError('the reply is to another question');
  return knownOf(pictures, answer.recollected);
}
