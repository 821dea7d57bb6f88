/** What knows every language: one file, loaded with the first text that is not English or for the menu. */
export { findLanguage } from './find-language.ts';
export { LanguageMenu } from '../view/parts/language-menu.tsx';
