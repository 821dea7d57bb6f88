/**
 * In the order in which their names must be looked for: Edge calls itself Chrome, too, and Chrome calls itself Safari.
 */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

/** Enough to tell one's own browsers apart. A claim: every client says of itself what it likes. */
export function browserName(userAgent: string | null): string {
  const of = (table: readonly (readonly [string, string])[]): string | undefined =>
    table.find(([mark]) => userAgent?.includes(mark))?.[1];
  const browser = of(BROWSERS) ?? 'Unknown browser';
  const system = of(SYSTEMS);
  return system ? `${browser} on ${system}` : browser;
}
