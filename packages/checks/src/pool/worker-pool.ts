import { type ChildProcess, fork } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { WorkerStart } from './serve-tasks.ts';
import { type FromWorker, OUT_OF_MEMORY, OUT_OF_TIME, type ToWorker, USED_FD } from './worker-messages.ts';

/**
 * The outcome of a task; `run` never rejects because of one.
 *
 * - `failed`: the task threw.
 * - `crashed`: its worker ended by itself.
 * - `timeout`, `memory`: it exceeded the pool's limit of processor time or memory, or a `withCpuLimit` of its own.
 * - `displaced`: it had used up its `quantumMs` when another task needed the worker, which was killed.
 * - `lost`: its worker was ended from outside, got no processor time or could not start. The task has no part in it.
 * - `unanswered`: a question could not be answered; `cause` is why.
 */
export type TaskOutcome<Answer> = TaskEnd<Answer> & {
  /** Processor time of all threads of the worker for the task. */
  readonly cpuMs: number;
  /** The worker had done no task before, and none of this kind. */
  readonly fresh: boolean;
  readonly cold: boolean;
};

type LossCode = 'crashed' | 'timeout' | 'memory' | 'displaced' | 'lost' | 'closed';
type TaskEnd<Answer> =
  | { readonly ok: true; readonly value: Answer }
  | { readonly ok: false; readonly code: LossCode | 'failed' | 'busy'; readonly reason: string }
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
   * A worker that starts or works but gets no processor time at all for this long is replaced. It is the only use of
   * the clock, and never the task's fault.
   */
  readonly standstillMs: number;
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
  /** Processor time after which the task gives way to a waiting one. Default: never. */
  readonly quantumMs?: number;
  /** Added to that in a worker that is cold for this kind of task. */
  readonly coldMs?: number;
  readonly kind?: string;
  /** Only in a worker that has done no other task. */
  readonly fresh?: boolean;
}

interface Job<Task, Answer, Question, Reply> {
  readonly id: number;
  readonly task: Task;
  readonly options: RunOptions<Question, Reply>;
  readonly settle: (outcome: TaskOutcome<Answer>) => void;
  /** Why a question was not answered. */
  unanswered?: { readonly cause: unknown };
}

interface Slot<Task, Answer, Question, Reply> {
  readonly worker: ChildProcess;
  /** Of the tasks that it has done. */
  readonly kinds: Set<string | undefined>;
  ready: boolean;
  job: Job<Task, Answer, Question, Reply> | null;
  dying: string | null;
  /** Processor time since its start, when its task began, and when it was last seen to grow. */
  usedMs: number;
  beganAtMs: number;
  seenMs: number;
  /** How often in a row it was not seen to grow. */
  still: number;
  isAsking: boolean;
}

/**
 * Processes that are reused for many tasks. One that stands still, dies or takes too much memory or processor time is
 * replaced, and its task settles. They are processes and not threads because a thread can't be ended while native code
 * decodes a picture (docs/decisions/0017-worker-processes.md).
 */
