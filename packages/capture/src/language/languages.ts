/** Data about every language in one file, loaded for the menu or with the first text that is not English. */
export { findLanguage } from './find-language.ts';
export { LanguageMenu } from '../view/parts/language-menu.tsx';
