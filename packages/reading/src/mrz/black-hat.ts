import type { Gray } from './gray.ts';

/** Closing minus image: what is dark and narrower than `size` px in some direction, whatever lies behind it. */
export function blackHat(gray: Gray, size: number): Gray {
  const { width, height } = gray;
  const closed = windowed(windowed(gray.data, width, height, size, true), width, height, size, false);
  for (let i = 0; i < closed.length; i++) closed[i] = closed[i]! - gray.data[i]!;
  return { width, height, data: closed };
}

/** Maximum or minimum over a square, by doubling: a window of 11 costs four comparisons a pass. */
function windowed(data: Uint8Array, width: number, height: number, size: number, greatest: boolean): Uint8Array {
  const before = size >> 1;
  const across = new Uint8Array(data.length);
  const line = new Uint8Array(width + size);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    // Beyond the edge the border pixel goes on.
    line.fill(data[start]!, 0, before);
    line.set(data.subarray(start, start + width), before);
    line.fill(data[start + width - 1]!, before + width);
    let covered = 1;
    while (covered < size) {
      const step = Math.min(covered, size - covered);
      const end = line.length - step;
      if (greatest) for (let x = 0; x < end; x++) line[x] = line[x]! > line[x + step]! ? line[x]! : line[x + step]!;
      else for (let x = 0; x < end; x++) line[x] = line[x]! < line[x + step]! ? line[x]! : line[x + step]!;
      covered += step;
    }
    across.set(line.subarray(0, width), start);
  }
  return downwards(across, width, height, size, greatest);
}

function downwards(data: Uint8Array, width: number, height: number, size: number, greatest: boolean): Uint8Array {
  const before = size >> 1;
  const rows = height + size;
  const tall = new Uint8Array(rows * width);
  for (let y = 0; y < rows; y++) {
    const from = Math.min(height - 1, Math.max(0, y - before)) * width;
    tall.set(data.subarray(from, from + width), y * width);
  }
  let covered = 1;
  while (covered < size) {
    const step = Math.min(covered, size - covered);
    const offset = step * width;
    const end = tall.length - offset;
    if (greatest) for (let i = 0; i < end; i++) tall[i] = tall[i]! > tall[i + offset]! ? tall[i]! : tall[i + offset]!;
    else for (let i = 0; i < end; i++) tall[i] = tall[i]! < tall[i + offset]! ? tall[i]! : tall[i + offset]!;
    covered += step;
  }
  return tall.subarray(0, width * height);
}
