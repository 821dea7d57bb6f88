import type { FlowSettings, OpenSession } from '@verify/contract';
import type { FieldError } from './fixed-values.ts';

/**
 * What the flow's checks compare with and nobody gave, as pointers into the opening request. Without it a proof of address could never
 * be approved, and a bank statement would be whoever's.
 */
export function missingData(
  { services }: Pick<FlowSettings, 'services'>,
  { profile = [], address }: Pick<OpenSession, 'profile' | 'address'>,
): FieldError[] {
  const given = new Set(profile.map(({ category }) => category));
  const missing: FieldError[] = [];
  if (services.includes('poaCheck') && !address && !given.has('Address')) {
    missing.push({ pointer: '/address', detail: 'is required: this flow checks a proof of address' });
  }
  if (services.includes('bankStatementCheck')) {
    const why = 'is required: this flow checks a bank statement';
    if (!given.has('Account number')) missing.push({ pointer: '/profile/Account number', detail: why });
    if (!given.has('Last name') && !given.has('First name')) {
      missing.push({ pointer: '/profile/Last name', detail: why });
    }
  }
  return missing;
}
