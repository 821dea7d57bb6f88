import type { Plane } from '@verify/reading/raster/plane';
import type { AssetLoader, Box } from '@verify/reading';
import { gunzip } from './gunzip.ts';
import type { TextLanguage } from '@verify/reading';
import type { Core, CreateCore } from './tesseract-core.ts';

export interface TextSymbol {
  readonly text: string;
  /** 0 to 1. */
  readonly confidence: number;
  readonly box: Box;
}

export interface TextLine {
  readonly text: string;
  /** 0 to 1: the least certain word's; the mean of all if a whole page was read. */
  readonly confidence: number;
  /** Letters in order, without spaces; empty if a whole page was read. */
  readonly symbols: readonly TextSymbol[];
}

export interface TextReader {
  /** Dark print on light, with a small margin. `alphabet`: only these. `thorough`: also light on dark, if surer. */
  readonly readLine: (line: Plane, alphabet?: string, thorough?: boolean) => TextLine;
  /** All lines of a page, block by block. The page's own resolution in dots per inch gives the size of letters. */
  readonly readPage: (page: Plane, dpi: number) => TextLine[];
  /** Frees the engine's memory, some 60 MB. */
  readonly dispose: () => void;
}

const [LINE, WORD, SYMBOL] = [2, 3, 4];
/** Page segmentation mode 7 "single line" searches words; 13 "raw line" misses spaces. */
const SINGLE_LINE = 7;
/** Mode 3 "fully automatic, without orientation": finds columns and blocks. */
const WHOLE_PAGE = 3;
const LSTM_ONLY = 1;
/** Names are in no dictionary: its words would replace the printed ones. */
const WITHOUT_DICTIONARY = 'load_system_dawg 0\nload_freq_dawg 0\nload_number_dawg 0\nload_punc_dawg 0\n';

/** A page may have light headings. A line comes dark on light, and a second reading took a quarter of the time. */
const [NEVER_INVERTED, INVERTED_IF_UNSURE] = ['0', '0.7'];

/** Tesseract without its worker and image decoders: pixels in, text out. Loads two assets, about 7 MB. */
export async function createTextReader(loadAsset: AssetLoader, language: TextLanguage = 'eng'): Promise<TextReader> {
  const file = `${language}.traineddata` as const;
  const [glue, wasm, data] = await Promise.all([
    // @ts-expect-error The package brings no types.
    import('tesseract.js-core/tesseract-core-simd-lstm.js'),
    loadAsset('tesseract-core.wasm'),
    loadAsset(file),
  ]);
  const createCore = glue.default as CreateCore;
  const core = await createCore({ wasmBinary: wasm, TesseractProgress() {}, print() {}, printErr() {} });
  core.FS.writeFile(file, await gunzip(data));
  const api = new core.TessBaseAPI();
  core.FS.writeFile('/config', new Uint8Array([...WITHOUT_DICTIONARY].map((char) => char.charCodeAt(0))));
  if (api.Init(null, language, LSTM_ONLY, '/config') !== 0)
    throw new Error(`Tesseract could not be started with ${file}`);
  core.FS.unlink(file);
  /** Reads print, and says whether it could. */
  const recognise = (print: Plane, mode: number, dpi: number, alphabet: string, thorough: boolean): boolean => {
    api.SetVariable('tessedit_char_whitelist', alphabet);
    api.SetVariable('invert_threshold', thorough ? INVERTED_IF_UNSURE : NEVER_INVERTED);
    core.FS.writeFile('/input', portableGreyMap(print));
    if (api.SetImageFile(1, 0) !== 0) return false;
    api.SetSourceResolution(dpi);
    api.SetPageSegMode(mode);
    return api.Recognize(null) === 0;
  };
  return {
    readLine(line, alphabet = '', thorough = false) {
      if (!recognise(line, SINGLE_LINE, 300, alphabet, thorough)) return { text: '', confidence: 0, symbols: [] };
      const iterator = api.GetIterator();
      const symbols: TextSymbol[] = [];
      let text = '';
      let least = 100;
      iterator.Begin();
      do {
        if (iterator.Empty(SYMBOL)) break;
        const letters = iterator.GetUTF8Text(SYMBOL);
        if (iterator.IsAtBeginningOf(WORD)) {
          if (text) text += ' ';
          least = Math.min(least, iterator.Confidence(WORD));
        }
        text += letters;
        const { x0, y0, x1, y1 } = iterator.getBoundingBox(SYMBOL);
        symbols.push({
          text: letters,
          confidence: iterator.Confidence(SYMBOL) / 100,
          box: { x: x0, y: y0, width: x1 - x0, height: y1 - y0 },
        });
      } while (iterator.Next(SYMBOL));
      core.destroy(iterator);
      forgetNumbers(core);
      return { text, confidence: symbols.length ? least / 100 : 0, symbols };
    },
    readPage(page, dpi) {
      if (!recognise(page, WHOLE_PAGE, dpi, '', true)) return [];
      const iterator = api.GetIterator();
      const lines: TextLine[] = [];
      iterator.Begin();
      do {
        if (iterator.Empty(LINE)) continue;
        const text = iterator.GetUTF8Text(LINE).trim();
        if (text) lines.push({ text, confidence: iterator.Confidence(LINE) / 100, symbols: [] });
      } while (iterator.Next(LINE));
      core.destroy(iterator);
      return lines;
    },
    dispose() {
      api.End();
      core.destroy(api);
    },
  };
}

/** The generated code frees the four numbers of a box but keeps their wrappers: a leak of 24 kB per document. */
function forgetNumbers(core: Core): void {
  const kept = core.getCache(core.IntPtr);
  for (const address of Object.keys(kept)) delete kept[Number(address)];
}

/** P5: the simplest image that Leptonica reads. */
function portableGreyMap({ width, height, data }: Plane): Uint8Array {
  const head = `P5\n${width} ${height}\n255\n`;
  const file = new Uint8Array(head.length + data.length);
  for (let i = 0; i < head.length; i++) file[i] = head.charCodeAt(i);
  file.set(data, head.length);
  return file;
}
