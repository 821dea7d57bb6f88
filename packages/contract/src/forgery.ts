import * as z from 'zod/mini';

const share = z.number().check(z.minimum(0), z.maximum(1));

/** A forgery signal's place over that side's evidence (a `DashboardImage` of this kind): marks, no extracted data. */
export const ForgeryEvidence = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('map'),
    side: z.enum(['front', 'back']),
    /** Cells across and down; together they cover the whole upright picture. */
    width: z.int().check(z.minimum(1), z.maximum(64)),
    height: z.int().check(z.minimum(1), z.maximum(64)),
    /** Base64 of `width * height` bytes, row by row: 0 nothing, 255 most suspicious. */
    values: z.string().check(z.maxLength(6000)),
  }),
  z.object({
    kind: z.literal('boxes'),
    side: z.enum(['front', 'back']),
    /** Shares of the upright picture's width and height, from its top left corner. */
    boxes: z.array(z.object({ x: share, y: share, width: share, height: share })).check(z.maxLength(64)),
  }),
]);
export type ForgeryEvidence = z.infer<typeof ForgeryEvidence>;
