import * as z from 'zod/mini';
import { Proof } from '../codes/assurance.ts';
import { FlowChip } from '../chip/chip.ts';
import { FlowConsent, NO_CONSENT } from '../consent/flow-consent.ts';
import { Channel } from '../dashboard/messages.ts';
import { AcceptedDocument } from './flow.ts';
import { CAPTURE_LOCALES } from '../locales.ts';
import { FlowStep, ServiceKey } from '../steps.ts';
import { StepRules } from './step-rules.ts';
import { Theme } from './theme.ts';
import { WalletQuery } from '../wallet/wallet.ts';
import { isWebAddress } from '../web-address.ts';

/** Texts that replace the dictionary's, by key; the capture app defines the keys. */
export const FlowTexts = z.record(
  z.string().check(z.regex(/^[a-zA-Z][a-zA-Z0-9_.-]{0,79}$/, 'the key of a text')),
  z.string().check(z.minLength(1), z.maxLength(500)),
);
export type FlowTexts = z.infer<typeof FlowTexts>;

const days = z.nullable(z.int().check(z.minimum(1), z.maximum(3650)));

/** Days until each class of an application's data is erased after its end; null means the account's setting. */
export const FlowRetention = z.object({ videoDays: days, imageDays: days, dataDays: days });
export type FlowRetention = z.infer<typeof FlowRetention>;

/** Colours that the skin must reflect. `offered`: or movements only; `required`: those get a review; `off`: never. */
export const LivenessLight = z.enum(['offered', 'required', 'off']);
export type LivenessLight = z.infer<typeof LivenessLight>;

/** At a computer. `offered`: a phone is possible; `first`: its code at once; `required`: computers are refused. */
export const FlowPhone = z.enum(['offered', 'first', 'required']);
export type FlowPhone = z.infer<typeof FlowPhone>;

/** A versioned row, which a running session keeps. Later settings have defaults, because older rows lack them. */
export const FlowSettings = z.object({
  steps: z.array(FlowStep).check(z.minLength(1, 'at least one step')),
  /** Further steps that depend on the data that was read. */
  rules: z._default(StepRules, []),
  documents: z.array(AcceptedDocument),
  services: z.array(ServiceKey),
  /** Effects that differ from the defaults of the check codes. */
  effects: z.record(z.string(), z.enum(['decline', 'review', 'ignore'])),
  minimumAge: z.nullable(z.number().check(z.minimum(0), z.maximum(120))),
  uploadAllowed: z.boolean(),
  consentRequired: z.boolean(),
  consent: z._default(FlowConsent, NO_CONSENT),
  nameMatch: z.enum(['strict', 'containment', 'fuzzy']),
  proofOfAddressMaxAgeDays: z.number().check(z.minimum(1), z.maximum(3650)),
  /** The step `wallet` accepts any one of these credentials. `over-18` can only be the single entry. */
  walletAsks: z._default(z.array(WalletQuery).check(z.minLength(1), z.maxLength(2)), ['identity', 'licence']),
  chip: z._default(FlowChip, 'ignore'),
  /** Opens the company's app, which reads the chip; offered if it is set. */
  chipAppUrl: z._default(
    z.nullable(z.string().check(z.maxLength(512), z.refine(isWebAddress, 'an https address'))),
    null,
  ),
  /** The person sees the data that the browser read, and confirms it or marks it as wrong. */
  confirmData: z._default(z.boolean(), false),
  livenessAlternative: z.boolean(),
  livenessAttempts: z._default(z.int().check(z.minimum(1), z.maximum(3)), 3),
  livenessLight: z._default(LivenessLight, 'offered'),
  /** Movements in addition to the usual two, or three without colours. The first is the other expression. */
  livenessExtraMovements: z._default(z.int().check(z.minimum(0), z.maximum(3)), 0),
  /** Required proofs of a result; a result without them gets a review (SY004). */
  requireProof: z._default(z.array(Proof), []),
  /** Where DC053 counts. `supporting`: a photo without a verified chip counts as a file. */
  cameraFrames: z._default(z.enum(['supporting', 'enough']), 'supporting'),
  phone: z._default(FlowPhone, 'offered'),
  /** Channels for sending people the link to their phone, if the service has them. */
  phoneLinkBy: z._default(z.array(Channel).check(z.maxLength(4)), []),
  ownWebhooks: z.boolean(),
  /** A reviewer's decision needs a second reviewer. */
  fourEyes: z._default(z.boolean(), false),
  /** Results name the reviewer who decided (`person:<user id>`), and not only that a person did. */
  nameReviewer: z._default(z.boolean(), false),
  /** Languages offered to the person; if empty, all. The first is used for languages that are not offered. */
  locales: z._default(z.array(z.enum(CAPTURE_LOCALES)), []),
  /** By language. */
  texts: z._default(z.partialRecord(z.enum(CAPTURE_LOCALES), FlowTexts), {}),
  retention: z._default(z.nullable(FlowRetention), null),
  theme: Theme,
});
export type FlowSettings = z.infer<typeof FlowSettings>;
