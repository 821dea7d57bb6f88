import * as z from 'zod/mini';
import { Application, OverallStatus } from '../application.ts';
import { ForgeryEvidence } from '../forgery.ts';
import { GivenConsent } from '../consent/flow-consent.ts';
import { FlowStep } from '../steps.ts';
import { isDay } from '../profile-values.ts';
import { ProfileList } from '../profile.ts';
import { ConfirmedField } from '../session/confirmed.ts';
import { AskedView, ReviewProposal } from './review.ts';

/** The result if there is one, else the stage. */
export const RowStatus = z.enum([
  'approved',
  'declined',
  'needs-review',
  'error',
  'processing',
  'collecting',
  'expired',
]);
export type RowStatus = z.infer<typeof RowStatus>;

const text = z.string().check(z.minLength(1), z.maxLength(128));
export const Day = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'YYYY-MM-DD'), z.refine(isDay, 'a day of the calendar'));

export const ApplicationQuery = z.object({
  status: z.optional(RowStatus),
  flow: z.optional(text),
  /** Days in UTC, both included. */
  from: z.optional(Day),
  to: z.optional(Day),
  code: z.optional(z.string().check(z.regex(/^[A-Z]{2}\d{3}$/, 'a check code such as DC008'))),
  country: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/, 'three upper-case letters'))),
  /** `key` or `key=value`. */
  label: z.optional(z.string().check(z.minLength(1), z.maxLength(513))),
  /** Start of an id, an externalId, a name or a document number. */
  q: z.optional(text),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,16}\.[0-9a-f]{32}$/, 'a cursor of this list'))),
  limit: z.optional(z.string().check(z.regex(/^([1-9]|[1-9]\d|100)$/, '1 to 100'))),
  order: z.optional(z.enum(['newest', 'oldest'])),
});
export type ApplicationQuery = z.infer<typeof ApplicationQuery>;

export const ReviewClaim = z.object({ userId: z.string(), name: z.string(), until: z.number() });
export type ReviewClaim = z.infer<typeof ReviewClaim>;

export const ApplicationRowView = z.object({
  id: z.string(),
  status: RowStatus,
  createdAt: z.number(),
  finishedAt: z.nullable(z.number()),
  flowName: z.string(),
  externalId: z.nullable(z.string()),
  name: z.string(),
  documentType: z.string(),
  country: z.string(),
  codes: z.array(z.string()),
  /** `presented`, `declined`, `not-available` or `failed`; empty where the flow offers no wallet. */
  wallet: z.string(),
  claim: z.nullable(ReviewClaim),
  /** The decision proposed by one reviewer, if a second one has to agree. */
  proposal: z.nullable(ReviewProposal),
  /** The portrait that was cut out of the document, for rows of the review queue. */
  portraitId: z.optional(z.string()),
});
export type ApplicationRowView = z.infer<typeof ApplicationRowView>;

export const ApplicationPage = z.object({ items: z.array(ApplicationRowView), next: z.nullable(z.string()) });
export type ApplicationPage = z.infer<typeof ApplicationPage>;

export const DashboardImage = z.object({
  id: z.string(),
  kind: z.string(),
  /** `crop`: a part of another picture. */
  role: z.enum(['evidence', 'crop']),
  mediaType: z.string(),
  sizeBytes: z.number(),
  /** The same for a picture and its crops. */
  source: z.string(),
  /** A crop's corners as shares of the picture's width and height. Null in records from before they were stored. */
  quad: z.nullable(z.array(z.object({ x: z.number(), y: z.number() }))),
  /** The centres of both eyes of a compared face, in the same shares; null if none was found. */
  eyes: z.nullable(z.array(z.object({ x: z.number(), y: z.number() }))),
});
export type DashboardImage = z.infer<typeof DashboardImage>;

export const TraceRow = z.object({
  rule: z.string(),
  code: z.nullable(z.string()),
  outcome: z.string(),
  inputs: z.record(z.string(), z.unknown()),
  threshold: z.nullable(z.union([z.number(), z.string()])),
  version: z.number(),
  question: z.optional(z.string()),
  /** Where a forgery signal was found. `inputs` has its `side`, `signal`, `score` (0 to 1) and `verdict`. */
  evidence: z.optional(z.array(ForgeryEvidence)),
});
export type TraceRow = z.infer<typeof TraceRow>;

