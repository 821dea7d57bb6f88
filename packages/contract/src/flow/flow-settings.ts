import * as z from 'zod/mini';
import { AcceptedDocument } from './flow.ts';
import { CAPTURE_LOCALES } from '../locales.ts';
import { FlowStep, ServiceKey } from '../steps.ts';

/** Six digits: the contrast of anything else cannot be computed. */
const colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'a colour such as #2f57e8'));

/** Fonts that every system has; nothing is downloaded. Their stacks: `public-flow.ts`. */
export const ThemeFont = z.enum(['system', 'humanist', 'geometric', 'serif', 'rounded', 'mono']);
export type ThemeFont = z.infer<typeof ThemeFont>;

export const Theme = z.object({
  accent: z.optional(colour),
  /** On dark ground; absent: `accent` there, too. */
  accentDark: z.optional(colour),
  radiusPx: z.optional(z.number().check(z.minimum(0), z.maximum(32))),
  font: z.optional(ThemeFont),
  /** Of a picture that the dashboard took. */
  logoFileId: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/, 'the id of an uploaded logo'))),
});
export type Theme = z.infer<typeof Theme>;

/** Words in place of the dictionary's, by key; which keys there are, the capture app knows. */
export const FlowTexts = z.record(
  z.string().check(z.regex(/^[a-zA-Z][a-zA-Z0-9_.-]{0,79}$/, 'the key of a text')),
  z.string().check(z.minLength(1), z.maxLength(500)),
);
export type FlowTexts = z.infer<typeof FlowTexts>;

const days = z.nullable(z.int().check(z.minimum(1), z.maximum(3650)));

/** How long after its end a class of an application's data is kept, in days; null: as the account says. */
export const FlowRetention = z.object({ videoDays: days, imageDays: days, dataDays: days });
export type FlowRetention = z.infer<typeof FlowRetention>;

/**
 * Colours that the screen shows around the face, which the skin must follow. `offered`: people may choose movements only; `required`: a
 * person then looks at it; `off`: never.
 */
export const LivenessLight = z.enum(['offered', 'required', 'off']);
export type LivenessLight = z.infer<typeof LivenessLight>;

/** What a flow decides; stored as a versioned row, a running session keeps the version it began with. Later settings have defaults: older rows lack them. */
export const FlowSettings = z.object({
  steps: z.array(FlowStep).check(z.minLength(1, 'at least one step')),
  documents: z.array(AcceptedDocument),
  services: z.array(ServiceKey),
  /** Effects that differ from the defaults of the check-code table. */
  effects: z.record(z.string(), z.enum(['decline', 'review', 'ignore'])),
  minimumAge: z.nullable(z.number().check(z.minimum(0), z.maximum(120))),
  uploadAllowed: z.boolean(),
  consentRequired: z.boolean(),
  nameMatch: z.enum(['strict', 'containment', 'fuzzy']),
  proofOfAddressMaxAgeDays: z.number().check(z.minimum(1), z.maximum(3650)),
  livenessAlternative: z.boolean(),
  livenessAttempts: z._default(z.int().check(z.minimum(1), z.maximum(3)), 3),
  livenessLight: z._default(LivenessLight, 'offered'),
  ownWebhooks: z.boolean(),
  /** A review's decision needs a second person. */
  fourEyes: z._default(z.boolean(), false),
  /** Languages that the person is offered; empty offers all. The first stands in for those that are not. */
  locales: z._default(z.array(z.enum(CAPTURE_LOCALES)), []),
  /** By language. */
  texts: z._default(z.partialRecord(z.enum(CAPTURE_LOCALES), FlowTexts), {}),
  retention: z._default(z.nullable(FlowRetention), null),
  theme: Theme,
});
export type FlowSettings = z.infer<typeof FlowSettings>;
