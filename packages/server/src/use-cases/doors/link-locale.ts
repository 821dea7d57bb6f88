import { type PublicTheme, publicTheme } from '@verify/contract';
import * as z from 'zod/mini';
import type { Needs } from '../../context.ts';
import { findApplicationById } from '../../records/applications/applications.ts';
import { findFlow, listFlows } from '../../records/accounts/flows.ts';
import { findHandoffById } from '../../records/accounts/handoffs.ts';
import { findLinkById } from '../../records/accounts/links.ts';
import { listAccounts } from '../../records/accounts/accounts.ts';

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

interface AskingCompany {
  readonly name: string;
  /** The site of its privacy policy. */
  readonly url?: string;
}

/**
 * Who sent a link that cannot be opened. An incomplete link names nobody, but where the service has a single account
 * whose flows all name one company, it can only be that one.
 */
export async function askingCompany(
  { store: { db } }: Needs<'store'>,
  linkId: string | null,
): Promise<AskingCompany | undefined> {
  const link = linkId === null ? null : await findLinkById(db, linkId);
  const accounts = link ? [] : await listAccounts(db);
  const accountId = link?.accountId ?? (accounts.length === 1 ? accounts[0]!.id : undefined);
  if (accountId === undefined) return undefined;
  const flows = (await listFlows(db, accountId)).filter((flow) => !link || flow.name === link.flowName);
  const named = flows.flatMap(({ settings: { consent } }) => (consent.company ? [consent] : []));
  const [first] = named;
  if (!first || named.some(({ company }) => company !== first.company)) return undefined;
  const { company, privacyUrl } = first;
  return { name: company!, ...(URL.canParse(privacyUrl ?? '') ? { url: new URL(privacyUrl!).origin } : {}) };
}
