import { HandoffOffer, HandoffStatus, SendHandoff } from '@verify/contract';
import { cancelHandoff, handoffStatus, offerHandoff } from '../../use-cases/doors/handoffs.ts';
import { sendHandoff } from '../../use-cases/doors/send-handoff.ts';
import type { ServerContext } from '../../context.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import type { Answer } from '../../use-cases/refusal.ts';
import { callerNetwork } from '../network-of.ts';
import { openRoute } from '../route.ts';

const NONE = { ok: false, code: 'link_not_found', detail: 'This session was never handed off to a phone.' } as const;

export const create = openRoute('createHandoff', 'POST /sdk/v2/handoff', {
  summary: 'Offer the session to a phone',
  description: 'A link for one browser, valid for 30 minutes. A new offer ends the previous one.',
  limit: { name: 'handoff', perMinute: 10 },
  answer: HandoffOffer,
  problems: ['already_submitted'],
  async handle(context, application) {
    if (application.stage !== 'collecting') return { ok: false, code: 'already_submitted' };
    return { ok: true, body: await offerHandoff(context, application) };
  },
});

export const send = openRoute('sendHandoff', 'POST /sdk/v2/handoff/send', {
  summary: 'Send the link of the last offer to the person’s phone',
  description:
    'Only through the channels of the flow’s `phoneLinkBy`, at most three times a session and three times an hour to one ' +
    'recipient. The service writes the text. A network may send twelve an hour.',
  limit: { name: 'handoff-send', perHour: 6 },
  alsoLimit: (_, request) => [
    { limit: { name: 'handoff-send-by-address', perHour: 12 }, countAs: callerNetwork(request) },
  ],
  body: SendHandoff,
  answer: HandoffStatus,
  problems: ['link_not_found', 'unprocessable', 'already_submitted'],
  async handle(context, application, { body }) {
    if (application.stage !== 'collecting') return { ok: false, code: 'already_submitted' };
    const refusal = await sendHandoff(context, application, body);
    return refusal ? { ok: false, ...refusal } : statusOutcome(context, application);
  },
});

export const status = openRoute('getHandoff', 'GET /sdk/v2/handoff', {
  summary: 'Progress of the phone',
  limit: { name: 'handoff-status', perMinute: 120 },
  answer: HandoffStatus,
  problems: ['link_not_found'],
  handle: statusOutcome,
});

export const cancel = openRoute('cancelHandoff', 'POST /sdk/v2/handoff/cancel', {
  summary: 'End the hand-off from either side',
  limit: { name: 'handoff', perMinute: 10 },
  answer: HandoffStatus,
  problems: ['link_not_found'],
  async handle(context, application) {
    await cancelHandoff(context, application);
    return statusOutcome(context, application);
  },
});

async function statusOutcome(context: ServerContext, application: StoredApplication): Answer<HandoffStatus> {
  const body = await handoffStatus(context, application);
  return body ? { ok: true, body } : NONE;
}
