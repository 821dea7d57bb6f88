import { setTimeout as sleep } from 'node:timers/promises';
import { unfinished } from '../decide/conclude.ts';
import type { Fault } from '../decide/finalise.ts';
import type { BrokenOff, Finalised, Material } from '../material/material.ts';
import type { Recollection } from '../signals/memory/recollection.ts';
import type { FileReading } from './read-file.ts';
import { listRecognisers } from '../second-reader/recogniser-manifest.ts';
import type { ToolsOptions } from '../services/tools.ts';
import { type TaskOutcome, WorkerPool, type WorkerPoolOptions } from './worker-pool.ts';
import type { WorkerAnswer, WorkerData, WorkerQuestion, WorkerReply, WorkerTask } from './worker.ts';

/** Decides applications in worker processes. It uses no database, and the clock only to detect a stall. */
export interface Finaliser {
  /** An interrupted application gets SY001 or SY002. Rejects only if the recollection does, with its error. */
  run(material: Material, options?: RunOptions): Promise<Finalised>;
  /** Reads one file as the document check would. `today` is `YYYY-MM-DD`. */
  read(bytes: Uint8Array, today: string): Promise<FileReading>;
  /** True when every worker has loaded its recognisers, false if one could not. `run` may be called before. */
  ready(): Promise<boolean>;
  /** `workers` are ready, `replaced` stalled or died, `overdue` applications would yield to a waiting one. */
  load(): Load;
  /** Calls back when a worker has become ready, and when an application has become overdue. */
  onCapacity(listener: () => void): () => void;
  /** Ends the workers; tasks in progress resolve as broken off. */
  close(): Promise<void>;
}

export interface RunOptions {
  /** Without it, the pictures are compared with nothing. */
  readonly recollection?: Recollection;
  /** After this processor time the application gives way to a waiting one: the result has `brokeOff: 'displaced'`. */
  readonly quantumMs?: number;
  /** `aside`: of low priority, started on demand. `light`: without recognisers, for wallets and the sandbox. */
  readonly place?: 'aside' | 'light';
  /** Only in a worker that has decided nothing before. */
  readonly fresh?: boolean;
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

export type FinaliserLimits = Pick<WorkerPoolOptions, 'cpuMs' | 'standstillMs' | 'heapMb' | 'memoryMb' | 'spentMb'>;

/** For all that an application needs. A passport takes about 1 s of the processor, a recording of the face 6 s. */
const LIMITS: FinaliserLimits = {
  cpuMs: 30_000,
  standstillMs: 60_000,
  heapMb: 512,
  memoryMb: 900,
  spentMb: 750,
};

/** Once for each kind of application: compiling, the first print (2.1 s) and the face networks (1.9 s). */
export const COLD_MS = 6_000;
/** Above that of API answers, which take milliseconds while a reading takes a second. */
const NICENESS = 5;
/** A quarter of the processor where both compete for the same core. */
const NICENESS_ASIDE = 10;
/** After this time, tasks for the process aside may use an idle worker. */
const PATIENCE_MS = 10_000;

export function createFinaliser(options: FinaliserOptions = {}): Finaliser {
  const { workers = 1, assets = {}, recognisers, onFault = () => undefined } = options;
  listRecognisers(recognisers);
  const every = {
    script: new URL('./worker.ts', import.meta.url),
    ...LIMITS,
    ...options.limits,
    onFailedStart: (reason: string) => onFault({ service: 'worker', name: 'lost', reason }),
  };
  const pictures: WorkerData = { kind: 'pictures', tools: { assets, recognisers, passivePad: options.passivePad } };
  const pool = new Pool({ ...every, workerData: pictures, size: workers, niceness: NICENESS });
  const onDemand = { ...every, size: 1, onDemand: true };
  const aside = new Pool({ ...onDemand, workerData: pictures, niceness: NICENESS_ASIDE });
  const light = new Pool({ ...onDemand, workerData: { kind: 'light' } satisfies WorkerData, niceness: NICENESS });
  const pools = [pool, aside, light];

  /** Throws what kept a question from being answered. */
  function valueOf(outcome: TaskOutcome<WorkerAnswer>): WorkerAnswer | WorkerLoss {
    if (outcome.ok) return outcome.value;
    if (outcome.code === 'unanswered') throw outcome.cause;
    const loss: WorkerLoss = { service: 'worker', name: outcome.code, reason: outcome.reason };
    if (loss.name !== 'displaced') onFault(loss);
    return loss;
  }

  /** The process aside, or an idle worker if that one does not start soon because the machine is busy. */
  async function asideOrIdle(): Promise<Pool> {
    aside.start();
    for (let waitedMs = 0; aside.load().workers === 0; waitedMs += 500) {
      const { running, waiting, workers: ready } = pool.load();
      if (waitedMs >= PATIENCE_MS && ready > running + waiting) return pool;
      await sleep(500, undefined, { ref: false });
    }
    return aside;
  }

  return {
    async run(material, { recollection, quantumMs, place, fresh } = {}) {
      const where = place === 'aside' ? await asideOrIdle() : place === 'light' ? light : pool;
      const outcome = await where.run(
        { kind: 'finalise', material, recollects: recollection !== undefined },
        {
          ...(where === pool ? { quantumMs, coldMs: COLD_MS } : {}),
          kind: material.flow.services.join(' '),
          fresh,
          answer: recollection && ((question) => replyTo(question, recollection)),
        },
      );
      const value = valueOf(outcome);
      const { cpuMs, cold } = outcome;
      if ('kind' in value && value.kind === 'finalise') {
        const { faults, finalised } = value;
        faults.forEach(onFault);
        if (faults.length === 0) return { ...finalised, cpuMs, cold };
        return {
          ...finalised,
          cpuMs,
          cold,
          brokeOff: faults.some(({ isOutage }) => isOutage) ? 'failed' : 'suspected',
        };
      }
      const name = 'name' in value ? value.name : 'failed';
      return { ...unfinished(material, brokenOff(name, outcome.fresh), `worker-${name}`), cpuMs, cold };
    },
    async read(bytes, today) {
      const value = valueOf(await pool.run({ kind: 'read', bytes, today }));
      if ('kind' in value && value.kind === 'read') return value.reading;
      const reason = 'name' in value && value.name === 'timeout' ? 'timeout' : 'internal';
      return { ok: false, reason, ms: 0 };
    },
    ready: () => pool.ready(),
    load() {
      const loads = pools.map((each) => each.load());
      const sum = (key: 'running' | 'waiting' | 'replaced') => loads.reduce((total, each) => total + each[key], 0);
      return { ...loads[0]!, running: sum('running'), waiting: sum('waiting'), replaced: sum('replaced') };
    },
    onCapacity: (listener) => pool.onCapacity(listener),
    async close() {
      await Promise.all(pools.map((each) => each.close()));
    },
  };
}

/** A worker that had decided others before may have had too little memory because of them. */
function brokenOff(code: WorkerLoss['name'], isFresh: boolean): BrokenOff {
  if (code === 'timeout' || code === 'displaced') return code;
  if (code === 'memory' && isFresh) return code;
  return code === 'memory' || code === 'crashed' || code === 'failed' ? 'suspected' : 'failed';
}

class Pool extends WorkerPool<WorkerTask, WorkerAnswer, WorkerQuestion, WorkerReply> {}

async function replyTo(question: WorkerQuestion, recollection: Recollection): Promise<WorkerReply> {
  if (question.kind === 'recollect')
    return { kind: 'recollect', recollected: await recollection.recollect(question.memos) };
  return { kind: 'holders', holders: await recollection.holders(question.memo, question.withPortraits) };
}
