import { AGAIN_REASONS, type AgainReason, type FlowStep, isCheckCode, type SessionAnswer } from '@verify/contract';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import { BY_RULES } from './asked.ts';

const STEPS_OF: Readonly<Record<string, readonly FlowStep[]>> = {
  DC: ['document'],
  FM: ['selfie', 'liveness'],
  LV: ['liveness'],
  PA: ['proof-of-address'],
  BS: ['bank-statement'],
};

/**
 * The reasons that a person is told when a reviewer asks again: what was wrong with these steps, and the reviewer's
 * words.
 */
export function againOf({ asked }: Pick<StoredApplication, 'asked'>): SessionAnswer['again'] {
  if (!asked?.before || asked.by === BY_RULES) return undefined;
  const reasons = asked.before.result.overall.concerns.flatMap(({ id }): AgainReason[] => {
    const reason = isCheckCode(id) && AGAIN_REASONS[id];
    return reason && STEPS_OF[id.slice(0, 2)]?.some((step) => asked.steps.includes(step)) ? [reason] : [];
  });
  return { reasons: [...new Set(reasons)], ...(asked.message === undefined ? {} : { message: asked.message }) };
}
