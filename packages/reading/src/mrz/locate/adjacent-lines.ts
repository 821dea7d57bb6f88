import type { Pyramid } from './gray.ts';
import { completed, FORMAT_LENGTHS, type ReadLine, readLine } from '../line/line-reader.ts';
import type { LineNet } from '../line/net.ts';
import type { Row } from './rows.ts';
import { type Baseline, pointOn, resliced, sampleBlock } from '../line/strip.ts';

/** The distance of lines is 1.5 to 3.3 of their characters' pitch (measured on specimens; ICAO's own is 2.5). */
const NEAREST = 1.4;
const FARTHEST = 3.5;
/** A line shorter than this share of the seed's length is incomplete. */
const SHORT = 0.7;
/** A neighbour has at least this probability, or it does not count. */
const LIKE = 0.35;

/** The line and up to two neighbours above and below, top to bottom, as some formats have three lines. */
export function readAdjacentLines(net: LineNet, pyramid: Pyramid, seed: ReadLine, rows: readonly Row[]): ReadLine[] {
  const group = [seed];
  for (const side of [-1, 1]) {
    let from = seed;
    for (let i = 0; i < 2; i++) {
      const next = neighbour(net, pyramid, from, rows, side);
      if (!next) break;
      if (side < 0) group.unshift(next);
      else group.push(next);
      from = next;
    }
  }
  return evened(net, pyramid, group);
}

/** True if the line has as many characters as some format: it then begins and ends where adjacent lines do. */
function isWhole({ greedy, likeness }: ReadLine): boolean {
  return FORMAT_LENGTHS.includes(greedy.text.length) && likeness > 0.85;
}

/** Lines whose length differs from their complete neighbour's are read again between its ends. */
function evened(net: LineNet, pyramid: Pyramid, group: ReadLine[]): ReadLine[] {
  const model = group.filter(isWhole).sort((a, b) => b.likeness - a.likeness)[0];
  if (!model) return group;
  const length = model.greedy.text.length;
  return group.map((read) => {
    if (read.greedy.text.length === length || read.likeness < LIKE) return read;
    const again = readLine(net, pyramid, between(read.line, model));
    const closer = Math.abs(again.greedy.text.length - length) < Math.abs(read.greedy.text.length - length);
    return closer && again.likeness > read.likeness * 0.8 ? again : read;
  });
}

/** The part of a line next to the complete line's characters. */
function between(line: Baseline, { line: whole, first, last, pitch }: ReadLine): Baseline {
  const along = (u: number) => {
    const { x, y } = pointOn(whole, u, 0);
    return (x - line.x) * line.ux + (y - line.y) * line.uy;
  };
  return resliced(line, along(first - pitch / 2), along(last + pitch / 2));
}

function neighbour(
  net: LineNet,
  pyramid: Pyramid,
  from: ReadLine,
  rows: readonly Row[],
  side: number,
): ReadLine | null {
  const pitch = from.pitch || from.line.cap;
  const located = rows
    .map((row) => ({ row, ...relative(from.line, row) }))
    .filter(
      ({ off, overlap, parallel }) =>
        parallel && overlap > 0.5 && off * side > NEAREST * pitch && off * side < FARTHEST * pitch,
    )
    .sort((a, b) => Math.abs(a.off) - Math.abs(b.off));
  for (const { row, off } of located) {
    const read = readLine(net, pyramid, alike(from, row, off));
    if (read.likeness > LIKE) return isWhole(from) ? read : completed(net, pyramid, read);
  }
  for (const off of darkBands(pyramid, from, pitch, side)) {
    const moved = shifted(from.line, off);
    const read = readLine(net, pyramid, isWhole(from) ? between(moved, from) : moved);
    if (read.likeness > LIKE) return isWhole(from) ? read : completed(net, pyramid, read);
  }
  return null;
}

/** The position of a row relative to a line: how far below it, and the share of the shorter one that overlaps. */
function relative(line: Baseline, row: Row): { off: number; overlap: number; parallel: boolean } {
  const dx = row.x - line.x;
  const dy = row.y - line.y;
  const along = dx * line.ux + dy * line.uy;
  const shared = Math.min(line.length / 2, along + row.length / 2) - Math.max(-line.length / 2, along - row.length / 2);
  return {
    off: dy * line.ux - dx * line.uy,
    overlap: shared / Math.min(line.length, row.length),
    parallel:
      Math.abs(row.ux * line.uy - row.uy * line.ux) < 0.08 && row.cap / line.cap > 0.5 && row.cap / line.cap < 2,
  };
}

/** A row turned the seed's way and cut to its ends, or kept as long where the seed may have lost characters. */
function alike(from: ReadLine, row: Row, off: number): Baseline {
  const { line } = from;
  // Too short to measure its tilt and bend: the seed's are used.
  if (row.length < line.length * SHORT) {
    const beside = shifted(line, off);
    return isWhole(from) ? between(beside, from) : beside;
  }
  const way = row.ux * line.ux + row.uy * line.uy < 0 ? -1 : 1;
  const own: Baseline = {
    ...row,
    ux: row.ux * way,
    uy: row.uy * way,
    bend: row.bend * way,
    cap: (row.cap + line.cap) / 2,
  };
  if (isWhole(from)) return between(own, from);
  const along = (line.x - line.uy * off - own.x) * own.ux + (line.y + line.ux * off - own.y) * own.uy;
  const low = Math.min(-own.length / 2, along - line.length / 2);
  const high = Math.max(own.length / 2, along + line.length / 2);
  // Far longer than the seed: the chain continued into something else, so the seed's length is used.
  return high - low > line.length * 1.25
    ? resliced(own, along - line.length / 2, along + line.length / 2)
    : resliced(own, low, high);
}

function shifted(line: Baseline, off: number): Baseline {
  return { ...line, x: line.x - line.uy * off, y: line.y + line.ux * off };
}

/** Where next to the line a band has as much fine detail as text: px below the line, nearest first. */
function darkBands(pyramid: Pyramid, { line }: ReadLine, pitch: number, side: number): number[] {
  const samples = 8;
  const step = line.cap / samples;
  const height = Math.ceil((FARTHEST + 1) * 2 * (pitch / step)) | 1;
  const width = Math.min(600, Math.round(line.length / step));
  const block = sampleBlock(pyramid, line, width, height, line.length / width, step);
  const energy = new Float64Array(height);
  for (let y = 0; y < height; y++) {
    for (let x = 1; x < width; x++) energy[y]! += Math.abs(block[y * width + x]! - block[y * width + x - 1]!);
  }
  const half = samples >> 1;
  const band = (y: number) => {
    let sum = 0;
    for (let k = -half; k <= half; k++) sum += energy[y + k] ?? 0;
    return sum;
  };
  const centre = height >> 1;
  const own = band(centre);
  const found: { off: number; strength: number }[] = [];
  for (let d = Math.round((NEAREST * pitch) / step); d <= (FARTHEST * pitch) / step; d++) {
    const y = centre + side * d;
    const strength = band(y);
    if (strength > own * 0.35 && strength >= band(y - 1) && strength >= band(y + 1))
      found.push({ off: side * d * step, strength });
  }
  return found
    .sort((a, b) => b.strength - a.strength)
    .slice(0, 2)
    .map(({ off }) => off);
}
