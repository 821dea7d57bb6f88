import type { AssetLoader } from '@verify/reading';
import type { TextLanguage } from '@verify/reading';
import { createTextReader, type TextReader } from '../text-reader.ts';

/** Maximum number of readers of other scripts at a time: each uses some 60 MB. */
const MOST_KEPT = 2;

/** Makes a reader on demand and frees the one unused for longest. Only one document may be read at a time. */
export class ScriptReaders {
  readonly #loadAsset: AssetLoader;
  /** In order of use. */
  readonly #kept = new Map<TextLanguage, Promise<TextReader>>();

  constructor(loadAsset: AssetLoader) {
    this.#loadAsset = loadAsset;
  }

  /** Rejects when the language's data can't be loaded; the next call tries again. */
  async get(language: TextLanguage): Promise<TextReader> {
    const reader = this.#kept.get(language) ?? createTextReader(this.#loadAsset, language);
    this.#kept.delete(language);
    this.#kept.set(language, reader);
    reader.catch(() => this.#kept.delete(language));
    const [oldest] = this.#kept;
    if (this.#kept.size > MOST_KEPT && oldest) {
      this.#kept.delete(oldest[0]);
      // A reader that could not be loaded uses no memory.
      void oldest[1].then((unused) => unused.dispose()).catch(() => undefined);
    }
    return reader;
  }
}
