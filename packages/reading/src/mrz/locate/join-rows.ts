import { type Row, scored } from './rows.ts';

/** Joins rows that continue each other: a wide gap, or a patch of glare, splits one row into several. */
export function joinRows(rows: readonly Row[]): Row[] {
  const sorted = [...rows].sort((a, b) => b.length - a.length);
  const used = new Set<Row>();
  const out: Row[] = [];
  for (const start of sorted) {
    if (used.has(start)) continue;
    used.add(start);
    let joined = start;
    for (let grew = true; grew;) {
      grew = false;
      for (const other of sorted) {
        if (used.has(other)) continue;
        const both = continued(joined, other);
        if (!both) continue;
        used.add(other);
        joined = both;
        grew = true;
      }
    }
    out.push(joined);
  }
  return out;
}

function continued(row: Row, other: Row): Row | null {
  if (other.cap / row.cap < 0.62 || other.cap / row.cap > 1.6) return null;
  if (other.count > 8 && Math.abs(row.ux * other.uy - row.uy * other.ux) > 0.07) return null;
  const dx = other.x - row.x;
  const dy = other.y - row.y;
  const along = dx * row.ux + dy * row.uy;
  const off = dy * row.ux - dx * row.uy;
  const gap = Math.abs(along) - (row.length + other.length) / 2;
  if (Math.abs(off) > 0.45 * row.cap + 0.02 * Math.abs(along) || gap > 5 * row.cap) return null;
  const low = Math.min(-row.length / 2, along - other.length / 2);
  const high = Math.max(row.length / 2, along + other.length / 2);
  const length = high - low;
  // The other one's weight turns the axis towards its centre, halfway if both weights are equal.
  const share = other.length / (row.length + other.length);
  const angle = gap > 0 && along !== 0 ? Math.atan2(off * Math.sign(along), Math.abs(along)) * share : 0;
  const ux = row.ux * Math.cos(angle) - row.uy * Math.sin(angle);
  const uy = row.uy * Math.cos(angle) + row.ux * Math.sin(angle);
  const middle = (low + high) / 2;
  const count = row.count + (gap > -0.2 * other.length ? other.count : 0);
  const bend = length > row.length * 1.2 ? 0 : row.bend;
  // The axis also moves to the middle of both.
  const aside = gap > 0 ? off * share * 0.5 : 0;
  const x = row.x + row.ux * middle - row.uy * aside;
  const y = row.y + row.uy * middle + row.ux * aside;
  const apart = row.apart * (1 - share) + other.apart * share;
  const strength = row.strength * (1 - share) + other.strength * share;
  return scored({ x, y, ux, uy, length, cap: row.cap, bend, count, apart, strength }, 0.1, 0.8);
}
