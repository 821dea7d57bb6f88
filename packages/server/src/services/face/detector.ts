import type { GraphModel } from '@tensorflow/tfjs-converter';
import * as tf from '@tensorflow/tfjs-core';
import { type Raster, shrink } from '@verify/reading';
import { loadHumanModel, startRuntime } from './runtime.ts';
import { placeSquare, sampleInto, toImage } from './sample.ts';

interface ImagePoint {
  readonly x: number;
  readonly y: number;
}

/** A face as the detector sees it, in pixels of the image. */
export interface FoundFace {
  readonly score: number;
  readonly centre: ImagePoint;
  /** Side of the square from brow to chin. */
  readonly sizePx: number;
  /** The person's right and left eye, so that the crop can be turned upright. */
  readonly eyes: readonly [ImagePoint, ImagePoint];
}

const INPUT = 256;
/** BlazeFace (back camera): grids of 16 and 8 cells a side, with 2 and 6 anchors in a cell, at the cell's middle. */
const ANCHORS = [
  { cells: 16, each: 2 },
  { cells: 8, each: 6 },
].flatMap(({ cells, each }) =>
  Array.from({ length: cells * cells * each }, (_, i) => {
    const cell = Math.floor(i / each);
    return { x: ((cell % cells) + 0.5) * (INPUT / cells), y: (Math.floor(cell / cells) + 0.5) * (INPUT / cells) };
  }),
);
const OVERLAP = 0.3;

export interface Detector {
  /** Faces above `minScore`, the largest first; at most 40, so that a crowd costs no more than that. */
  find(image: Raster, minScore?: number): FoundFace[];
}

const MOST = 40;

export async function createDetector(): Promise<Detector> {
  await startRuntime();
  const model = await loadHumanModel('blazeface');
  return {
    find(image, minScore = 0.4) {
      const side = Math.max(image.width, image.height);
      const small = side > INPUT * 2 ? shrink(image, Math.floor(side / INPUT)) : image;
      const scale = image.width / small.width;
      const square = Math.max(small.width, small.height);
      const placement = placeSquare({ x: small.width / 2, y: small.height / 2 }, square, 0, INPUT);
      const input = new Float32Array(INPUT * INPUT * 3);
      sampleInto(input, 0, small, placement, INPUT, { mean: [127.5, 127.5, 127.5], deviation: 127.5 });
      const cells = execute(model, input);
      const found = cells.flatMap(({ score: logit, box }, i): FoundFace[] => {
        const score = 1 / (1 + Math.exp(-logit));
        if (score < minScore) return [];
        const at = (n: number) => {
          const point = toImage(placement, box[n]! + ANCHORS[i]!.x, box[n + 1]! + ANCHORS[i]!.y);
          return { x: point.x * scale, y: point.y * scale };
        };
        const sizePx = Math.max(box[2]!, box[3]!) * placement.a * scale;
        return [{ score, centre: at(0), sizePx, eyes: [at(4), at(6)] }];
      });
      return suppress(found).toSorted((a, b) => b.sizePx - a.sizePx);
    },
  };
}

function execute(model: GraphModel, pixels: Float32Array): { score: number; box: Float32Array }[] {
  const input = tf.tensor4d(pixels, [1, INPUT, INPUT, 3]);
  const outputs = model.execute(input) as tf.Tensor[];
  try {
    return [512, 384].flatMap((count) => {
      const pick = (last: number) => outputs.find(({ shape }) => shape[1] === count && shape[2] === last)!.dataSync();
      const scores = pick(1);
      const boxes = pick(16) as Float32Array;
      return Array.from({ length: count }, (_, i) => ({ score: scores[i]!, box: boxes.slice(i * 16, i * 16 + 16) }));
    });
  } finally {
    tf.dispose([input, ...outputs]);
  }
}

/** The strongest of those that overlap. */
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
