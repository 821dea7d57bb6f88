import { solveLinear } from '@verify/face';

/** A block's course may differ so much from the page's, in pixels. */
const SAME_COURSE_PX = 1.25;
/** Blocks so near to a plane share it, in pixels. */
const SHARED_PX = 0.6;
/** Three blocks each. */
const TRIPLES = 80;
/** Multiples of these, without their whole part, cover a square evenly (the R2 sequence of M. Roberts, 2018). */
const SPREAD = [0.754878, 0.56984] as const;

/** A block of the photo, and the same one in each frame that shows it. */
export interface Block {
  readonly x: number;
  readonly y: number;
  readonly shown: readonly (Aligned | null)[];
}
export interface Aligned {
  readonly values: Float32Array;
  /** Where it is in the frame, in pixels off its place in the photo. */
  readonly dx: number;
  readonly dy: number;
}

/** Blocks that move with the page in `leastFrames` frames. One with one offset in all stays: print may be moved. */
export function movedWithPage(blocks: readonly Block[], leastFrames: number): readonly Block[] {
  const frames = blocks[0]?.shown.length ?? 0;
  const course = Array.from({ length: frames }, (_, i) => ({
    x: smoothCourse(blocks, i, 'dx'),
    y: smoothCourse(blocks, i, 'dy'),
  }));
  return blocks.filter((block) => {
    const off = block.shown.flatMap((each, i) =>
      each ? [{ x: each.dx - course[i]!.x(block), y: each.dy - course[i]!.y(block) }] : [],
    );
    const [x, y] = [middle(off.map((each) => each.x)), middle(off.map((each) => each.y))];
    return off.filter((each) => Math.hypot(each.x - x, each.y - y) <= SAME_COURSE_PX).length >= leastFrames;
  });
}

type Axis = 'dx' | 'dy';
type Point = readonly [x: number, y: number, offset: number];

/** The plane through three blocks that most blocks share. A single line spans no plane and has one offset. */
function smoothCourse(blocks: readonly Block[], frame: number, axis: Axis): (at: Block) => number {
  const points = blocks.flatMap(({ x, y, shown }): Point[] => (shown[frame] ? [[x, y, shown[frame][axis]]] : []));
  let most: readonly Point[] = [];
  for (let i = 0; i < TRIPLES; i++) {
    const plane = planeThrough(tripleOf(points, i));
    const shared = plane ? points.filter((point) => offPlane(plane, point) <= SHARED_PX) : [];
    if (shared.length > most.length) most = shared;
  }
  const plane = planeThrough(most) ?? [middle(points.map(([, , offset]) => offset)), 0, 0];
  return ({ x, y }) => valueAt(plane, x, y);
}

/** Three different points, whatever their number; none of fewer than three. */
function tripleOf(points: readonly Point[], i: number): Point[] {
  const count = points.length;
  if (count < 3) return [];
  const [second, third] = SPREAD.map((part, k) => 1 + Math.floor(((i * part) % 1) * (count - 1 - k)));
  const steps = [0, second!, third! < second! ? third! : third! + 1];
  return steps.map((step) => points[(i + step) % count]!);
}

const valueAt = ([offset, byX, byY]: readonly number[], x: number, y: number): number => offset! + byX! * x + byY! * y;
const offPlane = (plane: readonly number[], [x, y, offset]: Point): number => Math.abs(valueAt(plane, x, y) - offset);

/** Least squares; null where the points do not span a plane. */
function planeThrough(points: readonly Point[]): number[] | null {
  const matrix = [0, 1, 2].map(() => [0, 0, 0]);
  const right = [0, 0, 0];
  for (const [x, y, offset] of points) {
    const row = [1, x, y];
    for (let i = 0; i < 3; i++) {
      right[i]! += row[i]! * offset;
      for (let j = 0; j < 3; j++) matrix[i]![j]! += row[i]! * row[j]!;
    }
  }
  return solveLinear(matrix, right);
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
