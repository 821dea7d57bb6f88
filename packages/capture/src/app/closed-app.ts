import { signal } from '@preact/signals';
import type { ClosedDoor } from '../door/door.ts';
import { BEGIN, type CaptureState } from '../model/state.ts';
import { applyTheme } from './theme.ts';
import type { App } from './app.ts';
import type { Texts } from '../language/texts.ts';

/** Shows only the screen that explains why the verification cannot start. */
export function closedApp(door: ClosedDoor, texts: Texts): App {
  const state: CaptureState = {
    ...BEGIN,
    screen: {
      name: 'failed',
      code: door.code,
      requestId: null,
      faults: door.faults ?? [],
      company: door.company,
      retry: door.retry ? { name: 'loading' } : null,
    },
  };
  texts.addEnglish(door.english ?? {});
  applyTheme(document.documentElement, { flow: door.theme });
  const nothing = (): void => {};
  return {
    state: signal(state),
    sending: signal(null),
    parts: signal(null),
    prepare: () => Promise.resolve(),
    codeMissing: nothing,
    company: door.company?.name ?? null,
    title: () => texts.t('intro.title'),
    t: texts.t,
    addEnglish: texts.addEnglish,
    locale: texts.locale,
    offered: texts.offered,
    chooseLocale: (locale) => void texts.choose(locale),
    languages: [],
    canGoBack: false,
    over: signal(null),
    handOff: null,
    wayOut: null,
    canClose: door.close !== null,
    popup: false,
    dispatch: (event) => event.type === 'retried' && door.retry?.(),
    start: nothing,
    back: nothing,
    leave: nothing,
    close: () => door.close?.(),
  };
}
