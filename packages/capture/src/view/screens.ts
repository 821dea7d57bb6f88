import { signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { h } from 'preact';
import type { App } from '../app/app.ts';
import { loadCode } from '../app/load-code.ts';
import type { Screen } from '../model/state.ts';
import { loadLanguageMenu } from './language-menu.ts';
import { Failed } from './screens/failed.tsx';
import { Intro } from './screens/intro.tsx';
import { Loading } from './screens/loading.tsx';

type Later = typeof import('./later.ts');
const later = signal<Later | null>(null);

/** All screens except the first ones, fetched once the first is visible, and retried until it succeeds. */
export async function loadLater(app: App): Promise<void> {
  const module = await loadCode(async () => {
    await loadLanguageMenu();
    const [screens] = await Promise.all([import('./later.ts'), app.prepare()]);
    return screens;
  }, app.codeMissing);
  app.addEnglish(module.enLater);
  later.value = module;
}

function fromLater(name: Exclude<keyof Later, 'enLater'>): FunctionComponent {
  return () => h(later.value?.[name] ?? Loading, {});
}

/** A new screen is one file and one line here. */
export const SCREENS: Readonly<Record<Screen['name'], FunctionComponent>> = {
  loading: Loading,
  intro: Intro,
  failed: Failed,
  'biometric-consent': fromLater('BiometricConsent'),
  wallet: fromLater('Wallet'),
  choose: fromLater('Choose'),
  instructions: fromLater('Instructions'),
  camera: fromLater('CameraScreen'),
  'camera-trouble': fromLater('CameraTrouble'),
  'file-refused': fromLater('FileRefused'),
  review: fromLater('Review'),
  confirm: fromLater('Confirm'),
  chip: fromLater('Chip'),
  'selfie-intro': fromLater('SelfieIntro'),
  'selfie-camera': fromLater('SelfieCamera'),
  'selfie-review': fromLater('SelfieReview'),
  'selfie-trouble': fromLater('CameraTrouble'),
  'liveness-intro': fromLater('LivenessIntro'),
  'liveness-camera': fromLater('LivenessCamera'),
  'liveness-failed': fromLater('LivenessFailed'),
  'liveness-alternative': fromLater('LivenessAlternative'),
  'liveness-trouble': fromLater('CameraTrouble'),
  'paper-intro': fromLater('PaperIntro'),
  'paper-review': fromLater('PaperReview'),
  'paper-refused': fromLater('PaperRefused'),
  sending: fromLater('Sending'),
  done: fromLater('Done'),
};
