import { notebook } from '../../rules/notebook.ts';
import { LIVENESS_LIMITS } from './limits.ts';

export const livenessNotebook = () => notebook(LIVENESS_LIMITS.version, (rule) => DETAILS[rule] ?? rule);

/** Text after the concern's message. */
const DETAILS: Readonly<Record<string, string>> = {
  recording: 'the recording is not usable',
  'commands-as-drawn': 'not every step was shown as drawn',
  'in-time': 'too slow',
  'delays-as-drawn': 'commands earlier than drawn',
  'recorded-since': 'older than the challenge',
  camera: 'name of the camera',
  frames: 'too few pictures',
  'face-present': 'no face',
  'one-face': 'several faces',
  'same-face': 'not one and the same face',
  'same-face-throughout': 'a part of it shows another face',
  repetition: 'pictures come again',
  depth: 'a flat face',
  'screen-pattern': 'the pattern of a screen',
  'light-shown': 'the colours were not shown as drawn',
  'light-followed': 'another light than the screen’s',
  'light-chosen': 'without the coloured light',
  'passive-pad': 'the attack detector objects',
};
