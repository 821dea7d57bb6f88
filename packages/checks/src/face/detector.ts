import { type Raster, shrink } from '@verify/reading';
import { loadKernels } from './network/kernels.ts';
import { loadHumanModel } from './network/models.ts';
import { placeSquare, toImage } from './sample.ts';

interface ImagePoint {
  readonly x: number;
  readonly y: number;
}

/** A face found by the detector, in pixels of the image. */
export interface FoundFace {
  readonly score: number;
  readonly centre: ImagePoint;
  /** Side of the square from brow to chin. */
  readonly sizePx: number;
  /** The person's right and left eye, for rotating the crop upright. */
  readonly eyes: readonly [ImagePoint, ImagePoint];
}

const INPUT = 256;
/** BlazeFace (back camera): grids of 16 and 8 cells per side, with 2 and 6 anchors per cell at the cell's centre. */
const GRIDS = [
  { cells: 16, each: 2, scores: 'Identity', boxes: 'Identity_2' },
  { cells: 8, each: 6, scores: 'Identity_1', boxes: 'Identity_3' },
] as const;
const ANCHORS = GRIDS.flatMap(({ cells, each }, grid) =>
  Array.from({ length: cells * cells * each }, (_, i) => {
    const cell = Math.floor(i / each);
    const [x, y] = [((cell % cells) + 0.5) * (INPUT / cells), (Math.floor(cell / cells) + 0.5) * (INPUT / cells)];
    return { grid, i, x, y };
  }),
);
const OVERLAP = 0.3;

export interface Detector {
  /** Faces above `minScore`, largest first; at most 40, so that a crowd does not cost more. */
  find(image: Raster, minScore?: number): FoundFace[];
}

const MOST = 40;

export async function createDetector(): Promise<Detector> {
  const kernels = await loadKernels();
  const outputs = GRIDS.flatMap(({ scores, boxes }) => [scores, boxes]);
  const network = await loadHumanModel(kernels, 'blazeface', { side: INPUT, outputs });
  return {
    find(image, minScore = 0.4) {
      const side = Math.max(image.width, image.height);
      const small = side > INPUT * 2 ? shrink(image, Math.floor(side / INPUT)) : image;
      const scale = image.width / small.width;
      const square = Math.max(small.width, small.height);
      const placement = placeSquare({ x: small.width / 2, y: small.height / 2 }, square, 0, INPUT);
      const levels = { mean: [127.5, 127.5, 127.5], deviation: 127.5 } as const;
      const answers = network.run((input) => kernels.sample(input, small, placement, INPUT, levels));
      const found = ANCHORS.flatMap((anchor): FoundFace[] => {
        const [scores, boxes] = answers.slice(2 * anchor.grid);
        const score = 1 / (1 + Math.exp(-scores![anchor.i]!));
        if (score < minScore) return [];
        const box = boxes!.subarray(anchor.i * 16, anchor.i * 16 + 16);
        const at = (n: number) => {
          const point = toImage(placement, box[n]! + anchor.x, box[n + 1]! + anchor.y);
          return { x: point.x * scale, y: point.y * scale };
        };
        const sizePx = Math.max(box[2]!, box[3]!) * placement.a * scale;
        return [{ score, centre: at(0), sizePx, eyes: [at(4), at(6)] }];
      });
      return suppress(found).toSorted((a, b) => b.sizePx - a.sizePx);
    },
  };
}

/** Keeps the strongest of overlapping faces. */
function suppress(faces: readonly FoundFace[]): FoundFace[] {
  const kept: FoundFace[] = [];
  for (const face of faces.toSorted((a, b) => b.score - a.score)) {
    if (kept.length === MOST) break;
    if (!kept.some((other) => overlap(face, other) > OVERLAP)) kept.push(face);
  }
  return kept;
}

/** Intersection over union of the squares. */
function overlap(a: FoundFace, b: FoundFace): number {
  const along = (axis: 'x' | 'y'): number =>
    Math.min(a.centre[axis] + a.sizePx / 2, b.centre[axis] + b.sizePx / 2) -
    Math.max(a.centre[axis] - a.sizePx / 2, b.centre[axis] - b.sizePx / 2);
  const common = Math.max(0, along('x')) * Math.max(0, along('y'));
  return common / (a.sizePx ** 2 + b.sizePx ** 2 - common);
}
