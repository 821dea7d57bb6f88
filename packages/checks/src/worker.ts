import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { type Fault, finalise } from './finalise.ts';
import { type FileReading, readFile } from './read-file.ts';
import type { Finalised, Material } from './material.ts';
import { type Memo, memosOf } from './memory/memo.ts';
import { type Candidate, recall, type Recalled } from './memory/recall.ts';
import { createTools, type ToolsOptions } from './tools.ts';
import type { WorkerMessage } from './worker-pool.ts';

/** The tasks of the finaliser's worker threads. */
export type WorkerTask =
  | { readonly kind: 'finalise'; readonly material: Material }
  | { readonly kind: 'memos'; readonly material: Material }
  | { readonly kind: 'recall'; readonly material: Material; readonly candidates: readonly Candidate[] }
  | { readonly kind: 'read'; readonly bytes: Uint8Array; readonly today: string };
export type WorkerAnswer =
  | { readonly kind: 'finalise'; readonly finalised: Finalised; readonly faults: readonly Fault[] }
  | { readonly kind: 'memos'; readonly memos: Memo[] }
  | { readonly kind: 'recall'; readonly recalled: Recalled[] }
  | { readonly kind: 'read'; readonly reading: FileReading };

const NICENESS = 5;

/** A reading takes a second and an API answer milliseconds, so API answers get the processor first. */
function yieldToAnswers(): void {
  try {
    // Linux names the calling thread here and accepts a thread id where other systems expect a process.
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), NICENESS);
  } catch {
    // On another system, or in a sandbox that forbids it, all threads have the same priority.
  }
}

/** The thread's main function: loads the recognisers, reports ready, then answers one task after another. */
async function main(): Promise<void> {
  yieldToAnswers();
  const port = parentPort!;
  const tools = await createTools(workerData as ToolsOptions);
  port.on('message', async ({ id, task }: { id: number; task: WorkerTask }) => {
    try {
      const value = await answer(task);
      port.postMessage({ type: 'answer', id, value } satisfies WorkerMessage<WorkerAnswer>);
    } catch (error) {
      const reason = error instanceof Error ? error.name : typeof error;
      port.postMessage({ type: 'thrown', id, reason } satisfies WorkerMessage<WorkerAnswer>);
    } finally {
      tools.forget();
    }
  });
  port.postMessage({ type: 'ready' } satisfies WorkerMessage<WorkerAnswer>);

  async function answer(task: WorkerTask): Promise<WorkerAnswer> {
    if (task.kind === 'finalise') return { kind: 'finalise', ...(await finalise(task.material, tools)) };
    if (task.kind === 'memos') return { kind: 'memos', memos: await memosOf(task.material) };
    if (task.kind === 'recall') return { kind: 'recall', recalled: await recall(task.material, task.candidates) };
    return { kind: 'read', reading: await readFile(task.bytes, task.today, tools) };
  }
}

await main();
