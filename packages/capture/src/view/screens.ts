import { effect, signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { h } from 'preact';
import type { App } from '../app/app.ts';
import type { Screen } from '../model/state.ts';
import { loadLanguageMenu } from './language-menu.ts';
import { Failed } from './screens/failed.tsx';
import { Intro } from './screens/intro.tsx';
import { Loading } from './screens/loading.tsx';

type Later = typeof import('./later.ts');
const later = signal<Later | null>(null);
const AGAIN_MS = 2000;

/** After so many failures with a network, the code is missing: another version of the service answers now. */
const TRIES = 3;

/**
 * All screens except the first ones, with their code. Fetched as soon as the first one is visible, and retried until it
 * succeeds, or until its files turn out to be missing.
 */
export async function loadLater(app: App, failures = 0): Promise<void> {
  try {
    await loadLanguageMenu();
    const [module] = await Promise.all([import('./later.ts'), app.prepare()]);
    app.addEnglish(module.enLater);
    later.value = module;
    markReload(null);
  } catch {
    const inARow = navigator.onLine ? failures + 1 : 0;
    if (inARow < TRIES) setTimeout(() => void loadLater(app, inARow), AGAIN_MS);
    else codeMissing(app);
  }
}

/** Loads the page of the version that answers now. If its code is missing, too, the person decides when to try again */
function codeMissing(app: App): void {
  if (markReload('done')) return location.reload();
  app.dispatch({ type: 'failed', code: 'server_unavailable', requestId: null, retryable: true });
  effect(() => {
    if (app.state.value.screen.name !== 'failed') location.reload();
  });
}

/** Notes in this tab that the page was loaded again. False if it was already, or if nothing can be noted. */
function markReload(value: 'done' | null): boolean {
  const key = 'verify-code-reloaded';
  try {
    if (value === null) sessionStorage.removeItem(key);
    else if (sessionStorage.getItem(key) === null) sessionStorage.setItem(key, value);
    else return false;
    return true;
  } catch {
    return false; // No storage in a frame of another site.
  }
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
  choose: fromLater('Choose'),
  instructions: fromLater('Instructions'),
  camera: fromLater('CameraScreen'),
  'camera-trouble': fromLater('CameraTrouble'),
  'file-refused': fromLater('FileRefused'),
  review: fromLater('Review'),
  confirm: fromLater('Confirm'),
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
