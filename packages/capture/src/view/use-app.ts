import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { App } from '../app/app.ts';
import type { Faces } from '../app/faces.ts';
import type { Papers } from '../app/papers.ts';
import type { Photos } from '../app/photos.ts';
import type { Screen } from '../model/state.ts';

const AppContext = createContext<App | null>(null);
export const AppProvider = AppContext.Provider;

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('a view outside of AppProvider');
  return app;
}

/** For the screens that are loaded together with it. */
export function usePhotos(): Photos {
  const photos = useApp().photos.value;
  if (!photos) throw new Error('a screen was drawn before its photos were loaded');
  return photos;
}

/** For the screens of faces, loaded together with it. */
export function useFaces(): Faces {
  const faces = useApp().faces.value;
  if (!faces) throw new Error('a screen was drawn before its faces were loaded');
  return faces;
}

/** For the screens of papers, loaded together with it. */
export function usePapers(): Papers {
  const papers = useApp().papers.value;
  if (!papers) throw new Error('a screen was drawn before its papers were loaded');
  return papers;
}

/**
 * The screen that a view was chosen for. A view is only rendered while its screen is shown, so another name is a bug.
 */
export function useScreen<N extends Screen['name']>(name: N): Extract<Screen, { name: N }> {
  const { screen } = useApp().state.value;
  if (screen.name !== name) throw new Error(`${name} drawn while ${screen.name} is on show`);
  return screen as Extract<Screen, { name: N }>;
}
