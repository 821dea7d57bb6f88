import type { OpenedInTwo } from '@verify/checks/material/material';
import type { Opening } from '../../records/applications/stored-application.ts';
import { networkOf } from '../people/attempt-pools.ts';

/** Whether a link was opened in two browsers, and whether both came from one network; undefined if it was not. */
export function openedInTwo({ before, ipAddress }: Pick<Opening, 'before' | 'ipAddress'>): OpenedInTwo | undefined {
  if (!before) return undefined;
  return networkOf(before.ipAddress) === networkOf(ipAddress) ? 'one-network' : 'two-networks';
}
