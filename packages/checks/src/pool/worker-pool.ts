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
export type TaskOutcome<Answer> = (
  | { readonly ok: true; readonly value: Answer }
  | { readonly ok: false; readonly code: LossCode | 'failed'; readonly reason: string }
  | { readonly ok: false; readonly code: 'unanswered'; readonly reason: string; readonly cause: unknown }
) & {
  /** Processor time of all threads of the worker for the task. */
  readonly cpuMs: number;
  /** The worker had done no task before, and none of this kind. */
  readonly fresh: boolean;
  readonly cold: boolean;
};

type LossCode = 'crashed' | 'timeout' | 'memory' | 'displaced' | 'lost' | 'closed';

export interface WorkerPoolOptions {
  /** Calls `serveTasks`. */
  readonly script: URL;
  readonly workerData: unknown;
  readonly size: number;
  readonly heapMb: number;
  /** Resident memory of one worker, everything included; a worker that exceeds it is ended. */
  readonly memoryMb: number;
  /** A worker of fifty tasks that holds more than this leaves as soon as another is ready in its place. */
  readonly spentMb: number;
  /** Processor time of one task, in all threads of its worker. A busy machine does not raise it. */
  readonly cpuMs: number;
  /** A worker without any processor time for this long is replaced. This is never the task's fault. */
  readonly standstillMs: number;
  /** 0 to 19: a higher number gives the processor to others first. */
  readonly niceness: number;
  /** Workers start with the first task, and end after idling. */
  readonly onDemand?: boolean;
  /** Called with the reason when a worker could not start. It is tried again. */
  readonly onFailedStart?: (reason: string) => void;
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

interface Job {
  readonly id: number;
  readonly task: unknown;
  readonly options: RunOptions<never, unknown>;
  readonly settle: (outcome: TaskOutcome<unknown>) => void;
  /** Why a question was not answered. */
  unanswered?: { readonly cause: unknown };
}

/** A worker process and its state. */
class Slot {
  readonly worker: ChildProcess;
  /** The kinds of its finished tasks. */
  readonly kinds = new Set<string | undefined>();
  ready = false;
  job: Job | null = null;
  isAsking = false;
  dying: string | null = null;
  tasks = 0;
  isSpent = false;
  /** Processor time since its start, and when its task began. */
  usedMs = 0;
  beganAtMs = 0;
  /** Ticks since that has grown. */
  still = 0;

  constructor(worker: ChildProcess) {
    this.worker = worker;
  }

  get used() {
    const { kinds, job } = this;
    return { cpuMs: this.usedMs - this.beganAtMs, fresh: kinds.size === 0, cold: !kinds.has(job?.options.kind) };
  }

  get isOverdue(): boolean {
    if (!this.job) return false;
    const { quantumMs = Number.POSITIVE_INFINITY, coldMs = 0 } = this.job.options;
    return this.used.cpuMs >= quantumMs + (this.used.cold ? coldMs : 0);
  }

  send(message: ToWorker<unknown, unknown>): void {
    // A process that has just ended can't be written to; its `exit` event settles the task.
    if (this.worker.connected) this.worker.send(message, () => {});
  }
}

/** Processes, replaced when they stall, die or exceed a limit (docs/decisions/0017-worker-processes.md). */
export class WorkerPool<Task, Answer, Question = never, Reply = never> {
  readonly #options: WorkerPoolOptions;
  readonly #slots = new Set<Slot>();
  readonly #queue: Job[] = [];
  readonly #capacityListeners = new Set<() => void>();
  readonly #started = Promise.withResolvers<boolean>();
  readonly #ticking: NodeJS.Timeout;
  #restart: NodeJS.Timeout | null = null;
  #failedStarts = 0;
  #nextId = 1;
  #replaced = 0;
  #closed = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
    this.#ticking = setInterval(() => this.#tick(), options.standstillMs / STANDSTILL_TICKS).unref();
    if (!options.onDemand) this.start();
  }

