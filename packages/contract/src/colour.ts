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

/**
 * Black or white, whichever has the higher contrast (equal at a luminance of 0.179). White if it is not a hex colour.
 */
export const onColour = (hex: string): string => ((luminance(hex) ?? 0) > 0.179 ? '#000000' : '#ffffff');

/** WCAG 2 contrast ratio, 1 to 21; null if one of the two is not `#rrggbb`. */
export function contrast(one: string, other: string): number | null {
  const [a, b] = [luminance(one), luminance(other)];
  return a === null || b === null ? null : (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
