import { Worker } from 'node:worker_threads';

/**
 * The outcome of a task. `failed`: the task threw, or the worker died or could not start. `run` never rejects because
 * of a task.
 */
export type TaskOutcome<Answer> =
  | { readonly ok: true; readonly value: Answer }
  | { readonly ok: false; readonly code: 'failed' | 'timeout' | 'busy' | 'closed'; readonly reason: string };

/** Messages of a worker thread: `ready` once when everything is loaded, then one answer per task. */
export type WorkerMessage<Answer> =
  | { readonly type: 'ready' }
  | { readonly type: 'answer'; readonly id: number; readonly value: Answer }
  | { readonly type: 'thrown'; readonly id: number; readonly reason: string };

export interface WorkerPoolOptions {
  readonly script: URL;
  readonly workerData: unknown;
  readonly size: number;
  readonly heapMb: number;
  /** Counted from when a ready worker receives the task. */
  readonly timeoutMs: number;
  readonly startTimeoutMs: number;
  /** Most tasks that may wait for a worker. */
  readonly waiting: number;
}

interface Job<Task, Answer> {
  readonly id: number;
  readonly task: Task;
  readonly transfer: readonly ArrayBuffer[];
  readonly settle: (outcome: TaskOutcome<Answer>) => void;
}

interface Slot<Task, Answer> {
  readonly worker: Worker;
  ready: boolean;
  job: Job<Task, Answer> | null;
  timer: NodeJS.Timeout | null;
}

/** Threads that are reused for many tasks. One that hangs or dies is replaced, and its task settles. */
export class WorkerPool<Task, Answer> {
  readonly #options: WorkerPoolOptions;
  readonly #slots = new Set<Slot<Task, Answer>>();
  readonly #queue: Job<Task, Answer>[] = [];
  readonly #startWaiters: ((started: boolean) => void)[] = [];
  #nextId = 1;
  #replaced = 0;
  #closed = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
    while (this.#slots.size < options.size) this.#spawn();
  }

  run(task: Task, transfer: readonly ArrayBuffer[] = []): Promise<TaskOutcome<Answer>> {
    if (this.#closed) return Promise.resolve({ ok: false, code: 'closed', reason: 'the pool is closed' });
    if (this.#queue.length >= this.#options.waiting)
      return Promise.resolve({ ok: false, code: 'busy', reason: `${this.#queue.length} tasks are waiting` });
    return new Promise((settle) => {
      this.#queue.push({ id: this.#nextId++, task, transfer, settle });
      // Workers that could not start are not restarted by themselves (a missing file would cause a loop); the next task
      // tries again.
      while (this.#slots.size < this.#options.size) this.#spawn();
      this.#dispatch();
    });
  }

  /** True when every worker has started, false as soon as one could not. */
  ready(): Promise<boolean> {
    if ([...this.#slots].every((slot) => slot.ready)) return Promise.resolve(this.#slots.size > 0);
    return new Promise((resolve) => this.#startWaiters.push(resolve));
  }

  load() {
    const slots = [...this.#slots];
    return {
      running: slots.filter((slot) => slot.job).length,
      waiting: this.#queue.length,
      workers: slots.filter((slot) => slot.ready).length,
      replaced: this.#replaced,
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    const slots = [...this.#slots];
    for (const job of this.#queue.splice(0)) job.settle({ ok: false, code: 'closed', reason: 'the pool is closed' });
    for (const slot of slots) this.#lose(slot, 'closed', 'the pool is closed');
    await Promise.all(slots.map((slot) => slot.worker.terminate()));
  }

  #spawn(): void {
    const { script, workerData, heapMb, startTimeoutMs } = this.#options;
    const worker = new Worker(script, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      // Workers do not inherit the host's environment or loaders.
      env: {},
      execArgv: [],
      // Recognisers compiled from C write notes to stdout, which `pnpm read` reserves for JSON lines.
      stdout: true,
    });
    worker.stdout.resume();
    const slot: Slot<Task, Answer> = { worker, ready: false, job: null, timer: null };
    slot.timer = setTimeout(() => this.#lose(slot, 'timeout', `no start within ${startTimeoutMs} ms`), startTimeoutMs);
    this.#slots.add(slot);
    worker.on('message', (message: WorkerMessage<Answer>) => this.#hear(slot, message));
    worker.on('messageerror', (error) => this.#lose(slot, 'failed', String(error)));
    worker.on('error', (error) => this.#lose(slot, 'failed', describe(error)));
    worker.on('exit', (code) => this.#lose(slot, 'failed', `the worker ended with code ${code}`));
  }

  #hear(slot: Slot<Task, Answer>, message: WorkerMessage<Answer>): void {
    if (!this.#slots.has(slot)) return;
    if (message.type === 'ready') {
      slot.ready = true;
      this.#stopTimer(slot);
      if ([...this.#slots].every((each) => each.ready)) for (const tell of this.#startWaiters.splice(0)) tell(true);
    } else if (slot.job?.id === message.id) {
      const { settle } = slot.job;
      slot.job = null;
      this.#stopTimer(slot);
      if (message.type === 'answer') settle({ ok: true, value: message.value });
      else settle({ ok: false, code: 'failed', reason: message.reason });
    }
    this.#dispatch();
  }

  #dispatch(): void {
    for (const slot of this.#slots) {
      if (!slot.ready || slot.job) continue;
      const job = this.#queue.shift();
      if (!job) return;
      slot.job = job;
      const { timeoutMs } = this.#options;
      slot.timer = setTimeout(() => this.#lose(slot, 'timeout', `no answer within ${timeoutMs} ms`), timeoutMs);
      slot.worker.postMessage({ id: job.id, task: job.task }, job.transfer);
    }
  }

  /**
   * The worker has ended or is being ended. Its task settles, and another worker replaces it unless it never started.
   */
  #lose(slot: Slot<Task, Answer>, code: 'failed' | 'timeout' | 'closed', reason: string): void {
    if (!this.#slots.delete(slot)) return;
    this.#stopTimer(slot);
    slot.job?.settle({ ok: false, code, reason });
    slot.job = null;
    void slot.worker.terminate();
    if (this.#closed) return;
    this.#replaced++;
    if (slot.ready) {
      this.#spawn();
      return;
    }
    for (const tell of this.#startWaiters.splice(0)) tell(false);
    if (this.#slots.size > 0) return;
    for (const job of this.#queue.splice(0)) job.settle({ ok: false, code: 'failed', reason });
  }

  #stopTimer(slot: Slot<Task, Answer>): void {
    if (slot.timer) clearTimeout(slot.timer);
    slot.timer = null;
  }
}

const describe = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
