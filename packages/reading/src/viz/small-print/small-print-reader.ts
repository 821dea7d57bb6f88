import { ALPHABET, CLASSES, createLineNet, type Scores, STRIP_HEIGHT } from '../../mrz/line/net.ts';
import { greedyLine } from '../../mrz/line/decode.ts';
import { quadOf } from '../../raster/geometry.ts';
import { rectify } from '../../raster/rectify.ts';
import type { AssetLoader, Box, Raster } from '../../types.ts';
import type { Channel } from '../strip.ts';
import type { TextLine } from '../text-reader.ts';

/**
 * Reads print that is too small, too faint or too blurred for Tesseract: the network that reads zones, trained on
 * printed lines.
 */
export interface SmallPrintReader {
  /**
   * A line that is looked at once and can be read any number of times: capitals without accents, digits, and a space
   * for everything between words. The box is the line's, as it was found, in pixels of the flat document.
   */
  readonly look: (flat: Raster, box: Box, channel: Channel) => SmallPrint;
}

/** What a line says. `alphabet`: nothing else can be in it. */
export type SmallPrint = (alphabet?: string) => TextLine;

/** Capitals fill this share of a strip's height: training/printed.py has 0.50 to 0.86. */
const CAP_SHARE = 0.66;
/** The box of a line that was found also holds its blur, and the lower edge of what stands above it. */
const [BLUR, ABOVE] = [0.85, 0.08];
/**
 * Letters of proportional faces are narrow, so a strip is wider than what it shows: training/printed.py has 1.15 to
 * 1.65.
 */
const STRETCH = 1.35;
/** Before and after the line, in heights of its capitals. */
const BESIDE = 0.8;
const NARROWEST_PX = 24;

/** Loads `mrz-net.wasm` and `print-net.weights`; rejects when either can't be had. */
export async function createSmallPrintReader(loadAsset: AssetLoader): Promise<SmallPrintReader> {
  const [wasm, weights] = await Promise.all([loadAsset('mrz-net.wasm'), loadAsset('print-net.weights')]);
  const net = await createLineNet(wasm, weights);
  return {
    look(flat, box, channel) {
      const zone = zoneOf(box);
      const wanted = Math.round((zone.width / zone.height) * STRIP_HEIGHT * STRETCH);
      const width = Math.min(net.maxWidth, Math.max(NARROWEST_PX, wanted));
      const scores = net.recognise({ width, data: channel(rectify(flat, quadOf(zone), width, STRIP_HEIGHT)).data });
      return (alphabet) => {
        const { text, confidence } = greedyLine(alphabet ? within(scores, alphabet) : scores);
        const symbols = [...text].flatMap((letter, i) =>
          letter === SPACE ? [] : [{ text: letter, confidence: confidence[i]!, box: zone }],
        );
        return {
          text: text.replaceAll(SPACE, ' ').trim(),
          confidence: symbols.length === 0 ? 0 : Math.min(...symbols.map((symbol) => symbol.confidence)),
          symbols,
        };
      };
    },
  };
}

/** The same, limited to these letters and the separators between words. */
function within({ steps, values }: Scores, alphabet: string): Scores {
  const out = values.slice();
  for (const [c, letter] of [...ALPHABET].entries())
    if (letter !== SPACE && !alphabet.includes(letter))
      for (let t = 0; t < steps; t++) out[t * CLASSES + c + 1] = -Infinity;
  return { steps, values: out };
}

const SPACE = ALPHABET.at(-1)!;

function zoneOf({ x, y, width, height }: Box): Box {
  const capitals = BLUR * height;
  const tall = capitals / CAP_SHARE;
  const beside = BESIDE * height;
  return { x: x - beside, y: y + ABOVE * height - (tall - capitals) / 2, width: width + 2 * beside, height: tall };
}
