import type { InitConfig } from '@verify/contract';

/** A field of the configuration that the server, or the frame, does not accept. */
export interface Fault {
  /** As written by the integrator: `address`, `Date of birth`, `metadata.order`. */
  readonly field: string;
  readonly detail: string;
}

/** Converts JSON pointers into the opening request. An entry of the profile is named by its category. */
export function faultsOf(
  errors: readonly { readonly pointer: string; readonly detail: string }[],
  config: { readonly profile?: InitConfig['profile'] | unknown },
): readonly Fault[] {
  return errors.map(({ pointer, detail }) => {
    const parts = pointer
      .split('/')
      .slice(1)
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
    return { field: nameOf(parts, config.profile), detail };
  });
}

function nameOf([first = '', second, ...rest]: readonly string[], profile: unknown): string {
  if (first !== 'profile' || second === undefined) return [first, second, ...rest].filter(Boolean).join('.');
  const entry = (profile as Partial<Record<string, { category?: unknown }>> | undefined)?.[second];
  return typeof entry?.category === 'string' ? entry.category : second;
}

export const wordsOf = (message: string, faults: readonly Fault[]): string =>
  faults.length === 0 ? message : `${message}: ${faults.map(({ field, detail }) => `${field} (${detail})`).join(', ')}`;
