/** Names of the settings that differ, for the answer to a stale edit. */
export function differences(a: object, b: object): string[] {
  const of = (value: object, key: string): string => JSON.stringify((value as Record<string, unknown>)[key]);
  return Object.keys({ ...a, ...b }).filter((key) => of(a, key) !== of(b, key));
}
