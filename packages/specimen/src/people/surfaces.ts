/**
 * Points and triangles of a grid of `rows` x `columns`, computed point by point; `closed` joins the last column to the
 * first.
 */
export function grid(
  rows: number,
  columns: number,
  closed: boolean,
  at: (row: number, column: number) => readonly [number, number, number],
): { positions: Float32Array; triangles: Uint16Array } {
  const positions = new Float32Array(rows * columns * 3);
  for (let r = 0; r < rows; r++) for (let c = 0; c < columns; c++) positions.set(at(r, c), (r * columns + c) * 3);
  return { positions, triangles: gridTriangles(rows, columns, closed) };
}

export function gridTriangles(rows: number, columns: number, closed: boolean, first = 0): Uint16Array {
  const triangles: number[] = [];
  for (let r = 0; r + 1 < rows; r++) {
    for (let c = 0; c < (closed ? columns : columns - 1); c++) {
      const a = first + r * columns + c;
      const b = first + r * columns + ((c + 1) % columns);
      triangles.push(a, a + columns, b, b, a + columns, b + columns);
    }
  }
  return Uint16Array.from(triangles);
}

/** A tube of radius `r` along points, such as the rim of glasses. */
export function tube(
  points: readonly (readonly [number, number, number])[],
  r: number,
): { positions: Float32Array; triangles: Uint16Array } {
  const sides = 6;
  return grid(points.length, sides, true, (row, column) => {
    const before = points[Math.max(0, row - 1)]!;
    const after = points[Math.min(points.length - 1, row + 1)]!;
    const here = points[row]!;
    const along = [after[0] - before[0], after[1] - before[1], after[2] - before[2]];
    const length = Math.hypot(...along) || 1;
    const [tx, ty, tz] = along.map((value) => value / length) as [number, number, number];
    // Any two directions across the tube do.
    const helper = Math.abs(tz) < 0.8 ? [0, 0, 1] : [0, 1, 0];
    const ux = ty * helper[2]! - tz * helper[1]!;
    const uy = tz * helper[0]! - tx * helper[2]!;
    const uz = tx * helper[1]! - ty * helper[0]!;
    const un = Math.hypot(ux, uy, uz) || 1;
    const [ax, ay, az] = [ux / un, uy / un, uz / un];
    const [bx, by, bz] = [ty * az - tz * ay, tz * ax - tx * az, tx * ay - ty * ax];
    const angle = (column / sides) * Math.PI * 2;
    const [c, s] = [Math.cos(angle) * r, Math.sin(angle) * r];
    return [here[0] + ax * c + bx * s, here[1] + ay * c + by * s, here[2] + az * c + bz * s];
  });
}

export function ellipsoid(
  centre: readonly [number, number, number],
  radii: readonly [number, number, number],
  rows = 14,
  columns = 24,
): { positions: Float32Array; triangles: Uint16Array } {
  return grid(rows, columns, true, (row, column) => {
    const polar = (row / (rows - 1)) * Math.PI;
    const azimuth = (column / columns) * Math.PI * 2;
    return [
      centre[0] + radii[0] * Math.sin(polar) * Math.sin(azimuth),
      centre[1] + radii[1] * Math.cos(polar),
      centre[2] + radii[2] * Math.sin(polar) * Math.cos(azimuth),
    ];
  });
}

/** One colour for each point of a surface. */
export function paint(count: number, color: (index: number) => readonly [number, number, number]): Float32Array {
  const colors = new Float32Array(count * 3);
  for (let i = 0; i < count; i++) colors.set(color(i), i * 3);
  return colors;
}

export const smoothstep = (from: number, to: number, value: number): number => {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
};
