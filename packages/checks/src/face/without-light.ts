import type { LitStill } from '@verify/face';
import type { Raster } from '@verify/reading';

type Colour = LitStill['skin'];

/** Levels follow light by about this power in every camera. */
const GAMMA = 2.2;
/** A channel that hardly has any light left has only noise to amplify. */
const GAINS = { least: 0.25, most: 4 } as const;

/** The picture with the colour and brightness of `reference` on its skin. Both are means of linear light. */
export function withoutLight(raster: Raster, skin: Colour, reference: Colour): Raster {
  const tables = (['r', 'g', 'b'] as const).map((channel) => {
    const ratio = (reference[channel] + 1e-4) / (skin[channel] + 1e-4);
    const gain = Math.min(GAINS.most, Math.max(GAINS.least, ratio ** (1 / GAMMA)));
    return Uint8ClampedArray.from({ length: 256 }, (_, level) => level * gain);
  });
  const [red, green, blue] = tables as [Uint8ClampedArray, Uint8ClampedArray, Uint8ClampedArray];
  const data = new Uint8ClampedArray(raster.data.length);
  for (let k = 0; k < data.length; k += 4) {
    data[k] = red[raster.data[k]!]!;
    data[k + 1] = green[raster.data[k + 1]!]!;
    data[k + 2] = blue[raster.data[k + 2]!]!;
    data[k + 3] = 255;
  }
  return { width: raster.width, height: raster.height, data };
}
