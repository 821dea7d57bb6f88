/** Signals by which a worker ends itself at a limit of processor time or memory: no other source sends them. */
export const OUT_OF_TIME = 'SIGALRM';
export const OUT_OF_MEMORY = 'SIGUSR2';

/** On this pipe a worker writes its processor time, one number of milliseconds a line, whenever it has grown. */
export const USED_FD = 4;

/** Messages from the pool to a worker process. */
export type ToWorker<Task, Reply> =
  /** First. `data` is the pool's `workerData`; a process's arguments would be visible to others. */
  | { readonly type: 'start'; readonly data: unknown }
  | { readonly type: 'task'; readonly id: number; readonly task: Task }
  | { readonly type: 'reply'; readonly id: number; readonly value: Reply }
  /** The question could not be answered, and the task must end. */
  | { readonly type: 'no-reply'; readonly id: number };

/** What a worker used for a task, and all memory that it holds after it. */
export interface Used {
  readonly cpuMs: number;
  readonly memoryMb: number;
}

/** Messages from a worker process: `ready` once when everything is loaded, then one `answer` or `thrown` per task. */
export type FromWorker<Answer, Question> =
  | { readonly type: 'ready' }
  /** Asked while a task runs, one at a time. */
  | { readonly type: 'question'; readonly id: number; readonly question: Question }
  | { readonly type: 'answer'; readonly id: number; readonly used: Used; readonly value: Answer }
  | { readonly type: 'thrown'; readonly id: number; readonly used: Used; readonly reason: string }
  /** Sent before the process ends because of an exception that belongs to no task. */
  | { readonly type: 'dying'; readonly reason: string };
