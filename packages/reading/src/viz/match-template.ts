import type { Box } from '../types.ts';
import type { PrintedLine } from './find-lines.ts';
import type { TemplateField } from './templates.ts';

export interface MatchedField {
  readonly field: TemplateField;
  /** Millimetres. */
  readonly box: Box;
  /** False: nothing was found there, and the box is where the print should be. */
  readonly seen: boolean;
}

/** How far the document may have been placed wrongly, mm. */
const FARTHEST_SHIFT = 4;
const NEAR_X = 1.5;
const NEAR_Y = 1.1;
/** Fewer matches don't tell where the rest should be. */
const ENOUGH = 3;

/**
 * Which lines are a template's fields. The placement's own error is taken out first: the shift under which most fields
 * meet a line.
 */
export function matchTemplate(template: readonly TemplateField[], lines: readonly PrintedLine[]): MatchedField[] {
  const fitting = (field: TemplateField, dx: number, dy: number, near = 1): PrintedLine[] =>
    lines.filter(
      (line) =>
        Math.abs(line.x - field.x - dx) < NEAR_X * near &&
        Math.abs(line.y + line.height - field.baseline - dy) < NEAR_Y * near,
    );
  let best = { dx: 0, dy: 0, count: 0, error: 0 };
  for (const anchor of template) {
    for (const line of lines) {
      const dx = line.x - anchor.x;
      const dy = line.y + line.height - anchor.baseline;
      if (Math.abs(dx) > FARTHEST_SHIFT || Math.abs(dy) > FARTHEST_SHIFT) continue;
      const count = template.filter((field) => fitting(field, dx, dy, 0.7).length > 0).length;
      const error = Math.hypot(dx, dy);
      if (count > best.count || (count === best.count && error < best.error)) best = { dx, dy, count, error };
    }
  }
  if (best.count < ENOUGH) return [];
  const { dx, dy } = best;
  return template.map((field) => {
    const [first] = fitting(field, dx, dy).toSorted((a, b) => b.height - a.height);
    if (!first)
      return {
        field,
        seen: false,
        box: { x: field.x + dx, y: field.baseline + dy - 2.6, width: field.width, height: 2.7 },
      };
    return { field, seen: true, box: withRest(first, field, lines, dx) };
  });
}

/** Wide gaps cut a line in two: what goes on upon the same base line within the field belongs to it. */
function withRest(first: PrintedLine, field: TemplateField, lines: readonly PrintedLine[], dx: number): Box {
  const end = field.x + dx + field.width + 2;
  let { x, y } = first;
  let right = x + first.width;
  let bottom = y + first.height;
  for (const line of lines) {
    if (line === first || line.x < right - 0.5 || line.x + line.width > end || line.height < 0.5 * first.height)
      continue;
    if (Math.abs(line.y + line.height - bottom) > 0.35 * first.height) continue;
    right = line.x + line.width;
    y = Math.min(y, line.y);
    bottom = Math.max(bottom, line.y + line.height);
  }
  x = Math.max(x, field.x + dx - 2);
  return { x, y, width: Math.min(right, end) - x, height: bottom - y };
}
