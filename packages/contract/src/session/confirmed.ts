import * as z from 'zod/mini';
import type { Category } from '../profile-values.ts';

// Separate from the session's other schemas, because the frame's first screen includes every constant of that file.

/** Data that the browser read and may show to the person, in this order. */
export const CONFIRMABLE = [
  'Last name',
  'First name',
  'Date of birth',
  'Sex',
  'Nationality',
  'Document number',
  'Date of expiry',
] as const satisfies readonly Category[];

/** The person's answer to the shown value of one field: a claim, never data. */
export const ConfirmedField = z.strictObject({
  category: z.enum(CONFIRMABLE),
  shown: z.string().check(z.maxLength(128)),
  right: z.boolean(),
});
export type ConfirmedField = z.infer<typeof ConfirmedField>;

export const ConfirmedFields = z.array(ConfirmedField).check(z.maxLength(CONFIRMABLE.length));
