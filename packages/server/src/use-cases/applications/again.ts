import {
  AGAIN_REASONS,
  type AgainReason,
  CHECK_CODES,
  type FlowStep,
  isCheckCode,
  type SessionAnswer,
} from '@verify/contract';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import { openRound } from './rounds.ts';

const STEPS_OF: Readonly<Record<string, readonly FlowStep[]>> = {
  DC: ['document'],
  FM: ['selfie', 'liveness'],
  RF: ['liveness'],
  LV: ['liveness'],
  PA: ['proof-of-address'],
  BS: ['bank-statement'],
};

/** The reasons shown to a person when a reviewer asks again: the faults of these steps, and the reviewer's text. */
export function againOf(application: Pick<StoredApplication, 'rounds'>): SessionAnswer['again'] {
  const round = openRound(application);
  if (!round || round.reviewerId === null) return undefined;
  const reasons = round.earlier.result.overall.concerns.flatMap(({ id, message }): AgainReason[] => {
    const known = isCheckCode(id) && AGAIN_REASONS[id];
    // A date that was not understood may be recent, so its concern has its own message.
    const reason = known === 'paper_old' && !message.startsWith(CHECK_CODES.PA002.message) ? 'paper' : known;
    return reason && STEPS_OF[id.slice(0, 2)]?.some((step) => round.steps.includes(step)) ? [reason] : [];
  });
  return { reasons: [...new Set(reasons)], ...(round.message === null ? {} : { message: round.message }) };
}
