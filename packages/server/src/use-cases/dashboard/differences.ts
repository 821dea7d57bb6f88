/** Names of the settings that are not the same: what a stale edit is told. */
export function differences(a: object, b: object): string[] {
  const of = (value: object, key: string): string => JSON.stringify((value as Record<string, unknown>)[key]);
  return Object.keys({ ...a, ...b }).filter((key) => of(a, key) !== of(b, key));
}
