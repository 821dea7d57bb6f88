import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { App } from '../app/app.ts';
import type { Parts } from '../app/parts.ts';
import type { Screen } from '../model/state.ts';

const AppContext = createContext<App | null>(null);
export const AppProvider = AppContext.Provider;

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('a view outside of AppProvider');
  return app;
}

function usePart<K extends keyof Parts>(name: K): Parts[K] {
  const parts = useApp().parts.value;
  if (!parts) throw new Error('a screen was drawn before its parts were loaded');
  return parts[name];
}
export const usePhotos = (): Parts['photos'] => usePart('photos');
export const useFaces = (): Parts['faces'] => usePart('faces');
export const usePapers = (): Parts['papers'] => usePart('papers');
export const useChip = (): Parts['chip'] => usePart('chip');
export const useWallet = (): Parts['wallet'] => usePart('wallet');

/** The screen that a view is for. A view is rendered only on its screen, so another name is a bug. */
export function useScreen<N extends Screen['name']>(name: N): Extract<Screen, { name: N }> {
  const { screen } = useApp().state.value;
  if (screen.name !== name) throw new Error(`${name} drawn while ${screen.name} is on show`);
  return screen as Extract<Screen, { name: N }>;
}
