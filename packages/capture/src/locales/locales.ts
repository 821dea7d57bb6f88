import type { CaptureLocale } from '@verify/contract';
import type { Dictionary } from './en.ts';

/** A language is one file, one line here and its tag in the contract; English is part of the first bundle. */
export const LOCALES: Readonly<Record<Exclude<CaptureLocale, 'en'>, () => Promise<Dictionary>>> = {
  de: () => import('./de.ts').then((module) => module.de),
};