const LivenessDirection = z.object({ yawDeg: z.number(), pitchDeg: z.number() });

/** The liveness check's commands beside its video, in ms of the recording and degrees from the rest position. */
export const LivenessTimeline = z.object({
  attempt: z.number(),
  endMs: z.number(),
  steps: z.array(
    z.object({
      kind: z.string(),
      atMs: z.number(),
      untilMs: z.number(),
      outcome: z.string(),
      /** For a point: its position, the tolerance, and where the nose was held or came closest. */
      asked: z.nullable(LivenessDirection),
      measured: z.nullable(LivenessDirection),
      toleranceDeg: z.number(),
    }),
  ),
  /** Where the nose pointed in each still. */
  path: z.array(LivenessDirection),
});
export type LivenessTimeline = z.infer<typeof LivenessTimeline>;

/** The judged stills, row by row in one picture. */
export const StillStrip = z.object({
  /** Id in `images`. */
  imageId: z.string(),
  columns: z.number(),
  widthPx: z.number(),
  heightPx: z.number(),
  /** When each was taken, since the recording started. */
  timesMs: z.array(z.number()),
});
export type StillStrip = z.infer<typeof StillStrip>;

export const HistoryEntry = z.object({ at: z.number(), what: z.string(), actor: z.string(), details: z.string() });
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** Why a given name is, or is not, the one that was read, in one sentence that contains both. */
export const NameExplanation = z.object({
  category: z.enum(['First name', 'Last name']),
  same: z.boolean(),
  because: z.string(),
});
export type NameExplanation = z.infer<typeof NameExplanation>;

export const ApplicationDetail = z.object({
  application: Application,
  status: RowStatus,
  revision: z.number(),
  flowVersion: z.number(),
  createdAt: z.number(),
  submittedAt: z.nullable(z.number()),
  finishedAt: z.nullable(z.number()),
  profile: ProfileList,
  nameExplanations: z.array(NameExplanation),
  /** The person's answer to the data that was shown; empty if they were not asked. */
  confirmed: z.array(ConfirmedField),
  /** What the person agreed to, oldest first. */
  consents: z.array(GivenConsent),
  images: z.array(DashboardImage),
  trace: z.array(TraceRow),
  /** Null if nothing was recorded, or the recording could not be opened. */
  liveness: z.nullable(LivenessTimeline),
  /** The stills that the liveness check judged. Null if nothing was recorded, or its pictures were erased. */
  strip: z.nullable(StillStrip),
  history: z.array(HistoryEntry),
  claim: z.nullable(ReviewClaim),
  /** A decision by hand needs a second reviewer. */
  fourEyes: z.boolean(),
  /** Waits for the second reviewer; null if there is none. */
  proposal: z.nullable(ReviewProposal),
  /** Steps that a reviewer can ask for again. */
  steps: z.array(FlowStep),
  asked: z.nullable(AskedView),
  /** Applications in which this customer's face was compared again. */
  returns: z.array(z.string()),
  redactedAt: z.nullable(z.number()),
});
export type ApplicationDetail = z.infer<typeof ApplicationDetail>;

export const Decide = z.object({
  status: z.enum(['approved', 'declined']),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)),
  /** The revision that the reviewer saw. If it changed in the meantime, the answer is 409. */
  revision: z.int(),
});
export type Decide = z.infer<typeof Decide>;

export const DeliveryView = z.object({
  /** Sent as `X-Webhook-Id`. */
  id: z.string(),
  applicationId: z.nullable(z.string()),
  kind: z.string(),
  url: z.string(),
  state: z.enum(['pending', 'delivered', 'failed']),
  createdAt: z.number(),
  endedAt: z.nullable(z.number()),
  body: z.string(),
  attempts: z.array(
    z.object({
      attempt: z.number(),
      startedAt: z.number(),
      endedAt: z.nullable(z.number()),
      status: z.nullable(z.number()),
      error: z.nullable(z.string()),
      answer: z.nullable(z.string()),
      /** As sent; empty if the signing key no longer exists. */
      headers: z.record(z.string(), z.string()),
    }),
  ),
});
export type DeliveryView = z.infer<typeof DeliveryView>;

/** `proposed`: the flow requires four eyes, and the result stays until another reviewer confirms. */
export const Decided = z.object({ status: OverallStatus, revision: z.number(), proposed: z.boolean() });
export type Decided = z.infer<typeof Decided>;
