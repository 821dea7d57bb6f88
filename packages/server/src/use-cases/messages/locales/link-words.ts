import type { CaptureLocale } from '@verify/contract';
import { ASIAN } from './asian.ts';
import { EASTERN } from './eastern.ts';
import type { LinkWords } from './word-types.ts';
import { WESTERN } from './western.ts';

/** A language of the capture app that no table has does not compile. */
export const LINK_WORDS: Readonly<Record<CaptureLocale, LinkWords>> = { ...WESTERN, ...EASTERN, ...ASIAN };
