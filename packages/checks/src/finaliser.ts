import { type Fault, unfinished } from './finalise.ts';
import type { Finalised, Material } from './material.ts';
import type { Memo } from './memory/memo.ts';
import type { Candidate, Recalled } from './memory/recall.ts';
import type { FileReading } from './read-file.ts';
import type { ToolsOptions } from './tools.ts';
import { type TaskOutcome, WorkerPool } from './worker-pool.ts';
import type { WorkerAnswer, WorkerTask } from './worker.ts';

/** Decides applications in worker threads. It uses no database, and no clock except for its own time limits. */
export interface Finaliser {
  /** Always resolves: a worker that fails, hangs or dies gives a result with SY001 or SY002. */
  run(material: Material): Promise<Finalised>;
  /**
   * Features of an application's pictures for recognising them later. Rejects if a worker is lost, and the job is
   * repeated.
   */
  memos(material: Material): Promise<Memo[]>;
  /** Which of the candidates' pictures these are. Also rejects if a worker is lost. */
  recall(material: Material, candidates: readonly Candidate[]): Promise<Recalled[]>;
  /** Reads one file as the document check would. `today` is `YYYY-MM-DD`. */
  read(bytes: Uint8Array, today: string): Promise<FileReading>;
  /** True when every worker has loaded its recognisers, false if one could not. `run` may be called before. */
  ready(): Promise<boolean>;
  /** For metrics. `replaced` counts workers that hung or died. */
  load(): { readonly running: number; readonly waiting: number; readonly workers: number; readonly replaced: number };
  /** Ends the workers; tasks in progress resolve with SY001. */
  close(): Promise<void>;
}

export interface FinaliserOptions {
  /** Number of worker threads, by default 1; each has its own recognisers. */
  readonly workers?: number;
  readonly limits?: Partial<FinaliserLimits>;
  /** Absolute paths of recogniser files that do not come from the installed packages. */
  readonly assets?: ToolsOptions['assets'];
  /** A presentation attack detector behind HTTP that the liveness check asks. */
  readonly passivePad?: ToolsOptions['passivePad'];
  /** Called when a service throws or a worker is lost. No personal data. */
  readonly onFault?: (fault: Fault | WorkerLoss) => void;
}

export interface WorkerLoss {
  readonly service: 'worker';
  readonly name: 'failed' | 'timeout' | 'busy' | 'closed';
  readonly reason: string;
}

export interface FinaliserLimits {
  /** Time limit of one application; its worker is then ended and replaced. */
  readonly timeoutMs: number;
  readonly startTimeoutMs: number;
  /** JavaScript heap of one worker. Pixels and WebAssembly memory are outside it and bounded by the pixel limit. */
  readonly heapMb: number;
  /** Applications that may wait for a worker; one more is refused at once. */
  readonly waiting: number;
}

// A passport takes about 1 s; a hostile PDF gets 30.
const LIMITS: FinaliserLimits = { timeoutMs: 30_000, startTimeoutMs: 60_000, heapMb: 512, waiting: 1_000 };

export function createFinaliser(options: FinaliserOptions = {}): Finaliser {
  const { workers = 1, assets = {}, onFault = () => undefined } = options;
  const pool = new WorkerPool<WorkerTask, WorkerAnswer>({
    script: new URL('./worker.ts', import.meta.url),
    workerData: { assets, passivePad: options.passivePad } satisfies ToolsOptions,
    size: workers,
    ...LIMITS,
    ...options.limits,
  });
  return {
    async run(material) {
      const outcome = await pool.run({ kind: 'finalise', material });
      if (outcome.ok && outcome.value.kind === 'finalise') {
        outcome.value.faults.forEach(onFault);
        return outcome.value.finalised;
      }
      const name = outcome.ok ? 'failed' : outcome.code;
      onFault({ service: 'worker', name, reason: outcome.ok ? 'wrong answer' : outcome.reason });
      return unfinished(material, name === 'timeout' ? 'SY002' : 'SY001', `worker-${name}`);
    },
    async memos(material) {
      const outcome = await pool.run({ kind: 'memos', material });
      if (outcome.ok && outcome.value.kind === 'memos') return outcome.value.memos;
      throw lost(outcome);
    },
    async recall(material, candidates) {
      const outcome = await pool.run({ kind: 'recall', material, candidates });
      if (outcome.ok && outcome.value.kind === 'recall') return outcome.value.recalled;
      throw lost(outcome);
    },
    async read(bytes, today) {
      const outcome = await pool.run({ kind: 'read', bytes, today });
      if (outcome.ok && outcome.value.kind === 'read') return outcome.value.reading;
      const name = outcome.ok ? 'failed' : outcome.code;
      onFault({ service: 'worker', name, reason: outcome.ok ? 'wrong answer' : outcome.reason });
      return { ok: false, reason: name === 'timeout' ? 'timeout' : 'internal', ms: 0 };
    },
    ready: () => pool.ready(),
    load: () => pool.load(),
    close: () => pool.close(),
  };

  function lost(outcome: TaskOutcome<WorkerAnswer>): Error {
    const name = outcome.ok ? 'failed' : outcome.code;
    onFault({ service: 'worker', name, reason: outcome.ok ? 'wrong answer' : outcome.reason });
    return new Error(`no worker compared the pictures: ${name}`);
  }
}
