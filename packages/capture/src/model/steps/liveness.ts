import type { CaptureEvent, CaptureState, Screen, Step } from '../state.ts';
import { isSelfieScreen, selfieBefore, selfieNext } from './selfie.ts';

/** Movements in up to three attempts; if the flow allows it, a still selfie for people who can't move their head. */
export const livenessStep: Step = {
  key: 'liveness',
  entry(state) {
    const { captured, livenessNonce, alternative } = state;
    if (alternative) return captured.includes('selfie') ? null : { name: 'selfie-intro' };
    return captured.includes('liveness-stills') && livenessNonce ? null : { name: 'liveness-intro' };
  },
  before(state) {
    const { screen } = state;
    if (isSelfieScreen(screen)) return selfieBefore(state) ?? { name: 'liveness-alternative' };
    return screen.name === 'liveness-intro' ? null : { name: 'liveness-intro' };
  },
  next,
  stations: () => ['liveness'],
  station: (screen) => (screen.name.startsWith('liveness-') || isSelfieScreen(screen) ? 'liveness' : null),
  submission({ captured, livenessNonce, alternative }, uploadId) {
    if (alternative || !livenessNonce) return { selfie: uploadId('selfie') };
    const video = captured.includes('liveness-video') ? { video: uploadId('liveness-video') } : {};
    return { liveness: { stills: uploadId('liveness-stills'), nonce: livenessNonce, ...video } };
  },
};

function next(state: CaptureState, event: CaptureEvent): CaptureState {
  const { screen } = state;
  if (isSelfieScreen(screen)) return selfieNext(state, event);
  const show = (to: Screen): CaptureState => ({ ...state, screen: to });
  const running = screen.name === 'liveness-camera';
  switch (event.type) {
    case 'continued':
      if (running || screen.name === 'liveness-alternative') return state;
      return { ...state, alternative: false, light: event.light ?? state.light, screen: { name: 'liveness-camera' } };
    case 'camera_wanted':
      return screen.name === 'liveness-trouble' ? show({ name: 'liveness-camera' }) : state;
    case 'camera_failed':
      return running ? show({ name: 'liveness-trouble', code: event.code, trouble: event.trouble }) : state;
    case 'liveness_ended':
      return running
        ? show({ name: 'liveness-failed', reason: event.reason, attemptsLeft: event.attemptsLeft })
        : state;
    case 'alternative_wanted':
      return state.flow?.livenessAlternative && !running ? show({ name: 'liveness-alternative' }) : state;
    default:
      return state;
  }
}
