import { describe, expect, it } from 'vitest';
import { matchTemplate } from './match-template.ts';
import { TEMPLATES } from './templates.ts';

const template = TEMPLATES['UTO/passport/front']!;
const line = (x: number, baseline: number, width = 20, height = 2.4) => ({
  x,
  y: baseline - height,
  width,
  height,
  shapes: 5,
});

describe('matchTemplate', () => {
  it('takes out a shift of the whole page', () => {
    const lines = template.map((field) => line(field.x + 2.5, field.baseline - 1.9, Math.min(field.width, 12)));
    const matched = matchTemplate(template, lines);
    expect(matched.every(({ seen }) => seen)).toBe(true);
    expect(matched[3]!.box).toMatchObject({ x: lines[3]!.x, y: lines[3]!.y, width: 12 });
  });
  it('joins a line that a wide gap cut in two, not the next column', () => {
    const lines = [...template.map((field) => line(field.x, field.baseline, 6)), line(52, 21.3, 10)];
    expect(matchTemplate(template, lines)[3]!.box.width).toBeCloseTo(18);
  });
  it('says where an unseen field should be, and nothing where too few lines fit', () => {
    const lines = template.slice(2).map((field) => line(field.x, field.baseline, 6));
    expect(matchTemplate(template, lines)[0]).toMatchObject({ seen: false, box: { x: 60 } });
    expect(matchTemplate(template, [line(44, 21.3)])).toEqual([]);
    expect(matchTemplate(template, [])).toEqual([]);
  });
});
