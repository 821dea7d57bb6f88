import { EYE_CONTOUR_POINTS, IRIS_POINTS, LEFT_EYE, LIPS, MESH_POINTS, RIGHT_EYE } from './mesh-topology.ts';
import type { GraphEditor } from './tflite-edit.ts';

/**
 * Combines the seven outputs of the attention model (mesh, lips, left eye, right eye, left iris, right iris, score)
 * into the two that tasks-vision expects: 478 points of x, y, z, and the score. Refined points take x and y from their
 * own head and keep the mesh's z; an iris has the mean depth of its eye's contour.
 */
export function foldOutputs(graph: GraphEditor): number[] {
  const [mesh, lips, leftEye, rightEye, leftIris, rightIris, score] = graph.outputs as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const axis = graph.constant('last_axis', [3]);
  const depthOf = (name: string, eye: readonly number[]): number => {
    const contour = eye.slice(0, EYE_CONTOUR_POINTS);
    const indices = graph.constant(
      `${name}_indices`,
      contour.map((point) => point * 3 + 2),
    );
    const depths = graph.tensor(`${name}_depths`, [1, 1, 1, contour.length]);
    graph.gather(mesh, indices, depths);
    const mean = graph.tensor(`${name}_depth`, [1, 1, 1, 1]);
    graph.mean(depths, axis, mean);
    return mean;
  };

  // Everything in one long vector; then one gather selects each coordinate's source.
  const parts = [
    { tensor: mesh, length: MESH_POINTS * 3 },
    { tensor: lips, length: LIPS.length * 2 },
    { tensor: leftEye, length: LEFT_EYE.length * 2 },
    { tensor: rightEye, length: RIGHT_EYE.length * 2 },
    { tensor: leftIris, length: IRIS_POINTS * 2 },
    { tensor: rightIris, length: IRIS_POINTS * 2 },
    { tensor: depthOf('left_iris', LEFT_EYE), length: 1 },
    { tensor: depthOf('right_iris', RIGHT_EYE), length: 1 },
  ];
  const starts: number[] = [];
  let total = 0;
  for (const part of parts) {
    starts.push(total);
    total += part.length;
  }
  const pool = graph.tensor('pool', [1, 1, 1, total]);
  graph.concat(
    parts.map((part) => part.tensor),
    pool,
  );

  const source = Array.from({ length: MESH_POINTS * 3 }, (_, i) => i);
  const refine = (points: readonly number[], start: number): void =>
    points.forEach((point, i) => {
      source[point * 3] = start + i * 2;
      source[point * 3 + 1] = start + i * 2 + 1;
    });
  refine(LIPS, starts[1]!);
  refine(LEFT_EYE, starts[2]!);
  refine(RIGHT_EYE, starts[3]!);
  for (const [xy, z] of [
    [starts[4]!, starts[6]!],
    [starts[5]!, starts[7]!],
  ] as const) {
    for (let i = 0; i < IRIS_POINTS; i++) source.push(xy + 2 * i, xy + 2 * i + 1, z);
  }
  const landmarks = graph.tensor('landmarks', [1, 1, 1, source.length]);
  graph.gather(pool, graph.constant('source', source), landmarks);
  return [landmarks, score];
}
