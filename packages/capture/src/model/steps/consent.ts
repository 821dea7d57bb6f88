import type { Step } from '../state.ts';

export const consentStep: Step = {
  key: 'consent',
  entry: (state) => (state.agreed.biometric ? null : { name: 'biometric-consent' }),
  before: () => null,
  next: (state) => state,
  stations: () => ['consent'],
  station: (screen) => (screen.name === 'biometric-consent' ? 'consent' : null),
  submission: () => ({}),
};
