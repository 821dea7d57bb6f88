import type { Dictionary } from './en.ts';

/** A language is one file and one line here; English is part of the first bundle. */
export const LOCALES: Readonly<Record<string, () => Promise<Dictionary>>> = {
  de: () => import('./de.ts').then((module) => module.de),
};
