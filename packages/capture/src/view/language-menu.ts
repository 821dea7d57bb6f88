import { signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';

/** Loaded after the first screen, because it contains every language; null until then. */
export const languageMenu = signal<FunctionComponent | null>(null);

export async function loadLanguageMenu(): Promise<void> {
  languageMenu.value ??= (await import('../language/languages.ts')).LanguageMenu;
}
