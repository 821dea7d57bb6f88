import type { Box } from '@verify/reading';
import { type PageLine, type Part, sharesRow } from './page-line.ts';
import type { Role } from './roles.ts';
import type { Segmented } from './segments.ts';

/** A label that is a line of its own. */
export interface LabelLine {
  readonly role: Role;
  readonly box: Box;
}

/** The strength of the evidence by each position of a label. */
export const INLINE = 1;
const BESIDE = 0.95;
export const ABOVE = 0.9;
/** Maximum distance between a label and its value, in heights of a line. */
const FARTHEST_BESIDE = 9;
const FARTHEST_ABOVE = 1.5;

export function labelLines(lines: readonly Segmented[]): LabelLine[] {
  const labels = new Map<PageLine, LabelLine>();
  for (const { line, label, legible } of lines)
    if (label && legible && (!labels.has(line) || labels.get(line)!.role === 'other'))
      labels.set(line, { role: label, box: line });
  return [...labels.values()];
}

/** The label beside a value or above it, and the strength of its evidence; null if there is none. */
export function labelOf(
  part: Part,
  labels: readonly LabelLine[],
  others: readonly Box[],
): { readonly role: Role; readonly evidence: number } | null {
  const hasAnother = (label: Box): boolean =>
    others.some(
      (other) =>
        other !== part.line &&
        other !== label &&
        !labels.some(({ box }) => box === other) &&
        startsUnder(label, other) !== null &&
        other.x < part.x + part.width &&
        part.x < other.x + other.width &&
        other.y > label.y + 0.3 * label.height &&
        other.y + other.height < part.y + 0.4 * part.height,
    );
  let best: { role: Role; evidence: number } | null = null;
  let nearest = Infinity;
  for (const { role, box } of labels) {
    const gap = part.x - box.x - box.width;
    const down = part.y - box.y - box.height;
    const height = Math.max(part.height, 1);
    if (sharesRow(box, part) && box.x < part.x) {
      if (gap > FARTHEST_BESIDE * height) continue;
      const distance = Math.max(0, gap) / height / 3;
      if (distance < nearest) [best, nearest] = [{ role, evidence: BESIDE }, distance];
    } else if (down > -0.6 * height && down < FARTHEST_ABOVE * height && part.y > box.y) {
      const off = startsUnder(box, part);
      if (off === null || hasAnother(box)) continue;
      const distance = Math.max(0, down) / height + 0.3 + off;
      if (distance < nearest) [best, nearest] = [{ role, evidence: ABOVE }, distance];
    }
  }
  return best;
}

/** Whether a line is above a value or before it on its base line, and is long enough for a label. */
export const isLabelOf = (value: Box, line: Box): boolean =>
  line.width > 4 * line.height &&
  (sharesRow(line, value)
    ? line.x < value.x && value.x - line.x - line.width < FARTHEST_BESIDE * value.height
    : line.y < value.y &&
      value.y - line.y - line.height < FARTHEST_ABOVE * value.height &&
      startsUnder(line, value) !== null);

/** Whether all labels on a page that is full of them stand below their values: each is nearer to what is above it. */
export function areBelow(labels: readonly LabelLine[], lines: readonly Box[]): boolean {
  const values = lines.filter((line) => !labels.some(({ box }) => box === line));
  const below = labels.flatMap(({ box }) => {
    if (values.some((value) => sharesRow(value, box) && value.x > box.x)) return [];
    const near = values.filter((value) => startsUnder(box, value) !== null);
    const least = (gaps: readonly number[]) => Math.min(Infinity, ...gaps.filter((gap) => gap > -0.5 * box.height));
    const up = least(near.map(({ y, height }) => box.y - y - height));
    return up < Math.min(box.height, 0.6 * least(near.map(({ y }) => y - box.y - box.height)));
  });
  return below.length > 1 && below.every((is) => is);
}

/** Distance of a value's beginning from that of the label above it, from 0; null if it is not below it. */
function startsUnder(label: Box, value: Box): number | null {
  const off = Math.abs(label.x - value.x) / Math.max(value.height, 1);
  if (off < 2.5) return off / 5;
  const inside = value.x >= label.x - value.height && value.x + value.width <= label.x + label.width + value.height;
  return inside ? 0.6 : null;
}
