import { type FlowSettings, publicFlow, type SessionAnswer } from '@verify/contract';
import { againOf } from './again.ts';
import { documentRound, openFlow, openRound, openUploads, openWallets } from './rounds.ts';
import { publicConsent } from '../consent/consents.ts';
import { missingSteps } from './session-flow.ts';
import { REFRESH_GRACE_SECONDS } from './open.ts';
import type { Needs } from '../../context.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import { findFlowVersion } from '../../records/accounts/flows.ts';
import { findChip } from '../../records/applications/chips.ts';
import { listWalletRequests } from '../../records/applications/wallet-requests.ts';
import { listUploads } from '../../records/applications/uploads.ts';
import type { Arrival } from '../doors/phone-fault.ts';
import type { z } from 'zod/mini';

/**
 * What the browser learns about its session: enough for a reopened tab to continue, but no extracted data.
 * @param arrival of the call that opens the session
 * @param locale the browser's, which on another device may differ from the one that the session began with
 */
export async function sessionAnswer(
  context: Needs<'channels' | 'serverVersion' | 'store'>,
  application: StoredApplication,
  locale = application.opening.locale,
  arrival: Arrival | null = null,
): Promise<z.infer<typeof SessionAnswer>> {
  const { store, serverVersion } = context;
  const flow = (await findFlowVersion(store.db, application.flowId, application.flowVersion))!;
  const settings = openFlow(application, flow.settings);
  const shown = application.opening.localeChosen ? application.opening.locale : locale;
  const uploads = openUploads(application, await listUploads(store.db, application.id));
  const wallets = settings.steps.includes('wallet') ? await listWalletRequests(store.db, application.id) : [];
  const accepted = openWallets(application, wallets).some(({ state }) => state === 'accepted');
  return {
    responseCode: 200,
    sessionId: application.id,
    applicationId: application.id,
    state: application.stage,
    overallStatus: application.overallStatus,
    flow: publicFlow(application.flowName, application.flowVersion, settings, publicConsent(settings, shown)),
    locale: application.opening.locale,
    localeChosen: application.opening.localeChosen,
    uploads: uploads
      .filter(({ state }) => state === 'complete')
      .map(({ id, slot, sha256 }) => ({ uploadId: id, slot, sha256 })),
    missing: application.stage === 'collecting' ? missingSteps(settings, uploads, accepted) : [],
    ...(settings.chip !== 'ignore' && (await findChip(store.db, application.id, documentRound(application)))
      ? { chipReceived: true }
      : {}),
    ...(openRound(application)?.reviewerId === null ? { further: true } : {}),
    again: againOf(application),
    ...phonePart(context, settings, arrival),
    expiresAt: new Date(application.expiresAt - REFRESH_GRACE_SECONDS * 1000).toISOString(),
    serverVersion,
  };
}

/** The phone's data that a computer needs; nothing for a phone. */
function phonePart(
  { channels }: Needs<'channels'>,
  { phone, phoneLinkBy }: FlowSettings,
  arrival: Arrival | null,
): Pick<SessionAnswer, 'phone' | 'phoneLinkBy'> {
  if (!arrival?.saysComputer || arrival.kind === 'hand-off') return {};
  const by = phoneLinkBy.filter((channel) => channels.includes(channel));
  return { ...(phone === 'offered' ? {} : { phone }), ...(by.length > 0 ? { phoneLinkBy: by } : {}) };
}
