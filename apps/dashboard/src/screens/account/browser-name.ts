/** The order matters: Edge also calls itself Chrome, and Chrome also calls itself Safari. */
const BROWSERS = [
  ['; wv)', 'An app'],
  ['SamsungBrowser', 'Samsung Internet'],
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
  ['iPhone', 'an iPhone'],
  ['iPad', 'an iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'a Mac'],
  ['CrOS', 'a Chromebook'],
  ['Linux', 'Linux'],
] as const;

/** "Safari on an iPhone". It is only a claim, because any client can send any name. */
export function browserName(userAgent: string | null): string {
  const of = (table: readonly (readonly [string, string])[]): string | undefined =>
    table.find(([mark]) => userAgent?.includes(mark))?.[1];
  const browser = of(BROWSERS) ?? 'Unknown browser';
  const system = of(SYSTEMS);
  return system ? `${browser} on ${system}` : browser;
}