  run(task: Task, options: RunOptions<Question, Reply> = {}): Promise<TaskOutcome<Answer>> {
    const { promise, resolve: settle } = Promise.withResolvers<TaskOutcome<unknown>>();
    this.#queue.push({ id: this.#nextId++, task, options, settle });
    if (this.#closed) this.#settleWaiting('closed', CLOSED);
    this.start();
    this.#dispatch();
    return promise as Promise<TaskOutcome<Answer>>;
  }

  /** Starts the workers that are missing, unless a failed start is being waited for. */
  start(): void {
    const lasting = () => [...this.#slots].filter(({ isSpent }) => !isSpent).length;
    while (!this.#closed && !this.#restart && lasting() < this.#options.size) this.#spawn();
  }

  /** True when every worker has started for the first time, false as soon as one could not. */
  ready(): Promise<boolean> {
    return this.#started.promise;
  }

  /** `overdue` counts running tasks that would give way to a waiting one. */
  load() {
    const slots = [...this.#slots];
    return {
      running: slots.filter((slot) => slot.job).length,
      waiting: this.#queue.length,
      workers: slots.filter((slot) => slot.ready).length,
      replaced: this.#replaced,
      overdue: slots.filter((slot) => slot.isOverdue).length,
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
    if (this.#restart) clearTimeout(this.#restart);
    const slots = [...this.#slots];
    const ended = slots.map(({ worker }) => new Promise((resolve) => worker.once('close', resolve)));
    this.#started.resolve(false);
    this.#settleWaiting('closed', CLOSED);
    for (const slot of slots) this.#lose(slot, 'closed', CLOSED);
    await Promise.all(ended);
  }

  #spawn(): void {
    const { script, workerData, heapMb, memoryMb, cpuMs, niceness } = this.#options;
    const worker = fork(fileURLToPath(script), {
      serialization: 'advanced',
      // Workers get none of the host's environment, and may neither write files nor start programs. Two
      // arenas for all threads: a worker has 731 MB instead of 762 after 120 pictures of `pnpm bench review`.
      env: { MALLOC_ARENA_MAX: '2' },
      execArgv: [`--max-old-space-size=${heapMb}`, SMALL_NURSERY, ONE_CORE, ...PERMISSIONS],
      // Recognisers compiled from C write notes to stdout, which `pnpm read` reserves for JSON lines.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc', 'pipe'],
    });
    const slot = new Slot(worker);
    this.#slots.add(slot);
    worker.on('message', (message) => this.#hear(slot, message as FromWorker<unknown, unknown>));
    worker.on('error', (error) => this.#lose(slot, 'lost', `${error.name}: ${error.message}`));
    worker.on('exit', (code, signal) => {
      const reason = slot.dying ?? `the worker ended with ${signal ?? `code ${code}`}`;
      if (signal === OUT_OF_TIME) this.#lose(slot, 'timeout', 'it took too much processor time');
      else if (signal === OUT_OF_MEMORY) this.#lose(slot, 'memory', `it took more than ${memoryMb} MB`);
      else this.#lose(slot, signal && FROM_OUTSIDE.has(signal) ? 'lost' : 'crashed', reason);
    });
    (worker.stdio[USED_FD] as Readable | undefined)?.on('data', (lines: Buffer) => {
      const wasOverdue = slot.isOverdue;
      // Of a number that is cut in two, both parts are smaller than the one before.
      slot.usedMs = Math.max(slot.usedMs, ...lines.toString().split('\n').map(Number));
      slot.still = 0;
      if (slot.isOverdue && !wasOverdue) this.#tellCapacity();
    });
    slot.send({ type: 'start', data: { niceness, memoryMb, cpuMs, workerData } satisfies WorkerStart });
  }

  #hear(slot: Slot, message: FromWorker<unknown, unknown>): void {
    if (!this.#slots.has(slot)) return;
    const { job } = slot;
    if (message.type === 'dying') {
      slot.dying = message.reason;
      return;
    }
    if (message.type === 'ready') {
      slot.ready = true;
      this.#failedStarts = 0;
      if ([...this.#slots].every((each) => each.ready)) this.#started.resolve(true);
      this.#leave();
      this.#dispatch();
      return this.#tellCapacity();
    }
    if (job?.id !== message.id) return;
    if (message.type === 'question') return void this.#answer(slot, job, message.question);
    const used = { ...slot.used, cpuMs: message.used.cpuMs };
    slot.job = null;
    slot.kinds.add(job.options.kind);
    slot.isSpent ||= ++slot.tasks >= WORTH_A_START && message.used.memoryMb > this.#options.spentMb;
    const reason = message.type === 'thrown' ? message.reason : 'a question was not answered';
    if (job.unanswered) job.settle({ ok: false, code: 'unanswered', reason, ...job.unanswered, ...used });
    else if (message.type === 'answer') job.settle({ ok: true, value: message.value, ...used });
    else job.settle({ ok: false, code: 'failed', reason, ...used });
    if (slot.isSpent) this.start();
    this.#leave();
    this.#dispatch();
  }

  /** Ends a spent worker between two tasks, once its successor can take the next. */
  #leave(): void {
    const spent = [...this.#slots].find(({ isSpent, job }) => isSpent && !job);
    if (spent && this.load().workers > this.#options.size) this.#end(spent);
  }

  async #answer(slot: Slot, job: Job, question: unknown): Promise<void> {
    const { id, options } = job;
    slot.isAsking = true;
    let reply: ToWorker<unknown, unknown>;
    try {
      if (!options.answer) throw new Error('the task asks, but nobody answers');
      reply = { type: 'reply', id, value: await options.answer(question as never) };
    } catch (cause) {
      job.unanswered = { cause };
      reply = { type: 'no-reply', id };
    }
    // The worker was lost or the pool closed meanwhile.
    if (slot.job !== job) return;
    slot.isAsking = false;
    slot.send(reply);
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
      Object.assign(slot, { job, isAsking: false, beganAtMs: slot.usedMs, still: 0 });
      slot.send({ type: 'task', id: job.id, task: job.task });
    }
    this.#displace();
  }

  /** Kills the tasks furthest past their quantum, one for each task that no starting worker will take. */
  #displace(): void {
    const starting = [...this.#slots].filter((slot) => !slot.ready).length;
    const overdue = [...this.#slots].filter((slot) => slot.isOverdue).toSorted((a, b) => b.used.cpuMs - a.used.cpuMs);
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
      if (slot.isAsking || ++slot.still <= STANDSTILL_TICKS) continue;
      if (slot.job || !slot.ready) this.#lose(slot, 'lost', 'the worker got no processor time');
      else if (this.#options.onDemand) this.#end(slot);
    }
  }

  /** The worker has ended or is being ended. Its task settles, and another worker replaces it. */
  #lose(slot: Slot, code: LossCode, reason: string): void {
    if (!this.#slots.has(slot)) return;
    const { job, used } = slot;
    this.#end(slot);
    slot.job = null;
    job?.settle({ ok: false, code, reason, ...used });
    if (this.#closed) return;
    if (code !== 'displaced') this.#replaced++;
    if (slot.ready) return this.start();
    this.#options.onFailedStart?.(reason);
    // Whatever prevents a worker from starting, such as a missing file, would do so again.
    this.#restart = setTimeout(
      () => {
        this.#restart = null;
        if (!this.#options.onDemand || this.#queue.length > 0) this.start();
      },
      Math.min(LONGEST_RESTART_MS, RESTART_MS * 2 ** this.#failedStarts++),
    );
    if (code === 'lost') return;
    this.#started.resolve(false);
    if (this.#slots.size === 0) this.#settleWaiting('lost', reason);
  }

  #settleWaiting(code: 'lost' | 'closed', reason: string): void {
    for (const { settle } of this.#queue.splice(0))
      settle({ ok: false, code, reason, cpuMs: 0, fresh: false, cold: false });
  }

  #end(slot: Slot): void {
    this.#slots.delete(slot);
    slot.worker.kill('SIGKILL');
  }
}

const STANDSTILL_TICKS = 10;
/** After so many tasks, the 5 s of processor time that another worker takes to load and compile are a tenth of them. */
const WORTH_A_START = 50;
/** Pause after a failed start, doubled each time. */
const RESTART_MS = 1_000;
const LONGEST_RESTART_MS = 60_000;
const CLOSED = 'the pool is closed';
/** Signals that a process does not send itself: an operator's, or the kernel's when the machine has no memory left. */
const FROM_OUTSIDE: ReadonlySet<NodeJS.Signals> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']);
/** V8 would use up to 128 MB for young objects; a worker has 490 instead of 632 MB after 25 pictures of that bench. */
const SMALL_NURSERY = '--max-semi-space-size=16';
/** Marking the heap in threads beside the task costs 7 % of the CPU of a session (`pnpm bench sessions`). */
const ONE_CORE = '--no-concurrent-marking';
/** Native modules and the watching thread are needed; reading covers code and models. */
const PERMISSIONS = ['--permission', '--allow-fs-read=*', '--allow-addons', '--allow-worker'].concat(
  // Node warns that such modules could do anything.
  ['PERM0001', 'PERM0006'].map((code) => `--disable-warning=${code}`),
);
