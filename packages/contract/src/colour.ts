/** WCAG 2 relative luminance of `#rrggbb`; null for any other form. */
function luminance(hex: string): number | null {
  const digits = /^#([0-9a-f]{6})$/i.exec(hex)?.[1];
  if (!digits) return null;
  const [r, g, b] = [0, 2, 4].map((at) => {
    const value = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Black or white, by the higher contrast (equal at a luminance of 0.179). White if it is not a hex colour. */
export const onColour = (hex: string): string => ((luminance(hex) ?? 0) > 0.179 ? '#000000' : '#ffffff');

/** WCAG 2 contrast ratio, 1 to 21; null if one of the two is not `#rrggbb`. */
export function contrast(one: string, other: string): number | null {
  const [a, b] = [luminance(one), luminance(other)];
  return a === null || b === null ? null : (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** `share` (0 to 1) of `one`, the rest of `other`, as `color-mix(in srgb, …)` computes it. Both are `#rrggbb`. */
export function mixColours(one: string, other: string, share: number): string {
  const channel = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  return `#${[1, 3, 5]
    .map((at) => Math.round(channel(one, at) * share + channel(other, at) * (1 - share)))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

/** The colour nearest to `colour`, made darker or lighter in steps of 1 %, that passes; black if none does. */
export function nearestColour(colour: string, passes: (tried: string) => boolean): string {
  for (let percent = 1; percent <= 100; percent++) {
    for (const end of ['#000000', '#ffffff']) {
      const tried = mixColours(end, colour, percent / 100);
      if (passes(tried)) return tried;
    }
  }
  return '#000000';
}
