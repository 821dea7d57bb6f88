import * as z from 'zod/mini';
import type { CheckCode } from '../codes/check-codes.ts';

/** What was wrong with the first answer, if the person can improve it. */
export const AgainReason = z.enum([
  'no_document',
  'not_accepted',
  'side',
  'expired',
  'unreadable',
  'blurred',
  'glare',
  'light',
  'small',
  'covered',
  'black_and_white',
  'face',
  'movements',
  'paper',
  'paper_old',
]);
export type AgainReason = z.infer<typeof AgainReason>;

/** Check codes that are shown to the person. All others are hidden: a forger must not learn what was detected. */
export const AGAIN_REASONS: Readonly<Partial<Record<CheckCode, AgainReason>>> = {
  DC001: 'no_document',
  DC002: 'not_accepted',
  DC003: 'not_accepted',
  DC004: 'not_accepted',
  DC005: 'side',
  DC006: 'side',
  DC008: 'expired',
  DC009: 'unreadable',
  DC014: 'blurred',
  DC015: 'glare',
  DC016: 'light',
  DC017: 'small',
  DC018: 'covered',
  DC019: 'black_and_white',
  DC020: 'unreadable',
  DC026: 'unreadable',
  DC042: 'unreadable',
  DC050: 'unreadable',
  FM001: 'face',
  FM002: 'face',
  LV002: 'movements',
  LV003: 'movements',
  PA001: 'paper',
  PA002: 'paper_old',
  BS001: 'paper',
};
