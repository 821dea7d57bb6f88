import * as z from 'zod/mini';
import { ApplicationQuery, ApplicationRowView } from '../dashboard/applications.ts';

const { status, flow, from, to, code, country, label, q, cursor, limit, order } = ApplicationQuery.shape;
const { shape } = ApplicationRowView;
/** ISO 8601, UTC. */
const Time = z.string();

/** The dashboard's filters. A misspelt one is refused, because the whole list would look like a filtered one. */
export const ListApplications = z.strictObject({
  status: status.check(z.describe('The result where there is one, else the stage')),
  flow: flow.check(z.describe('Name of a flow')),
  from: from.check(z.describe('First day on which it was started, UTC')),
  to: to.check(z.describe('Last day, included')),
  code: code.check(z.describe('A check code that was raised')),
  country: country.check(z.describe('Issuing country, three letters')),
  label: label.check(z.describe('A label of `metadata.labels`: `key` or `key=value`')),
  q: q.check(
    z.describe('Start of a name, an external identifier or a document number, or a whole application identifier'),
  ),
  order: order.check(z.describe('Newest first unless asked otherwise')),
  limit: limit.check(z.describe('Applications of a page, 1 to 100; 50 unless asked otherwise')),
  cursor: cursor.check(z.describe('`next` of the page before')),
});
export type ListApplications = z.infer<typeof ListApplications>;

export const ApplicationSummary = z.object({
  id: shape.id,
  status: shape.status,
  createdAt: Time,
  finishedAt: z.nullable(Time),
  flowName: shape.flowName,
  externalId: shape.externalId,
  /** From the document, or else from the profile. */
  name: shape.name,
  documentType: shape.documentType,
  country: shape.country,
  codes: shape.codes,
});
export type ApplicationSummary = z.infer<typeof ApplicationSummary>;

export const ApplicationList = z.object({
  responseCode: z.literal(200),
  items: z.array(ApplicationSummary),
  /** `cursor` of the next page, or null at the end. A page can be short and still have a next one. */
  next: z.nullable(z.string()),
});
export type ApplicationList = z.infer<typeof ApplicationList>;

export const EraseApplication = z.strictObject({
  /** Stored with the audit log. */
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)),
});
export type EraseApplication = z.infer<typeof EraseApplication>;
