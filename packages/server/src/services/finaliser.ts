import type { Finalised, Material } from './material.ts';

/** Decides applications in worker threads. Knows no database and no clock but its own time limits. */
export interface Finaliser {
  /** Always settles, and never rejects: a worker that fails, hangs or dies gives a result with SY001 or SY002. */
  run(material: Material): Promise<Finalised>;
  /** Resolves when every worker has loaded its recognisers; `run` may be called before. */
  ready(): Promise<void>;
  /** Jobs under way and waiting, for metrics. */
  load(): { readonly running: number; readonly waiting: number; readonly workers: number; readonly replaced: number };
  /** Ends the workers; jobs under way settle as SY001. */
  close(): Promise<void>;
}

export interface FinaliserOptions {
  /** Worker threads, 1 unless asked otherwise: each holds its own recognisers. */
  readonly workers?: number;
  readonly limits?: Partial<FinaliserLimits>;
  /** Absolute path of each recogniser's file, where they do not come from the installed packages. */
  readonly assets?: Readonly<Record<string, string>>;
}

export interface FinaliserLimits {
  /** Wall time of one application, after which its worker is ended and replaced. */
  readonly timeoutMs: number;
  /** JavaScript heap of one worker. Wasm and image memory are bounded by the pixel limit. */
  readonly heapMb: number;
  /** Applications that may wait; one more settles at once as SY001. */
  readonly waiting: number;
}

export declare function createFinaliser(options?: FinaliserOptions): Finaliser;
