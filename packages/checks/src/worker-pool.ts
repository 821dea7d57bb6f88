import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { WorkerStart } from './serve-tasks.ts';
import { type FromWorker, OUT_OF_MEMORY, OUT_OF_TIME, type ToWorker } from './worker-messages.ts';

/**
 * The outcome of a task; `run` never rejects because of one.
 *
 * - `failed`: the task threw, or its worker died or could not start.
 * - `timeout`: it exceeded a time limit of the pool or a `withCpuLimit` of its own, and its worker was killed.
 * - `memory`: its worker exceeded the pool's limit of memory, and was killed.
 * - `displaced`: it had run longer than its `quantumMs` when another task needed the worker, which was killed.
 * - `unanswered`: a question could not be answered; `cause` is why.
 */
export type TaskOutcome<Answer> = TaskEnd<Answer> & {
  /** How long a worker was busy with the task. */
  readonly busyMs: number;
};

type TaskEnd<Answer> =
  | { readonly ok: true; readonly value: Answer }
  | {
      readonly ok: false;
      readonly code: 'failed' | 'timeout' | 'memory' | 'displaced' | 'busy' | 'closed';
      readonly reason: string;
    }
  | { readonly ok: false; readonly code: 'unanswered'; readonly reason: string; readonly cause: unknown };

export interface WorkerPoolOptions {
  /** Calls `serveTasks`. */
  readonly script: URL;
  readonly workerData: unknown;
  readonly size: number;
  readonly heapMb: number;
  /** Resident memory of one worker, everything included; a worker that exceeds it is ended. */
  readonly memoryMb: number;
  /**
   * Processor time of one task, in all threads of its worker together. A busy machine makes a task slower, but does not
   * raise its processor time.
   */
  readonly cpuMs: number;
  /**
   * By the clock, for a task that hangs without using the processor. Counted while a worker is busy with the task, not
   * while its question is being answered.
   */
  readonly timeoutMs: number;
  readonly startTimeoutMs: number;
  /** Most tasks that may wait for a worker. */
  readonly waiting: number;
  /** 0 to 19: a higher number gives the processor to others first. */
  readonly niceness: number;
  /** Workers start with the first task and end when they have had none for this long. Default: they stay. */
  readonly idleMs?: number;
}

export interface RunOptions<Question, Reply> {
  /** Answers what the task asks. If it rejects, the task ends as `unanswered`. */
  readonly answer?: (question: Question) => Promise<Reply>;
  /** After this time the task gives way to a waiting one. Default: never. */
  readonly quantumMs?: number;
}

interface Job<Task, Answer, Question, Reply> {
  readonly id: number;
  readonly task: Task;
  readonly options: RunOptions<Question, Reply>;
  readonly settle: (outcome: TaskOutcome<Answer>) => void;
  /** Busy time before `since`, and when the worker was last set to work on it; null while a question is open. */
  busyMs: number;
  since: number | null;
  /** Why a question was not answered. */
  unanswered?: { readonly cause: unknown };
}

interface Slot<Task, Answer, Question, Reply> {
  readonly worker: ChildProcess;
  ready: boolean;
  job: Job<Task, Answer, Question, Reply> | null;
  timer: NodeJS.Timeout | null;
  dying: string | null;
}

/**
 * Processes that are reused for many tasks. One that hangs, dies or takes too much memory is killed and replaced, and
 * its task settles. They are processes and not threads because a thread can't be ended while native code decodes a
 * picture (docs/decisions/0017-worker-processes.md).
 */
