import { finalise } from '../decide/finalise.ts';
import type { Material } from '../material/material.ts';
import type { DocumentMemo, KnownHolder } from '../signals/memory/holder.ts';
import { readFile } from './read-file.ts';
import type { Memo } from '../signals/memory/memo.ts';
import { askRecords, recollect } from './recollect.ts';
import type { Ask, Serve } from './serve-tasks.ts';
import { createTools, type Tools, type ToolsOptions } from '../services/tools.ts';
import type { WorkerAnswer, WorkerQuestion, WorkerReply, WorkerTask } from './worker.ts';

/** Decides applications with every service, and reads single files. */
export async function pictureTasks(
  options: ToolsOptions,
): Promise<Serve<WorkerTask, WorkerAnswer, WorkerQuestion, WorkerReply>> {
  const tools = await createTools(options);
  return async (task, ask) => {
    try {
      if (task.kind === 'read') return { kind: 'read', reading: await readFile(task.bytes, task.today, tools) };
      return { kind: 'finalise', ...(await decideOn(task.material, task.recollects ? ask : null, tools)) };
    } finally {
      tools.forget();
    }
  };
}

/** Compares the pictures with those of other applications first, because the services judge that as well. */
async function decideOn(material: Material, ask: Ask<WorkerQuestion, WorkerReply> | null, tools: Tools) {
  if (!ask) return finalise(material, tools);
  const known = await recollect(material, ask);
  const holders = async (memo: DocumentMemo, withPortraits: boolean): Promise<readonly KnownHolder[]> => {
    const answer = await ask({ kind: 'holders', memo, withPortraits });
    if (answer.kind !== 'holders') throw new TypeError('the reply is to another question');
    return answer.holders;
  };
  const pictures = async (memo: Memo) => (await askRecords(ask, [memo])).candidates;
  return finalise({ ...material, known }, { ...tools, holders, pictures });
}
