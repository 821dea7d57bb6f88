import type { LineRecogniser, SecondReader } from '@verify/print/document';
import { chineseUnits } from '../match/scripts/han.ts';
import type { Quad, Raster } from '@verify/reading';
import { type LineNetwork, openLineNetwork } from './line-network.ts';
import { listRecognisers, readFinder, readPinned, type RecogniserFiles } from './recogniser-manifest.ts';
import type { Runtime } from './runtime.ts';
import { openTextFinder, type TextFinder } from './text-finder.ts';

/** Networks kept at a time: each holds 20 to 75 MB. */
const MOST_KEPT = 3;
/** What one document uses beside the finder of lines. */
const MOST_OF_LANGUAGE = 2;
/** They are released after this time without a line, and loaded again in 0.2 s. */
const IDLE_MS = 60_000;

/** Opens a network when a document first needs it. Only one document may be read at a time. */
export class SecondReaders implements SecondReader {
  readonly #files: readonly RecogniserFiles[];
  /** Loaded networks, least recently used first. The key is what opens the network. */
  readonly #kept = new Map<unknown, Promise<Pick<LineNetwork, 'release'>>>();
  #idle: NodeJS.Timeout | undefined;

  /** `folder`: has recognisers of the operator's own. Throws where its manifest is not valid. */
  constructor({ folder }: { readonly folder?: string } = {}) {
    this.#files = listRecognisers(folder);
  }

  /** Rejects where a file is missing or is not the one that the manifest names. */
  async recognisersOf(language: string): Promise<LineRecogniser[]> {
    const files = this.#files.filter(({ languages }) => languages.includes(language)).slice(0, MOST_OF_LANGUAGE);
    const ort = files.length > 0 ? await loadRuntime() : null;
    if (!ort) return [];
    const recognisers: LineRecogniser[] = [];
    for (const one of files) {
      const network = await this.#open(one, () => open(one, ort));
      recognisers.push({ recognise: (line) => this.#busy(() => network.recognise(line)) });
    }
    return recognisers;
  }

  /** Rejects where this platform can't run it, or its file is not the one that is pinned. */
  async findLines(page: Raster): Promise<readonly Quad[]> {
    const finder = await this.#open(openFinder, openFinder);
    return this.#busy(() => finder.findLines(page));
  }

  readonly spellingsOf = (name: string): readonly (readonly string[])[] =>
    chineseUnits(name, true).map(({ choices }) => choices);

  #open<T extends Pick<LineNetwork, 'release'>>(key: unknown, open: () => Promise<T>): Promise<T> {
    // A key's entry has the type of its own `open`.
    const opening = (this.#kept.get(key) as Promise<T> | undefined) ?? open();
    this.#kept.delete(key);
    this.#kept.set(key, opening);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT) this.#release(oldest);
    opening.catch(() => this.#kept.delete(key));
    return this.#busy(() => opening);
  }

  #release(key: unknown): void {
    // What could not be opened holds nothing.
    void this.#kept
      .get(key)
      ?.then((network) => network.release())
      .catch(() => undefined);
    this.#kept.delete(key);
  }

  /** The time without a line begins when the work ends. */
  async #busy<T>(work: () => Promise<T>): Promise<T> {
    clearTimeout(this.#idle);
    try {
      return await work();
    } finally {
      clearTimeout(this.#idle);
      this.#idle = setTimeout(() => {
        for (const key of this.#kept.keys()) this.#release(key);
      }, IDLE_MS).unref();
    }
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
