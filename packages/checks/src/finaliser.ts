import { type Fault, unfinished } from './finalise.ts';
import type { BrokenOff, Finalised, Material } from './material.ts';
import type { Recollection } from './memory/recollection.ts';
import type { FileReading } from './read-file.ts';
import { listRecognisers } from './second-reader/recogniser-manifest.ts';
import type { ToolsOptions } from './tools.ts';
import { type TaskOutcome, WorkerPool, type WorkerPoolOptions } from './worker-pool.ts';
import type { WorkerAnswer, WorkerQuestion, WorkerReply, WorkerTask } from './worker.ts';

/** Decides applications in worker processes. It uses no database, and no clock except for its own time limits. */
export interface Finaliser {
  /**
   * A worker that fails, hangs or dies gives a result with SY001 or SY002. Rejects only if the recollection does, with
   * its error.
   */
  run(material: Material, options?: RunOptions): Promise<Finalised>;
  /** Reads one file as the document check would. `today` is `YYYY-MM-DD`. */
  read(bytes: Uint8Array, today: string): Promise<FileReading>;
  /** True when every worker has loaded its recognisers, false if one could not. `run` may be called before. */
  ready(): Promise<boolean>;
  /**
   * For metrics and for claiming work. `replaced` counts workers that hung or died; `overdue` counts applications that
   * would give way to a waiting one.
   */
  load(): Load;
  /** Calls back when an application has become overdue. */
  onOverdue(listener: () => void): () => void;
  /** Ends the workers; tasks in progress resolve with SY001. */
  close(): Promise<void>;
}

export interface RunOptions {
  /** Without it, the pictures are compared with nothing. */
  readonly recollection?: Recollection;
  /** After this time the application gives way to a waiting one: the result has `brokeOff: 'displaced'`. */
  readonly quantumMs?: number;
  /** Runs in a worker of low priority beside the others, which starts when it is needed. */
  readonly aside?: boolean;
}

export interface Load {
  readonly running: number;
  readonly waiting: number;
  readonly workers: number;
  readonly replaced: number;
  readonly overdue: number;
}

export interface FinaliserOptions {
  /** Number of worker processes, by default 1; each has its own recognisers. */
  readonly workers?: number;
  readonly limits?: Partial<FinaliserLimits>;
  /** Absolute paths of recogniser files that do not come from the installed packages. */
  readonly assets?: ToolsOptions['assets'];
  /** Folder with recognisers of the operator's own. Throws where its manifest is not valid. */
  readonly recognisers?: ToolsOptions['recognisers'];
  /** A presentation attack detector behind HTTP that the liveness check asks. */
  readonly passivePad?: ToolsOptions['passivePad'];
  /** Called when a service throws or a worker is lost. No personal data. */
  readonly onFault?: (fault: Fault | WorkerLoss) => void;
}

export interface WorkerLoss {
  readonly service: 'worker';
  readonly name: Exclude<TaskOutcome<WorkerAnswer>, { readonly ok: true }>['code'];
  readonly reason: string;
}

export type FinaliserLimits = Pick<
  WorkerPoolOptions,
  'cpuMs' | 'timeoutMs' | 'startTimeoutMs' | 'heapMb' | 'memoryMb' | 'waiting'
>;

/**
 * Both times are for everything that an application needs: comparing its pictures with others, the services, and the
 * pictures that are kept. A passport takes about 1 s, a recording of the face 6 s.
 */
const LIMITS: FinaliserLimits = {
  cpuMs: 30_000,
  timeoutMs: 120_000,
  startTimeoutMs: 60_000,
  heapMb: 512,
  memoryMb: 900,
  waiting: 1_000,
};

/** Above that of API answers, which take milliseconds while a reading takes a second. */
const NICENESS = 5;
/** A quarter of the processor where both compete for the same core. */
const NICENESS_ASIDE = 10;
const IDLE_ASIDE_MS = 60_000;

export function createFinaliser(options: FinaliserOptions = {}): Finaliser {
  const { workers = 1, assets = {}, recognisers, onFault = () => undefined } = options;
  listRecognisers(recognisers);
  const every = {
    script: new URL('./worker.ts', import.meta.url),
    workerData: { assets, recognisers, passivePad: options.passivePad } satisfies ToolsOptions,
    ...LIMITS,
    ...options.limits,
  };
  const pool = new Pool({ ...every, size: workers, niceness: NICENESS });
  const aside = new Pool({ ...every, size: 1, niceness: NICENESS_ASIDE, idleMs: IDLE_ASIDE_MS });

  /** Throws what kept a question from being answered. */
  function valueOf(outcome: TaskOutcome<WorkerAnswer>): WorkerAnswer | WorkerLoss {
    if (outcome.ok) return outcome.value;
    if (outcome.code === 'unanswered') throw outcome.cause;
    const loss: WorkerLoss = { service: 'worker', name: outcome.code, reason: outcome.reason };
    if (loss.name !== 'displaced') onFault(loss);
    return loss;
  }

  return {
    async run(material, { recollection, quantumMs, aside: isAside = false } = {}) {
      const outcome = await (isAside ? aside : pool).run(
        { kind: 'finalise', material, recollects: recollection !== undefined },
        { quantumMs, answer: recollection && ((question) => replyTo(question, recollection)) },
      );
      const value = valueOf(outcome);
      const { busyMs } = outcome;
      if ('kind' in value && value.kind === 'finalise') {
        value.faults.forEach(onFault);
        return { ...value.finalised, busyMs };
      }
      const name = 'name' in value ? value.name : 'failed';
      const how: BrokenOff = name === 'busy' || name === 'closed' || name === 'unanswered' ? 'failed' : name;
      return { ...unfinished(material, how, `worker-${name}`), busyMs };
    },
    async read(bytes, today) {
      const value = valueOf(await pool.run({ kind: 'read', bytes, today }));
      if ('kind' in value && value.kind === 'read') return value.reading;
      const reason = 'name' in value && value.name === 'timeout' ? 'timeout' : 'internal';
      return { ok: false, reason, ms: 0 };
    },
    ready: () => pool.ready(),
    load() {
      const [own, beside] = [pool.load(), aside.load()];
      return {
        running: own.running + beside.running,
        waiting: own.waiting + beside.waiting,
        workers: own.workers + beside.workers,
        replaced: own.replaced + beside.replaced,
        overdue: own.overdue,
      };
    },
    onOverdue: (listener) => pool.onOverdue(listener),
    async close() {
      await Promise.all([pool.close(), aside.close()]);
    },
  };
}

class Pool extends WorkerPool<WorkerTask, WorkerAnswer, WorkerQuestion, WorkerReply> {}

async function replyTo(question: WorkerQuestion, recollection: Recollection): Promise<WorkerReply> {
  if (question.kind === 'recollect')
    return { kind: 'recollect', recollected: await recollection.recollect(question.memos) };
  return { kind: 'holders', holders: await recollection.holders(question.memo, question.withPortraits) };
}
