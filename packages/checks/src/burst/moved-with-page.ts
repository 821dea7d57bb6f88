import { solveLinear } from '@verify/face';

/** A block's course may differ so much from the page's, in pixels. */
const SAME_COURSE_PX = 1.25;
/** The page's course is that of most blocks. */
const MOST = 0.6;
const ROUNDS = 6;

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

/**
 * Blocks that move from frame to frame as the page does, in `leastFrames` at least. What lies beside a page whose edge
 * was found wrongly moves otherwise. A block that is off by the same way in every frame stays: a forger may have moved
 * print in the photo.
 */
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

/** The plane through the offsets of most blocks in a frame. */
function smoothCourse(blocks: readonly Block[], frame: number, axis: 'dx' | 'dy'): (at: Block) => number {
  let used = blocks.filter(({ shown }) => shown[frame]);
  let plane: readonly number[] = [middle(used.map(({ shown }) => shown[frame]![axis])), 0, 0];
  const valueAt = ({ x, y }: Block): number => plane[0]! + plane[1]! * x + plane[2]! * y;
  const all = used;
  for (let round = 0; round < ROUNDS; round++) {
    const fitted = fittedPlane(used.map(({ x, y, shown }) => [x, y, shown[frame]![axis]]));
    if (!fitted) break;
    plane = fitted;
    const away = (block: Block): number => Math.abs(block.shown[frame]![axis] - valueAt(block));
    used = all.toSorted((a, b) => away(a) - away(b)).slice(0, Math.ceil(MOST * all.length));
  }
  return valueAt;
}

function fittedPlane(points: readonly (readonly [x: number, y: number, value: number])[]): number[] | null {
  const matrix = [0, 1, 2].map(() => [0, 0, 0]);
  const right = [0, 0, 0];
  for (const [x, y, value] of points) {
    const row = [1, x, y];
    for (let i = 0; i < 3; i++) {
      right[i]! += row[i]! * value;
      for (let j = 0; j < 3; j++) matrix[i]![j]! += row[i]! * row[j]!;
    }
  }
  return solveLinear(matrix, right);
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
