import type { Refusal } from '../refusal.ts';

/** Names of the settings that differ. */
export function differences(a: object, b: object): string[] {
  const of = (value: object, key: string): string => JSON.stringify((value as Record<string, unknown>)[key]);
  return Object.keys({ ...a, ...b }).filter((key) => of(a, key) !== of(b, key));
}

/** The answer to an edit of something that changed since it was read. `folder`: where its settings are in the body. */
export function staleEdit(noun: string, changed: readonly string[], folder = ''): Refusal & { readonly ok: false } {
  const names = changed.join(', ') || 'nothing';
  return {
    ok: false,
    code: 'stale_edit',
    detail: `Someone else changed ${noun} in the meantime. What is stored now differs from your version in: ${names}.`,
    errors: changed.map((key) => ({ pointer: `${folder}/${key}`, detail: 'changed in the meantime' })),
  };
}
