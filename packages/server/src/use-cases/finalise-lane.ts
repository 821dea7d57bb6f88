import { createHmac } from 'node:crypto';
import { forcedBySandbox } from '@verify/checks/decide/sandbox';
import type { FlowSettings } from '@verify/contract';
import type { Needs } from '../context.ts';
import type { StoredApplication } from '../records/applications/stored-application.ts';
import { DAY_MS } from '../records/span.ts';
import { networkOf } from './people/attempt-pools.ts';

/** Few enough that a claim reads all lanes, and that a lane reveals nothing about a person's network. */
const LANES = 256;

/**
 * The lane in which an application waits for a worker: its account and one of 256 parts, chosen by the visitor's
 * network. Visitors who share a lane share its place in the queue. The assignment is secret and changes every day, so
 * that nobody can aim at another's lane (stochastic fairness queueing, McKenney 1990).
 */
export function finaliseLane(
  { keys, now }: Needs<'keys' | 'now'>,
  { accountId, opening, environment }: Pick<StoredApplication, 'accountId' | 'environment' | 'opening'>,
  flow: FlowSettings,
): string {
  const day = Math.floor(now() / DAY_MS);
  const digest = createHmac('sha256', keys.link)
    .update(`lane ${day} ${accountId} ${networkOf(opening.ipAddress)}`)
    .digest();
  const forced = forcedBySandbox({ environment, profile: opening.profile, flow }) !== null;
  const light = forced || flow.services.every((key) => key === 'walletCheck');
  return `${accountId}/${digest.readUInt32BE() % LANES}${light ? LIGHT : ''}`;
}

/** Of applications that can be decided without reading a picture: wallets and the sandbox. */
export const needsNoReader = (lane: string): boolean => lane.endsWith(LIGHT);
const LIGHT = '/light';

/** Also of a lane of deliveries. */
export const accountOfLane = (lane: string): string => lane.split('/', 1)[0]!;
