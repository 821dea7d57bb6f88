import type { enFirst } from './en-first.ts';
import type { enLater } from './en-later.ts';

/**
 * English is the reference: every other dictionary has exactly its keys. Hosts may override any of them with
 * `config.dictionary`.
 */
export type TextKey = keyof typeof enFirst | keyof typeof enLater;
export type Dictionary = Readonly<Record<TextKey, string>>;
