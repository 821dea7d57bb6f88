import type { FlowStep, PublicFlow } from '@verify/contract';

interface Offered {
  /** Key in `SCENES`. */
  readonly name: string;
  readonly title: string;
  /** Offered if the flow has one of these steps; if empty, always. */
  readonly steps: readonly FlowStep[];
  readonly only?: (flow: PublicFlow) => boolean;
}

const OFFERED: readonly Offered[] = [
  { name: 'intro', title: 'Introduction', steps: [] },
  {
    name: 'biometric-consent',
    title: 'Biometric consent',
    steps: ['selfie', 'liveness'],
    only: ({ consentRequired }) => consentRequired,
  },
  {
    name: 'wallet-choice',
    title: 'Wallet or document',
    steps: ['wallet'],
    only: ({ walletAsks }) => !walletAsks?.includes('over-18'),
  },
  {
    name: 'wallet-over-18',
    title: 'Proof of being over 18',
    steps: ['wallet'],
    only: ({ walletAsks }) => walletAsks?.includes('over-18') ?? false,
  },
  { name: 'wallet-code', title: 'Code for the wallet', steps: ['wallet'] },
  { name: 'wallet-number', title: 'Number from the wallet', steps: ['wallet'] },
  { name: 'wallet-refused', title: 'Credential refused', steps: ['wallet'] },
  { name: 'choose', title: 'Document selection', steps: ['document'], only: ({ documents }) => documents.length > 1 },
  { name: 'instructions-front', title: 'Before the photo', steps: ['document'] },
  { name: 'camera-ready', title: 'Camera', steps: ['document'] },
  { name: 'review-fine', title: 'Photo to confirm', steps: ['document'] },
  { name: 'review-mrz', title: 'Photo to retake', steps: ['document'] },
  { name: 'camera-denied', title: 'Camera not allowed', steps: ['document'] },
  { name: 'file-type', title: 'Wrong type of file', steps: ['document'], only: ({ uploadAllowed }) => uploadAllowed },
  { name: 'selfie-intro', title: 'Before the selfie', steps: ['selfie'] },
  { name: 'selfie-ready', title: 'Selfie', steps: ['selfie'] },
  { name: 'liveness-intro', title: 'Before the liveness check', steps: ['liveness'] },
  { name: 'liveness-point', title: 'Liveness: a movement', steps: ['liveness'] },
  {
    name: 'liveness-light',
    title: 'Liveness: screen colours',
    steps: ['liveness'],
    only: ({ livenessLight }) => livenessLight !== 'off',
  },
  { name: 'liveness-failed', title: 'Liveness: try again', steps: ['liveness'] },
  {
    name: 'liveness-alternative',
    title: 'A selfie instead of movements',
    steps: ['liveness'],
    only: ({ livenessAlternative }) => livenessAlternative,
  },
  { name: 'paper-address', title: 'Proof of address', steps: ['proof-of-address'] },
  { name: 'paper-bank', title: 'Bank statement', steps: ['bank-statement'] },
  { name: 'sending', title: 'Sending', steps: [] },
  { name: 'done', title: 'Done', steps: [] },
  { name: 'leaving', title: 'Leave?', steps: [] },
  { name: 'offline', title: 'Offline', steps: ['document'] },
  { name: 'failed-network', title: 'Connection lost', steps: [] },
  { name: 'failed-expired', title: 'Session ended', steps: [] },
];

export const scenesOf = (flow: PublicFlow): { name: string; title: string }[] =>
  OFFERED.filter(
    ({ steps, only }) =>
      (steps.length === 0 || steps.some((step) => flow.steps.includes(step))) && (only?.(flow) ?? true),
  ).map(({ name, title }) => ({ name, title }));
