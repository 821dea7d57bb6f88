import type { CaptureEvent, CaptureState, Screen, Step } from '../state.ts';

export const selfieStep: Step = {
  key: 'selfie',
  entry: (state) => (state.captured.includes('selfie') ? null : { name: 'selfie-intro' }),
  before: selfieBefore,
  next: selfieNext,
  stations: () => ['selfie'],
  station: (screen) => (isSelfieScreen(screen) ? 'selfie' : null),
  submission: (_, uploadId) => ({ selfie: uploadId('selfie') }),
};

export const isSelfieScreen = ({ name }: Screen): boolean => name.startsWith('selfie-');

/** Shared with the liveness step, whose alternative is a selfie. */
export function selfieBefore({ screen }: CaptureState): Screen | null {
  if (screen.name === 'selfie-review') return { name: 'selfie-camera' };
  return screen.name === 'selfie-intro' ? null : { name: 'selfie-intro' };
}

export function selfieNext(state: CaptureState, event: CaptureEvent): CaptureState {
  const at = state.screen.name;
  switch (event.type) {
    case 'continued':
      return at === 'selfie-intro' ? { ...state, screen: { name: 'selfie-camera' } } : state;
    case 'selfie_taken':
      return at === 'selfie-camera' ? { ...state, screen: { name: 'selfie-review', photo: event.photo } } : state;
    case 'retaken':
      return at === 'selfie-review' ? { ...state, screen: { name: 'selfie-camera' } } : state;
    case 'camera_failed':
      if (at !== 'selfie-camera') return state;
      return { ...state, screen: { name: 'selfie-trouble', code: event.code, trouble: event.trouble } };
    case 'camera_wanted':
      return at === 'selfie-trouble' ? { ...state, screen: { name: 'selfie-camera' } } : state;
    default:
      return state;
  }
}
