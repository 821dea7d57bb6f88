import * as z from 'zod/mini';
import { FlowSettings } from '../flow/flow-settings.ts';
import { FlowName, SavedFlowSettings } from '../flow/flow-rules.ts';
import { EndpointView } from './settings.ts';

export const FlowView = z.object({
  id: z.string(),
  name: z.string(),
  version: z.number(),
  savedAt: z.number(),
  /** Name of the user; null for the version created with the account. */
  savedBy: z.nullable(z.string()),
  /** No session can start with an archived flow; sessions in progress continue. */
  archivedAt: z.nullable(z.number()),
  /** When the last session started. */
  lastUsedAt: z.nullable(z.number()),
  settings: FlowSettings,
});
export type FlowView = z.infer<typeof FlowView>;

export const FlowVersionView = z.object({
  version: z.number(),
  savedAt: z.number(),
  savedBy: z.nullable(z.string()),
  settings: FlowSettings,
});
export type FlowVersionView = z.infer<typeof FlowVersionView>;

/** Versions, newest first. */
export const FlowVersions = z.object({
  items: z.array(FlowVersionView),
  /** `before` of the next page. */
  next: z.nullable(z.number()),
});
export type FlowVersions = z.infer<typeof FlowVersions>;

/** A new flow, or a copy of a flow's current version. */
export const NewFlow = z.object({ name: FlowName, copyOf: z.nullable(z.string().check(z.maxLength(64))) });
export type NewFlow = z.infer<typeof NewFlow>;

/** `fromVersion` is the version that the editor saw. */
export const EditFlow = z.object({ fromVersion: z.int(), settings: SavedFlowSettings });
export type EditFlow = z.infer<typeof EditFlow>;

export const ArchiveFlow = z.object({ archived: z.boolean() });
export type ArchiveFlow = z.infer<typeof ArchiveFlow>;

export const FlowWebhooks = z.object({ items: z.array(EndpointView) });
export type FlowWebhooks = z.infer<typeof FlowWebhooks>;

/** `weight` is one number, or the least and the greatest of a variable font. */
export const FontAnswer = z.object({ id: z.string(), family: z.string(), weight: z.string(), sizeBytes: z.number() });
export type FontAnswer = z.infer<typeof FontAnswer>;

export const LogoAnswer = z.object({
  id: z.string(),
  widthPx: z.number(),
  heightPx: z.number(),
  sizeBytes: z.number(),
});
export type LogoAnswer = z.infer<typeof LogoAnswer>;
