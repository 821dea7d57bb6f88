import * as z from 'zod/mini';
import { PublicFlow } from '../flow/flow.ts';

/**
 * Between the editor of flows and the capture app that it shows: `/dashboard/preview` has no door, no token and, by its CSP, no
 * connection. Both sides are of one origin and accept nothing from another.
 */
export const PreviewShow = z.object({
  verify: z.literal('preview'),
  flow: PublicFlow,
  scene: z.string().check(z.maxLength(64)),
  themeMode: z.enum(['light', 'dark']),
  locale: z.string().check(z.maxLength(16)),
});
export type PreviewShow = z.infer<typeof PreviewShow>;

export const PreviewMessage = z.discriminatedUnion('verify', [
  z.object({ verify: z.literal('preview-ready') }),
  z.object({
    verify: z.literal('preview-shown'),
    scene: z.string(),
    /** What can be shown of this flow, in the order in which a person meets it. */
    scenes: z.array(z.object({ name: z.string(), title: z.string() })).check(z.maxLength(100)),
    /** The dictionary of the language on show, without the flow's own words. */
    locale: z.string(),
    words: z.record(z.string(), z.string()),
  }),
]);
export type PreviewMessage = z.infer<typeof PreviewMessage>;
