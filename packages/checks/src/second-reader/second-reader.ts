import type { LineRecogniser, SecondReader } from '@verify/reading/document';
import { chineseUnits } from '../match/scripts/han.ts';
import type { Quad, Raster } from '@verify/reading';
import { type LineNetwork, openLineNetwork } from './line-network.ts';
import { listRecognisers, readFinder, readPinned, type RecogniserFiles } from './recogniser-manifest.ts';
import type { Runtime } from './runtime.ts';
import { openTextFinder, type TextFinder } from './text-finder.ts';

/** Networks kept at a time: each holds 20 to 75 MB. */
const MOST_KEPT = 2;
/** They are released after this time without a line, and loaded again in 0.2 s. */
const IDLE_MS = 60_000;

export interface SecondReaderOptions {
  /** Folder with recognisers of the operator's own. */
  readonly folder?: string;
  readonly idleMs?: number;
}

/** Opens a network when a document first needs it. Only one document may be read at a time. */
export class SecondReaders implements SecondReader {
  readonly #files: readonly RecogniserFiles[];
  readonly #idleMs: number;
  /** In order of use. */
  readonly #kept = new Map<RecogniserFiles, Promise<LineNetwork>>();
  #finder: Promise<TextFinder> | null = null;
  #idle: NodeJS.Timeout | null = null;

  /** Throws where the operator's manifest is not valid. */
  constructor({ folder, idleMs = IDLE_MS }: SecondReaderOptions = {}) {
    this.#files = listRecognisers(folder);
    this.#idleMs = idleMs;
  }

  /** How many networks are loaded. */
  get loaded(): number {
    return this.#kept.size + (this.#finder ? 1 : 0);
  }

  /** Rejects where a file is missing or is not the one that the manifest names. */
  async recognisersOf(language: string): Promise<LineRecogniser[]> {
    const files = this.#files.filter(({ languages }) => languages.includes(language)).slice(0, MOST_KEPT);
    const ort = files.length > 0 ? await loadRuntime() : null;
    if (!ort) return [];
    const recognisers: LineRecogniser[] = [];
    for (const one of files) recognisers.push(this.#watched(await this.#open(one, ort)));
    return recognisers;
  }

  /** Rejects where this platform can't run it, or its file is not the one that is pinned. */
  async findLines(page: Raster): Promise<readonly Quad[]> {
    this.#stopClock();
    try {
      this.#finder ??= openFinder();
      return await (await this.#finder).findLines(page);
    } catch (error) {
      this.#finder = null;
      throw error;
    } finally {
      this.#startClock();
    }
  }

  readonly spellingsOf = (name: string): readonly (readonly string[])[] =>
    chineseUnits(name, true).map(({ choices }) => choices);

  #watched(network: LineNetwork): LineRecogniser {
    return {
      recognise: async (line) => {
        this.#stopClock();
        try {
          return await network.recognise(line);
        } finally {
          this.#startClock();
        }
      },
    };
  }

  async #open(files: RecogniserFiles, ort: Runtime): Promise<LineNetwork> {
    this.#stopClock();
    const opening = this.#kept.get(files) ?? open(files, ort);
    this.#kept.delete(files);
    this.#kept.set(files, opening);
    const [oldest] = this.#kept;
    if (this.#kept.size > MOST_KEPT && oldest) this.#release(oldest[0]);
    try {
      return await opening;
    } catch (error) {
      this.#kept.delete(files);
      throw error;
    } finally {
      this.#startClock();
    }
  }

  #release(files: RecogniserFiles): void {
    const opened = this.#kept.get(files);
    this.#kept.delete(files);
    // What could not be opened holds nothing.
    void opened?.then((network) => network.release()).catch(() => undefined);
  }

  #stopClock(): void {
    if (this.#idle) clearTimeout(this.#idle);
    this.#idle = null;
  }

  #startClock(): void {
    this.#stopClock();
    this.#idle = setTimeout(() => {
      for (const files of this.#kept.keys()) this.#release(files);
      void this.#finder?.then((finder) => finder.release()).catch(() => undefined);
      this.#finder = null;
    }, this.#idleMs).unref();
  }
}

async function openFinder(): Promise<TextFinder> {
  const ort = await loadRuntime();
  if (!ort) throw new Error('This platform has no onnxruntime');
  return openTextFinder(ort, await readFinder());
}

async function open({ folder, network, characters }: RecogniserFiles, ort: Runtime): Promise<LineNetwork> {
  const [weights, list] = await Promise.all([readPinned(folder, network), readPinned(folder, characters)]);
  const lines = new TextDecoder().decode(list).replaceAll('\r', '').replace(/\n$/, '').split('\n');
  return openLineNetwork(ort, weights, lines);
}

/** 18 MB, loaded on demand. Null on platforms without it, such as Alpine: there is no second reader. */
async function loadRuntime(): Promise<Runtime | null> {
  try {
    // @ts-expect-error The package brings no types.
    return (await import('onnxruntime-node')) as Runtime;
  } catch {
    return null;
  }
}
