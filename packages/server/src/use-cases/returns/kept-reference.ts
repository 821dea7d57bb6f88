import { Reference } from '@verify/contract';
import * as z from 'zod/mini';

/** The known customer as a token or link keeps it until its session opens: the portrait re-encoded and sealed. */
export const KeptReference = z.union([Reference._zod.def.options[0], z.strictObject({ sealed: z.string() })]);
export type KeptReference = z.infer<typeof KeptReference>;
