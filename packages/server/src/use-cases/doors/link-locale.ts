import { type PublicTheme, publicTheme } from '@verify/contract';
import * as z from 'zod/mini';
import type { Needs } from '../../context.ts';
import { findApplicationById } from '../../records/applications/applications.ts';
import { findFlow } from '../../records/accounts/flows.ts';
import { findHandoffById } from '../../records/accounts/handoffs.ts';
import { findLinkById } from '../../records/accounts/links.ts';

const LinkLanguage = z.object({ locale: z.optional(z.string()) });

/** The language of a link or a hand-off, for the page that says why it cannot be opened. */
export async function linkLocale({ store: { db } }: Needs<'store'>, id: string | null): Promise<string | undefined> {
  if (id === null) return undefined;
  const link = await findLinkById(db, id);
  const chosen = link && LinkLanguage.parse(JSON.parse(link.body)).locale;
  if (chosen) return chosen;
  const applicationId = link ? link.applicationId : (await findHandoffById(db, id))?.applicationId;
  const application = applicationId ? await findApplicationById(db, applicationId) : null;
  return application?.opening.locale ?? undefined;
}

/** The look of the flow of a link or a hand-off, for the same page. */
export async function linkTheme({ store: { db } }: Needs<'store'>, id: string): Promise<PublicTheme | undefined> {
  const link = await findLinkById(db, id);
  const handoff = link ? null : await findHandoffById(db, id);
  const owner = link ?? (handoff && (await findApplicationById(db, handoff.applicationId)));
  const flow = owner && (await findFlow(db, owner.accountId, owner.flowName));
  return flow ? publicTheme(flow.settings.theme) : undefined;
}
