import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { cpuLimit, withCpuLimit } from '../image/cpu-limit.ts';
import { Outage } from '../rules/outage.ts';
import { type FromWorker, OUT_OF_MEMORY, OUT_OF_TIME, type ToWorker, type Used, USED_FD } from './worker-messages.ts';

/** Asks the process that gave the task. Rejects if it has no answer; the task must then end. */
export type Ask<Question, Reply> = (question: Question) => Promise<Reply>;

export type Serve<Task, Answer, Question, Reply> = (task: Task, ask: Ask<Question, Reply>) => Promise<Answer>;

/** Options of the pool that the worker process itself must know. */
export interface WorkerStart {
  readonly niceness: number;
  /** The process is ended when its resident memory exceeds this. */
  readonly memoryMb: number;
  /** The process is ended when a task takes more processor time than this, of all threads together. */
  readonly cpuMs: number;
  readonly workerData: unknown;
}

/**
 * Main function of a worker process of a `WorkerPool`: loads what the tasks need, reports ready, then answers one task
 * after another.
 *
 * @param prepare receives the pool's `workerData`; if it rejects, the process ends and the pool reports why
 */
export function serveTasks<Task, Answer, Question = never, Reply = never>(
  prepare: (data: never) => Promise<Serve<Task, Answer, Question, Reply>>,
): void {
  const send = (message: FromWorker<Answer, Question>): void => void process.send!(message, undefined, {}, () => {});
  let serve: Serve<Task, Answer, Question, Reply>;
  let limitMs: number;
  let isWorking = false;
  let waiting: { readonly resolve: (reply: Reply) => void; readonly reject: (error: Error) => void } | null = null;

  process.on('message', (message: ToWorker<Task, Reply>) => {
    if (message.type === 'start') void begin(message.data as WorkerStart);
    else if (message.type === 'task') void run(message.id, message.task);
    else if (message.type === 'reply') waiting?.resolve(message.value);
    else waiting?.reject(new Outage('the question was not answered'));
  });
  process.on('disconnect', () => process.exit());
  process.on('uncaughtException', (error) => die(describe(error, isWorking)));

  async function begin({ niceness, memoryMb, cpuMs, workerData }: WorkerStart): Promise<void> {
    limitMs = cpuMs;
    lowerPriority(niceness);
    watchOver(memoryMb);
    try {
      serve = await prepare(workerData as never);
      isWorking = true;
      send({ type: 'ready' });
    } catch (error) {
      die(describe(error, false));
    }
  }

  async function run(id: number, task: Task): Promise<void> {
    const ask: Ask<Question, Reply> = (question) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        send({ type: 'question', id, question });
      });
    const before = process.cpuUsage();
    const used = (): Used => {
      const { user, system } = process.cpuUsage(before);
      const memoryMb = process.memoryUsage.rss() / 1024 / 1024;
      return { cpuMs: Math.round((user + system) / 1000), memoryMb };
    };
    try {
      const value = await withCpuLimit(limitMs, () => serve(task, ask));
      send({ type: 'answer', id, used: used(), value });
    } catch (error) {
      send({ type: 'thrown', id, used: used(), reason: describe(error, true) });
    }
  }
}

function die(reason: string): void {
  process.send!({ type: 'dying', reason }, undefined, {}, () => process.exit(1));
}

/** Sets the priority of every thread, because Linux has one for each and V8 has started its own by now. */
function lowerPriority(niceness: number): void {
  try {
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), niceness);
  } catch {
    // On another system, or in a sandbox that forbids it, all processes have the same priority.
  }
}

/** Reports processor time and ends the process at a limit or its parent's end, in a thread beside native code. */
function watchOver(memoryMb: number): void {
  const watch = `
    const { workerData: cpuLimit } = require('node:worker_threads');
    const { writeSync } = require('node:fs');
    const parent = process.ppid;
    let reportedMs = 0;
    setInterval(() => {
      const { user, system } = process.cpuUsage();
      const own = process.threadCpuUsage();
      const usedMs = Math.floor((user + system - own.user - own.system) / 1000);
      if (cpuLimit[0] && (user + system) / 1000 > cpuLimit[0]) process.kill(process.pid, '${OUT_OF_TIME}');
      if (process.memoryUsage.rss() > ${memoryMb} * 1024 * 1024) process.kill(process.pid, '${OUT_OF_MEMORY}');
      if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
      if (usedMs > reportedMs) {
        reportedMs = usedMs;
        try {
          writeSync(${USED_FD}, usedMs + '\\n');
        } catch {} // The parent has ended, which the next round sees.
      }
    }, 100);`;
  new Worker(watch, {
    eval: true,
    workerData: cpuLimit,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 8, stackSizeMb: 1 },
  }).unref();
}

/** Without the message if that may quote a file. */
const describe = (error: unknown, isSecret: boolean): string => {
  if (!(error instanceof Error)) return isSecret ? typeof error : String(error);
  return isSecret ? error.name : `${error.name}: ${error.message}`;
};
