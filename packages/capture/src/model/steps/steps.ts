import type { FlowStep } from '@verify/contract';
import type { Step } from '../state.ts';
import { documentStep } from './document.ts';
import { livenessStep } from './liveness.ts';
import { paperSteps } from './paper.ts';
import { selfieStep } from './selfie.ts';
import { walletStep } from './wallet.ts';

/** A new step of a flow is one file here and one line in this table; a step with a single paper needs neither. */
export const STEPS: Partial<Record<FlowStep, Step>> = {
  wallet: walletStep,
  document: documentStep,
  selfie: selfieStep,
  liveness: livenessStep,
  ...paperSteps,
};
