import { type FlowSettings, liveProblems } from '@verify/contract';
import type { Account } from '../../records/accounts/accounts.ts';
import type { FieldError } from '../tokens/fixed-values.ts';

/** Why real people cannot use a flow yet. Always empty in a test account. */
export const liveFaults = ({ environment }: Pick<Account, 'environment'>, settings: FlowSettings): FieldError[] =>
  environment === 'test'
    ? []
    : liveProblems(settings).map(({ path, message }) => ({
        pointer: '/flowName',
        detail: `${message}; set it in the flow editor (${path.join('.')})`,
      }));
