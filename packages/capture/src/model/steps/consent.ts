import type { Step } from '../state.ts';

/** The consent to the comparison of faces, before anything is collected. */
export const consentStep: Step = {
  key: 'consent',
  entry: (state) => (state.agreed.biometric ? null : { name: 'biometric-consent' }),
  before: () => null,
  next: (state) => state,
  stations: () => ['consent'],
  station: (screen) => (screen.name === 'biometric-consent' ? 'consent' : null),
  submission: () => ({}),
};
