import type { Raster } from '@verify/reading';
import type { LineRecogniser, TextLine } from '@verify/print/document';
import { openSession, type Runtime } from './runtime.ts';

/** A network that reads lines, and the characters that it knows. */
export interface LineNetwork extends LineRecogniser {
  /** Frees its memory. */
  release(): Promise<void>;
}

/** A PaddleOCR recogniser in ONNX: RGB planes from -1 to 1 in, a distribution over blank, characters, space out. */
export async function openLineNetwork(
  ort: Runtime,
  network: Uint8Array,
  characters: readonly string[],
): Promise<LineNetwork> {
  const { run, release } = await openSession(ort, network);
  const alphabet = ['', ...characters, ' '];
  return {
    async recognise({ width, height, data }) {
      const { data: scores, dims } = await run(planes(data, width * height), [1, 3, height, width]);
      return decode(scores, dims[2]!, alphabet, { width, height });
    },
    release,
  };
}

function planes(rgba: Uint8Array | Uint8ClampedArray, size: number): Float32Array {
  const out = new Float32Array(3 * size);
  for (let c = 0; c < 3; c++) for (let i = 0; i < size; i++) out[c * size + i] = rgba[4 * i + c]! / 127.5 - 1;
  return out;
}

/** The likeliest class of each step; repeated ones are one character. A line is as sure as its least sure character. */
function decode(values: Float32Array, classes: number, alphabet: readonly string[], size: Size): TextLine {
  const stepPx = (size.width * classes) / values.length;
  const symbols: Symbol[] = [];
  let text = '';
  let before = 0;
  for (let step = 0; step * classes < values.length; step++) {
    const scores = values.subarray(step * classes, (step + 1) * classes);
    let best = 0;
    for (let c = 1; c < classes; c++) if (scores[c]! > scores[best]!) best = c;
    const letter = alphabet[best] ?? '';
    const last = symbols.at(-1);
    if (best !== before) text += letter;
    if (letter !== '' && letter !== ' ') {
      if (best === before && last) {
        last.confidence = Math.max(last.confidence, scores[best]!);
        last.box.width += stepPx;
      } else {
        const box = { x: step * stepPx, y: 0, width: stepPx, height: size.height };
        symbols.push({ text: letter, confidence: scores[best]!, box });
      }
    }
    before = best;
  }
  const confidence = symbols.length > 0 ? Math.min(...symbols.map((symbol) => symbol.confidence)) : 0;
  return { text: text.trim(), confidence, symbols };
}

interface Symbol {
  readonly text: string;
  confidence: number;
  readonly box: { readonly x: number; readonly y: number; width: number; readonly height: number };
}

type Size = Pick<Raster, 'width' | 'height'>;
