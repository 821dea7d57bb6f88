import { effect } from '@preact/signals';
import { h, options, render } from 'preact';
import * as z from 'zod/mini';
import { createApp, type App } from './app/app.ts';
import { createTexts } from './language/texts.ts';
import { openDoor } from './door/doors.ts';
import { AppProvider } from './view/use-app.ts';
import { failData } from './model/fail-data.ts';
import { loadLanguageMenu } from './view/language-menu.ts';
import { loadLater } from './view/screens.ts';
import { Shell } from './view/shell.tsx';
import './view/styles/first.css';

// The page's CSP forbids eval, which zod would try first.
z.config({ jitless: true });
// Changes of state and rendering are separate tasks, because together they can block a busy phone.
options.debounceRendering = setTimeout;
const root = document.documentElement;
const texts = createTexts(root);
void start();

// Not awaited at the top level: a door's bundle imports from this one and would wait for it to finish.
async function start(): Promise<void> {
  if (location.pathname.startsWith('/dashboard/')) {
    return (await import('./preview/preview.ts')).startPreview(texts, show);
  }
  // Loaded while the door opens, because most texts will come from there. A failure is handled where it is needed.
  if (!/^en/i.test(navigator.language)) import('./language/languages.ts').catch(() => {});
  const door = await openDoor();

  if (door.kind === 'closed') {
    await texts.load(wishes(door.locale));
    show((await import('./app/closed-app.ts')).closedApp(door, texts));
    // Without a network the screen has no menu.
    loadLanguageMenu().catch(() => {});
  } else {
    const { locale, dictionary } = door.config;
    const loaded = await texts.load(wishes(locale), dictionary);
    const app = createApp(door, texts);
    if (!loaded) {
      const code = 'fail_to_load_translations';
      door.send({ type: 'fail', data: failData(code, app.t) });
    }
    show(app);
    effect(() => door.send({ type: 'title', data: { title: app.t('intro.title'), lang: app.locale.value } }));
    setTimeout(() => void loadLater(app), 100);
    if (!door.renews) void warnBeforeEnd(door.config.jwt, app);
    if (door.kind === 'link') (await import('./door/hosted-tab.ts')).markTab(app);
    if (door.kind === 'embedded') (await import('./app/host/fit-host.ts')).fitHost(door, app);
  }
}

async function warnBeforeEnd(jwt: string | undefined, { dispatch }: App): Promise<void> {
  // Without a network there is no session that could end soon.
  const end = await import('./app/session-end.ts').catch(() => null);
  end?.warnBeforeEnd(jwt ?? '', (endsAt) => dispatch({ type: 'ends_soon', endsAt }));
}

/** The host's preference, or the link's, then the browser's. */
const wishes = (locale: string | null | undefined): string[] => [locale ?? [], navigator.languages].flat();

function show(app: App): void {
  effect(() => void (document.title = app.title()));
  const place = document.getElementById('app')!;
  place.replaceChildren();
  render(h(AppProvider, { value: app }, h(Shell, {})), place);
}
