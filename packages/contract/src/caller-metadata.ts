// `@__PURE__`: the frame's first screen uses the schema around this one, but does not need it.
import * as z from 'zod/mini';
import { Metadata } from './application.ts';
import { LIMITS } from './limits.ts';

const name = /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(128));
const label = /* @__PURE__ */ z.string().check(z.maxLength(LIMITS.labelChars));
const Labels = /* @__PURE__ */ z
  .record(label, label)
  .check(z.refine((labels) => Object.keys(labels).length <= LIMITS.labels, `at most ${LIMITS.labels} labels`));

/** True for a metadata key that the service sets itself. */
const isOwn = (key: string): boolean => Object.hasOwn(Metadata.shape, key);

/** The caller's tags. `externalId` and `labels` can be searched; everything else is stored and returned unchanged. */
export const CallerMetadata = /* @__PURE__ */ z
  .looseObject({ externalId: z.optional(name), labels: z.optional(Labels) })
  .check((context) => {
    const { externalId: _, labels: __, ...more } = context.value;
    const say = (message: string, ...path: string[]): void =>
      void context.issues.push({ code: 'custom', path, message, input: context.value });
    for (const key of Object.keys(more)) if (isOwn(key)) say('this field is set by the service', key);
    if (utf8Bytes(JSON.stringify(more)) > LIMITS.metadataBytes) {
      say(`at most ${LIMITS.metadataBytes} bytes as JSON, not counting externalId and labels`);
    }
  });
export type CallerMetadata = z.infer<typeof CallerMetadata>;

/** Without TextEncoder, which is not part of the language. Lone surrogates are escaped by JSON.stringify. */
const utf8Bytes = (json: string): number => encodeURIComponent(json).replace(/%../g, '.').length;

/** The metadata without the two fields that the service uses. */
export function otherMetadata(metadata: CallerMetadata | undefined): Record<string, unknown> | undefined {
  const { externalId: _, labels: __, ...more } = metadata ?? {};
  return Object.keys(more).length > 0 ? more : undefined;
}