export class WorkerPool<Task, Answer, Question = never, Reply = never> {
  readonly #options: WorkerPoolOptions;
  readonly #slots = new Set<Slot<Task, Answer, Question, Reply>>();
  readonly #queue: Job<Task, Answer, Question, Reply>[] = [];
  readonly #startWaiters: ((started: boolean) => void)[] = [];
  readonly #capacityListeners = new Set<() => void>();
  readonly #ticking: NodeJS.Timeout;
  #idle: NodeJS.Timeout | null = null;
  #restart: NodeJS.Timeout | null = null;
  #failedStarts = 0;
  #nextId = 1;
  #replaced = 0;
  #closed = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
    this.#ticking = setInterval(() => this.#tick(), options.standstillMs / STANDSTILL_TICKS).unref();
    if (options.idleMs === undefined) this.start();
  }

  run(task: Task, options: RunOptions<Question, Reply> = {}): Promise<TaskOutcome<Answer>> {
    const refused = (code: 'busy' | 'closed', reason: string) =>
      Promise.resolve({ ok: false, code, reason, ...UNUSED } as const);
    if (this.#closed) return refused('closed', CLOSED);
    if (this.#queue.length >= this.#options.waiting) return refused('busy', `${this.#queue.length} tasks are waiting`);
    return new Promise((settle) => {
      this.#queue.push({ id: this.#nextId++, task, options, settle });
      this.start();
      this.#dispatch();
    });
  }

  /** Starts the workers that are missing, unless a failed start is being waited for. */
  start(): void {
    while (!this.#closed && !this.#restart && this.#slots.size < this.#options.size) this.#spawn();
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

  /** Calls back when a worker has become ready, and when a task has used up its quantum. */
  onCapacity(listener: () => void): () => void {
    this.#capacityListeners.add(listener);
    return () => this.#capacityListeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#ticking);
    for (const timer of [this.#idle, this.#restart]) if (timer) clearTimeout(timer);
    const slots = [...this.#slots];
    const ended = slots.map(({ worker }) => new Promise((resolve) => worker.once('close', resolve)));
    this.#settleWaiting('closed', CLOSED);
    for (const tell of this.#startWaiters.splice(0)) tell(false);
    for (const slot of slots) this.#lose(slot, 'closed', CLOSED);
    await Promise.all(ended);
  }

  #spawn(): void {
    const { script, workerData, heapMb, memoryMb, cpuMs, niceness } = this.#options;
    const worker = fork(fileURLToPath(script), {
      serialization: 'advanced',
      // Workers get none of the host's environment, and may neither write files nor start programs.
      env: {},
      execArgv: [`--max-old-space-size=${heapMb}`, ...PERMISSIONS],
      // Recognisers compiled from C write notes to stdout, which `pnpm read` reserves for JSON lines.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc', 'pipe'],
    });
    const slot: Slot<Task, Answer, Question, Reply> = {
      worker,
      kinds: new Set(),
      ready: false,
      job: null,
      dying: null,
      usedMs: 0,
      beganAtMs: 0,
      seenMs: 0,
      still: 0,
      isAsking: false,
    };
    this.#slots.add(slot);
    worker.on('message', (message) => this.#hear(slot, message as FromWorker<Answer, Question>));
    worker.on('error', (error) => this.#lose(slot, 'lost', `${error.name}: ${error.message}`));
    worker.on('exit', (code, signal) => {
      const reason = slot.dying ?? `the worker ended with ${signal ?? `code ${code}`}`;
      if (signal === OUT_OF_TIME) this.#lose(slot, 'timeout', 'it took too much processor time');
      else if (signal === OUT_OF_MEMORY) this.#lose(slot, 'memory', `it took more than ${memoryMb} MB`);
      else this.#lose(slot, signal && FROM_OUTSIDE.has(signal) ? 'lost' : 'crashed', reason);
    });
    (worker.stdio[USED_FD] as Readable | undefined)?.on('data', (lines: Buffer) => {
      const wasOverdue = isOverdue(slot);
      // Of a number that is cut in two, both parts are smaller than the one before.
      for (const line of lines.toString().split('\n')) slot.usedMs = Math.max(slot.usedMs, Number(line));
      if (isOverdue(slot) && !wasOverdue) this.#tellCapacity();
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
      this.#failedStarts = 0;
      if ([...this.#slots].every((each) => each.ready)) for (const tell of this.#startWaiters.splice(0)) tell(true);
      this.#dispatch();
      return this.#tellCapacity();
    }
    if (job?.id !== message.id) return;
    if (message.type === 'question') return void this.#answer(slot, job, message.question);
    slot.job = null;
    const used = { ...usedBy(slot, job), cpuMs: message.cpuMs };
    slot.kinds.add(job.options.kind);
    const reason = message.type === 'thrown' ? message.reason : 'a question was not answered';
    if (job.unanswered) job.settle({ ok: false, code: 'unanswered', reason, ...job.unanswered, ...used });
    else if (message.type === 'answer') job.settle({ ok: true, value: message.value, ...used });
    else job.settle({ ok: false, code: 'failed', reason, ...used });
    this.#dispatch();
  }

  async #answer(
    slot: Slot<Task, Answer, Question, Reply>,
    job: Job<Task, Answer, Question, Reply>,
    question: Question,
  ): Promise<void> {
    const { id, options } = job;
    slot.isAsking = true;
    const reply = await answered(options, question);
    // The worker was lost or the pool closed meanwhile.
    if (slot.job !== job) return;
    slot.isAsking = false;
    if ('value' in reply) return this.#send(slot, { type: 'reply', id, value: reply.value });
    job.unanswered = reply;
    this.#send(slot, { type: 'no-reply', id });
  }

  #dispatch(): void {
    for (let job; (job = this.#queue[0]);) {
      const idle = [...this.#slots].filter((slot) => slot.ready && !slot.job);
      const slot = idle.find(({ kinds }) => !job!.options.fresh || kinds.size === 0);
      if (!slot) {
        // One of the idle workers makes room for a fresh one.
        if (idle[0] && [...this.#slots].every(({ ready }) => ready)) this.#end(idle[0]);
        this.start();
        break;
      }
      this.#queue.shift();
      Object.assign(slot, { job, beganAtMs: slot.usedMs, still: 0 });
      this.#send(slot, { type: 'task', id: job.id, task: job.task });
    }
    this.#displace();
    this.#endWhenIdle();
  }

  /** Kills the tasks furthest past their quantum, one for each task that no starting worker will take. */
  #displace(): void {
    const starting = [...this.#slots].filter((slot) => !slot.ready).length;
    const overdue = [...this.#slots]
      .filter(isOverdue)
      .toSorted((a, b) => b.usedMs - b.beganAtMs - (a.usedMs - a.beganAtMs));
    for (const slot of overdue.slice(0, Math.max(0, this.#queue.length - starting)))
      this.#lose(slot, 'displaced', 'another task needed the worker');
  }

  #tellCapacity(): void {
    this.#displace();
    for (const tell of this.#capacityListeners) tell();
  }

  /** Counts its own calls and no time, because a process that got no processor time itself can't judge others. */
  #tick(): void {
    for (const slot of this.#slots) {
      const stands = (slot.job || !slot.ready) && !slot.isAsking && slot.usedMs === slot.seenMs;
      Object.assign(slot, { still: stands ? slot.still + 1 : 0, seenMs: slot.usedMs });
      if (slot.still > STANDSTILL_TICKS) this.#lose(slot, 'lost', 'the worker got no processor time');
    }
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

  /** The worker has ended or is being ended. Its task settles, and another worker replaces it. */
  #lose(slot: Slot<Task, Answer, Question, Reply>, code: LossCode, reason: string): void {
    if (!this.#slots.has(slot)) return;
    const { job } = slot;
    const used = usedBy(slot, job);
    this.#end(slot);
    slot.job = null;
    job?.settle({ ok: false, code, reason, ...used });
    if (this.#closed) return;
    if (code !== 'displaced') this.#replaced++;
    if (slot.ready) return this.start();
    // What keeps a worker from starting, such as a missing file, would do so again.
    this.#restart = setTimeout(
      () => {
        this.#restart = null;
        if (this.#options.idleMs === undefined || this.#queue.length > 0) this.start();
      },
      Math.min(LONGEST_RESTART_MS, RESTART_MS * 2 ** this.#failedStarts++),
    );
    if (code === 'lost') return;
    for (const tell of this.#startWaiters.splice(0)) tell(false);
    if (this.#slots.size === 0) this.#settleWaiting('lost', reason);
  }

  #settleWaiting(code: 'lost' | 'closed', reason: string): void {
    for (const { settle } of this.#queue.splice(0)) settle({ ok: false, code, reason, ...UNUSED });
  }

  #end(slot: Slot<Task, Answer, Question, Reply>): void {
    this.#slots.delete(slot);
    slot.worker.kill('SIGKILL');
  }

  #send({ worker }: Slot<Task, Answer, Question, Reply>, message: ToWorker<Task, Reply>): void {
    // A process that has just ended can't be written to; its `exit` event settles the task.
    if (worker.connected) worker.send(message, () => {});
  }
}

const STANDSTILL_TICKS = 10;
/** Pause after a failed start, doubled each time. */
const RESTART_MS = 1_000;
const LONGEST_RESTART_MS = 60_000;
const CLOSED = 'the pool is closed';
const UNUSED = { cpuMs: 0, fresh: false, cold: false };
/** Signals that a process does not send itself: an operator's, or the kernel's when the machine has no memory left. */
const FROM_OUTSIDE: ReadonlySet<NodeJS.Signals> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']);
/** Native modules and the watching thread are needed; reading covers code and models. */
const PERMISSIONS = ['--permission', '--allow-fs-read=*', '--allow-addons', '--allow-worker'].concat(
  // Node warns that such modules could do anything.
  ['PERM0001', 'PERM0006'].map((code) => `--disable-warning=${code}`),
);

/** What of a slot these functions need. */
interface Working {
  readonly job: { readonly options: RunOptions<never, unknown> } | null;
  readonly kinds: ReadonlySet<string | undefined>;
  readonly usedMs: number;
  readonly beganAtMs: number;
}

function usedBy({ kinds, usedMs, beganAtMs }: Working, job: Working['job']) {
  return { cpuMs: usedMs - beganAtMs, fresh: kinds.size === 0, cold: !kinds.has(job?.options.kind) };
}

function isOverdue(slot: Working): boolean {
  if (!slot.job) return false;
  const { quantumMs = Number.POSITIVE_INFINITY, coldMs = 0 } = slot.job.options;
  const { cpuMs, cold } = usedBy(slot, slot.job);
  return cpuMs >= quantumMs + (cold ? coldMs : 0);
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