export class WorkerPool<Task, Answer, Question = never, Reply = never> {
  readonly #options: WorkerPoolOptions;
  readonly #slots = new Set<Slot<Task, Answer, Question, Reply>>();
  readonly #queue: Job<Task, Answer, Question, Reply>[] = [];
  readonly #startWaiters: ((started: boolean) => void)[] = [];
  readonly #overdueListeners = new Set<() => void>();
  #idle: NodeJS.Timeout | null = null;
  #nextId = 1;
  #replaced = 0;
  #closed = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
    if (options.idleMs === undefined) this.#fill();
  }

  run(task: Task, options: RunOptions<Question, Reply> = {}): Promise<TaskOutcome<Answer>> {
    const refused = (code: 'busy' | 'closed', reason: string) =>
      Promise.resolve({ ok: false, code, reason, busyMs: 0 } as const);
    if (this.#closed) return refused('closed', 'the pool is closed');
    if (this.#queue.length >= this.#options.waiting) return refused('busy', `${this.#queue.length} tasks are waiting`);
    return new Promise((settle) => {
      this.#queue.push({ id: this.#nextId++, task, options, settle, busyMs: 0, since: null });
      // Workers that could not start are not restarted by themselves (a missing file would cause a loop); the next task
      // tries again.
      this.#fill();
      this.#dispatch();
    });
  }

  /** True when every worker has started, false as soon as one could not. */
  ready(): Promise<boolean> {
    if ([...this.#slots].every((slot) => slot.ready)) return Promise.resolve(this.#slots.size > 0);
    return new Promise((resolve) => this.#startWaiters.push(resolve));
  }

  /** `overdue` counts running tasks that would give way to a waiting one. */
  load() {
    const slots = [...this.#slots];
    return {
      running: slots.filter((slot) => slot.job).length,
      waiting: this.#queue.length,
      workers: slots.filter((slot) => slot.ready).length,
      replaced: this.#replaced,
      overdue: slots.filter(isOverdue).length,
    };
  }

  /** Calls back when a task has used up its quantum. */
  onOverdue(listener: () => void): () => void {
    this.#overdueListeners.add(listener);
    return () => this.#overdueListeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#idle) clearTimeout(this.#idle);
    const slots = [...this.#slots];
    for (const job of this.#queue.splice(0)) this.#settle(job, { ok: false, code: 'closed', reason: CLOSED });
    const ended = slots.map(({ worker }) => new Promise((resolve) => worker.once('close', resolve)));
    for (const slot of slots) this.#lose(slot, 'closed', CLOSED);
    await Promise.all(ended);
  }

  #fill(): void {
    while (this.#slots.size < this.#options.size) this.#spawn();
  }

  #spawn(): void {
    const { script, workerData, heapMb, memoryMb, cpuMs, niceness, startTimeoutMs } = this.#options;
    const worker = fork(fileURLToPath(script), {
      serialization: 'advanced',
      // Workers get none of the host's environment, and may neither write files nor start programs.
      env: {},
      execArgv: [`--max-old-space-size=${heapMb}`, ...PERMISSIONS],
      // Recognisers compiled from C write notes to stdout, which `pnpm read` reserves for JSON lines.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const slot: Slot<Task, Answer, Question, Reply> = { worker, ready: false, job: null, timer: null, dying: null };
    slot.timer = setTimeout(() => this.#lose(slot, 'timeout', `no start within ${startTimeoutMs} ms`), startTimeoutMs);
    this.#slots.add(slot);
    worker.on('message', (message) => this.#hear(slot, message as FromWorker<Answer, Question>));
    worker.on('error', (error) => this.#lose(slot, 'failed', `${error.name}: ${error.message}`));
    worker.on('exit', (code, signal) => {
      if (signal === OUT_OF_TIME) this.#lose(slot, 'timeout', 'it took too much processor time');
      else if (signal === OUT_OF_MEMORY) this.#lose(slot, 'memory', `it took more than ${memoryMb} MB`);
      else this.#lose(slot, 'failed', slot.dying ?? `the worker ended with ${signal ?? `code ${code}`}`);
    });
    this.#send(slot, { type: 'start', data: { niceness, memoryMb, cpuMs, workerData } satisfies WorkerStart });
  }

  #hear(slot: Slot<Task, Answer, Question, Reply>, message: FromWorker<Answer, Question>): void {
    if (!this.#slots.has(slot)) return;
    const { job } = slot;
    if (message.type === 'dying') {
      slot.dying = message.reason;
      return;
    }
    if (message.type === 'ready') {
      slot.ready = true;
      stopTimer(slot);
      if ([...this.#slots].every((each) => each.ready)) for (const tell of this.#startWaiters.splice(0)) tell(true);
      return this.#dispatch();
    }
    if (job?.id !== message.id) return;
    if (message.type === 'question') {
      this.#pause(slot, job);
      void this.#answer(slot, job, message.question);
      return;
    }
    slot.job = null;
    this.#pause(slot, job);
    if (message.type === 'answer') this.#settle(job, { ok: true, value: message.value });
    else if (job.unanswered)
      this.#settle(job, { ok: false, code: 'unanswered', reason: message.reason, ...job.unanswered });
    else this.#settle(job, { ok: false, code: 'failed', reason: message.reason });
    this.#dispatch();
  }

  async #answer(
    slot: Slot<Task, Answer, Question, Reply>,
    job: Job<Task, Answer, Question, Reply>,
    question: Question,
  ): Promise<void> {
    const { id, options } = job;
    const reply = await answered(options, question);
    // The worker was lost or the pool closed meanwhile.
    if (slot.job !== job) return;
    this.#resume(slot, job);
    if ('value' in reply) return this.#send(slot, { type: 'reply', id, value: reply.value });
    job.unanswered = reply;
    this.#send(slot, { type: 'no-reply', id });
  }

  #dispatch(): void {
    for (const slot of this.#slots) {
      if (!slot.ready || slot.job) continue;
      const job = this.#queue.shift();
      if (!job) break;
      slot.job = job;
      this.#resume(slot, job);
      this.#send(slot, { type: 'task', id: job.id, task: job.task });
    }
    this.#displace();
    this.#endWhenIdle();
  }

  /** Kills tasks that have run longest past their quantum, one for each task that no starting worker will take. */
  #displace(): void {
    const starting = [...this.#slots].filter((slot) => !slot.ready).length;
    const overdue = [...this.#slots].filter(isOverdue).toSorted((a, b) => busyMs(b.job!) - busyMs(a.job!));
    for (const slot of overdue.slice(0, Math.max(0, this.#queue.length - starting)))
      this.#lose(slot, 'displaced', 'another task needed the worker');
  }

  #endWhenIdle(): void {
    const { idleMs } = this.#options;
    if (idleMs === undefined || this.#closed) return;
    if (this.#idle) clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      if ([...this.#slots].some(({ job }) => job) || this.#queue.length > 0) return;
      for (const slot of this.#slots) this.#end(slot);
    }, idleMs).unref();
  }

  /** Starts or continues the clock of a task. */
  #resume(slot: Slot<Task, Answer, Question, Reply>, job: Job<Task, Answer, Question, Reply>): void {
    const { timeoutMs } = this.#options;
    job.since = performance.now();
    const overrun = (): void => this.#lose(slot, 'timeout', `no answer within ${timeoutMs} ms`);
    const quantum = job.options.quantumMs ?? Number.POSITIVE_INFINITY;
    if (job.busyMs >= quantum) {
      slot.timer = setTimeout(overrun, timeoutMs - job.busyMs);
      return;
    }
    const due = (): void => {
      slot.timer = setTimeout(overrun, timeoutMs - busyMs(job));
      this.#displace();
      for (const tell of this.#overdueListeners) tell();
    };
    slot.timer =
      quantum < timeoutMs ? setTimeout(due, quantum - job.busyMs) : setTimeout(overrun, timeoutMs - job.busyMs);
  }

  #pause(slot: Slot<Task, Answer, Question, Reply>, job: Job<Task, Answer, Question, Reply>): void {
    stopTimer(slot);
    job.busyMs = busyMs(job);
    job.since = null;
  }

  #settle(job: Job<Task, Answer, Question, Reply>, end: TaskEnd<Answer>): void {
    job.settle({ ...end, busyMs: Math.round(busyMs(job)) });
  }

  /**
   * The worker has ended or is being ended. Its task settles, and another worker replaces it unless it never started.
   */
  #lose(
    slot: Slot<Task, Answer, Question, Reply>,
    code: 'failed' | 'timeout' | 'memory' | 'displaced' | 'closed',
    reason: string,
  ): void {
    if (!this.#slots.has(slot)) return;
    const { job } = slot;
    this.#end(slot);
    slot.job = null;
    if (job) this.#settle(job, { ok: false, code, reason });
    if (this.#closed) return;
    if (code !== 'displaced') this.#replaced++;
    if (slot.ready) {
      this.#spawn();
      return;
    }
    for (const tell of this.#startWaiters.splice(0)) tell(false);
    if (this.#slots.size > 0) return;
    for (const waiting of this.#queue.splice(0)) this.#settle(waiting, { ok: false, code: 'failed', reason });
  }

  #end(slot: Slot<Task, Answer, Question, Reply>): void {
    this.#slots.delete(slot);
    stopTimer(slot);
    slot.worker.kill('SIGKILL');
  }

  #send({ worker }: Slot<Task, Answer, Question, Reply>, message: ToWorker<Task, Reply>): void {
    // A process that has just ended can't be written to; its `exit` event settles the task.
    if (worker.connected) worker.send(message, () => {});
  }
}

const CLOSED = 'the pool is closed';
/** Native modules and the watching thread are needed; reading covers code and models. */
const PERMISSIONS = ['--permission', '--allow-fs-read=*', '--allow-addons', '--allow-worker'].concat(
  // Node warns that such modules could do anything.
  ['PERM0001', 'PERM0006'].map((code) => `--disable-warning=${code}`),
);

const busyMs = (job: { readonly busyMs: number; readonly since: number | null }): number =>
  job.busyMs + (job.since === null ? 0 : performance.now() - job.since);

function isOverdue({ job }: { readonly job: (Parameters<typeof busyMs>[0] & Quantum) | null }): boolean {
  return job !== null && busyMs(job) >= (job.options.quantumMs ?? Number.POSITIVE_INFINITY);
}
interface Quantum {
  readonly options: { readonly quantumMs?: number };
}

function stopTimer(slot: { timer: NodeJS.Timeout | null }): void {
  if (slot.timer) clearTimeout(slot.timer);
  slot.timer = null;
}

async function answered<Question, Reply>(
  { answer }: RunOptions<Question, Reply>,
  question: Question,
): Promise<{ readonly value: Reply } | { readonly cause: unknown }> {
  try {
    if (!answer) throw new Error('the task asks, but nobody answers');
    return { value: await answer(question) };
  } catch (cause) {
    return { cause };
  }
}
