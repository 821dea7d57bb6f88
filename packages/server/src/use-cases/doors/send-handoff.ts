import type { SendHandoff } from '@verify/contract';
import type { Needs } from '../../context.ts';
import { findFlowVersion } from '../../records/accounts/flows.ts';
import { findLastHandoff } from '../../records/accounts/handoffs.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import { sha256Hex } from '../../records/ids.ts';
import { countMessages } from '../../records/messages.ts';
import { sendFault, sendLink } from '../messages/enqueue-message.ts';
import type { Refusal } from '../refusal.ts';

/** Enough for a mistyped address and a second device. */
const PER_SESSION = 3;
/** With the country's code, so that no operator's network guesses another country. */
const PHONE_NUMBER = /^\+[1-9]\d{5,14}$/;

/**
 * Sends the link of the last offer to an address that the person typed. Only the address is theirs: the text is fixed,
 * and the link is the offer's own. Null if it was queued.
 */
export async function sendHandoff(
  context: Needs<'baseUrl' | 'channels' | 'keys' | 'now' | 'queue' | 'store'>,
  application: StoredApplication,
  { url, send }: SendHandoff,
): Promise<Refusal | null> {
  const flow = (await findFlowVersion(context.store.db, application.flowId, application.flowVersion))!;
  const channels = context.channels.filter((channel) => flow.settings.phoneLinkBy.includes(channel));
  const unfit = sendFault({ channels }, send) ?? numberFault(send);
  if (unfit) return unfit;
  const start = `${context.baseUrl}/verify/`;
  if (!url.startsWith(start)) return NOT_OFFERED;
  const secret = url.slice(start.length);
  return context.store.withLock(application.id, async (tx) => {
    const offer = await findLastHandoff(tx, application.id);
    const open = offer?.state === 'created' && offer.expiresAt > context.now() && offer.hash === sha256Hex(secret);
    if (!open) return NOT_OFFERED;
    const { id: applicationId, accountId, opening } = application;
    const message = { kind: 'hand-off', accountId, applicationId, expiresAt: offer.expiresAt } as const;
    const before = await countMessages(tx, { applicationId, kind: message.kind }, 0);
    if (before >= PER_SESSION) return TOO_MANY;
    const sent = await sendLink(context, tx, { ...message, url: start + secret, locale: opening.locale, send });
    return sent ? null : TOO_MANY;
  });
}

const NOT_OFFERED: Refusal = { code: 'link_not_found', detail: 'Only the link of the last offer can be sent.' };
const TOO_MANY: Refusal = {
  code: 'rate_limited',
  detail: 'This link was sent too often.',
  headers: { 'retry-after': '3600' },
};

function numberFault({ channel, to }: SendHandoff['send']): Refusal | null {
  if (channel === 'mail' || PHONE_NUMBER.test(to)) return null;
  const detail = 'A phone number with + and the country’s code is required.';
  return { code: 'unprocessable', detail, errors: [{ pointer: '/send/to', detail }] };
}
