import { type Category, type FlowSettings, type OpenSession, SERVICES } from '@verify/contract';
import type { FieldError } from '../tokens/fixed-values.ts';

/**
 * Data that the flow's checks compare with and nobody gave, as pointers into the opening request. Without it, a proof
 * of address could never be approved, and a bank statement could belong to anyone.
 */
export function missingData(
  { services }: Pick<FlowSettings, 'services'>,
  { profile = [], address }: Pick<OpenSession, 'profile' | 'address'>,
): FieldError[] {
  const given = new Set<Category>(profile.map(({ category }) => category));
  if (address) given.add('Address');
  return services.flatMap((service) => {
    const { compares, noun } = SERVICES[service];
    return compares
      .filter((any) => !any.some((category) => given.has(category)))
      .map(([first]) => ({ pointer: pointerOf(first), detail: `is required because this flow includes a ${noun}` }));
  });
}

/** An address is usually given in parts, outside the profile. */
const pointerOf = (category: Category): string => (category === 'Address' ? '/address' : `/profile/${category}`);
