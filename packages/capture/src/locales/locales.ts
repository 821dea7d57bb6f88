import type { CaptureLocale } from '@verify/contract';
import type { Dictionary } from './en.ts';

/** A language is one file, one line here and its tag in the contract; English is part of the first bundle. */
export const LOCALES: Readonly<Record<Exclude<CaptureLocale, 'en'>, () => Promise<Dictionary>>> = {
  ar: () => import('./ar.ts').then((module) => module.ar),
  bn: () => import('./bn.ts').then((module) => module.bn),
  cs: () => import('./cs.ts').then((module) => module.cs),
  de: () => import('./de.ts').then((module) => module.de),
  fa: () => import('./fa.ts').then((module) => module.fa),
  ga: () => import('./ga.ts').then((module) => module.ga),
  he: () => import('./he.ts').then((module) => module.he),
  hi: () => import('./hi.ts').then((module) => module.hi),
  id: () => import('./id.ts').then((module) => module.id),
  ja: () => import('./ja.ts').then((module) => module.ja),
  ko: () => import('./ko.ts').then((module) => module.ko),
  ms: () => import('./ms.ts').then((module) => module.ms),
  ru: () => import('./ru.ts').then((module) => module.ru),
  sw: () => import('./sw.ts').then((module) => module.sw),
  th: () => import('./th.ts').then((module) => module.th),
  uk: () => import('./uk.ts').then((module) => module.uk),
  ur: () => import('./ur.ts').then((module) => module.ur),
  vi: () => import('./vi.ts').then((module) => module.vi),
  'zh-Hans': () => import('./zh-Hans.ts').then((module) => module.zhHans),
  'zh-Hant': () => import('./zh-Hant.ts').then((module) => module.zhHant),
};
