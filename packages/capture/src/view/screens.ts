import { signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { h } from 'preact';
import type { Screen } from '../model/state.ts';
import { Failed } from './screens/failed.tsx';
import { Intro } from './screens/intro.tsx';
import { Loading } from './screens/loading.tsx';

type Later = typeof import('./later.ts');
const later = signal<Later | null>(null);

/** All but the first screens; fetched as soon as the first one is up. A failed fetch is tried again by the next screen. */
export async function loadLater(): Promise<void> {
  try {
    later.value ??= await import('./later.ts');
  } catch {
    setTimeout(() => void loadLater(), 2000);
  }
}

function fromLater(name: keyof Later): FunctionComponent {
  return () => {
    const View = later.value?.[name];
    if (View) return h(View, {});
    void loadLater();
    return h(Loading, {});
  };
}

/** A new screen is one file and one line here. */
export const SCREENS: Readonly<Record<Screen['name'], FunctionComponent>> = {
  loading: Loading,
  intro: Intro,
  failed: Failed,
  choose: fromLater('Choose'),
  instructions: fromLater('Instructions'),
  camera: fromLater('CameraScreen'),
  'camera-trouble': fromLater('CameraTrouble'),
  'file-refused': fromLater('FileRefused'),
  review: fromLater('Review'),
  sending: fromLater('Sending'),
  done: fromLater('Done'),
};
