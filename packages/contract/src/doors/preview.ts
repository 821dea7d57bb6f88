import * as z from 'zod/mini';
import { PublicFlow } from '../flow/flow.ts';

/** From the flow editor to the preview: `/dashboard/preview` has no door, token or connection, and one origin. */
export const PreviewShow = z.object({
  verify: z.literal('preview'),
  flow: PublicFlow,
  scene: z.string().check(z.maxLength(64)),
  themeMode: z.enum(['light', 'dark']),
  locale: z.string().check(z.maxLength(16)),
  /** A click names the text under it and does nothing else. */
  edit: z.optional(z.boolean()),
});
export type PreviewShow = z.infer<typeof PreviewShow>;

export const PreviewMessage = z.discriminatedUnion('verify', [
  z.object({ verify: z.literal('preview-ready') }),
  z.object({
    verify: z.literal('preview-shown'),
    scene: z.string(),
    /** The screens of this flow that can be shown, in the order in which a person sees them. */
    scenes: z.array(z.object({ name: z.string(), title: z.string() })).check(z.maxLength(100)),
    /** The dictionary of the current language, without the flow's own texts. */
    locale: z.string(),
    words: z.record(z.string(), z.string()),
    /** Keys of the texts that this screen shows. */
    keys: z.array(z.string()),
  }),
  z.object({ verify: z.literal('preview-picked'), key: z.string() }),
]);
export type PreviewMessage = z.infer<typeof PreviewMessage>;
