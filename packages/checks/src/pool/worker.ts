import type { Fault } from '../decide/finalise.ts';
import type { Finalised, Material } from '../material/material.ts';
import type { DocumentMemo, KnownHolder } from '../signals/memory/holder.ts';
import type { Memo } from '../signals/memory/memo.ts';
import type { Recollected } from '../signals/memory/recollection.ts';
import type { FileReading } from './read-file.ts';
import { serveTasks } from './serve-tasks.ts';
import type { ToolsOptions } from '../services/tools.ts';

/** The tasks of the finaliser's worker processes. */
export type WorkerTask =
  /** With `recollects`, the worker queries the records for the pictures. */
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

/** What a worker process loads. */
export type WorkerData =
  | { readonly kind: 'pictures'; readonly tools: ToolsOptions }
  /** Only what decides about wallets and the sandbox: no recogniser. */
  | { readonly kind: 'light' };

// Loaded here, so that the pool sees its processor time from the start.
serveTasks<WorkerTask, WorkerAnswer, WorkerQuestion, WorkerReply>(async (data: WorkerData) => {
  if (data.kind === 'light') return (await import('./light-tasks.ts')).lightTasks();
  return (await import('./picture-tasks.ts')).pictureTasks(data.tools);
});
