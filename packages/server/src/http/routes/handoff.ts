import { HandoffOffer, HandoffStatus, SendHandoff } from '@verify/contract';
import { cancelHandoff, handoffStatus, offerHandoff } from '../../use-cases/doors/handoffs.ts';
import { sendHandoff } from '../../use-cases/doors/send-handoff.ts';
import type { ServerContext } from '../../context.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import type { Answer } from '../../use-cases/refusal.ts';
import { callerNetwork } from '../network-of.ts';
import { route } from '../route.ts';

const NOT_OPEN = { ok: false, code: 'application_not_found', detail: 'Open the session first.' } as const;
const NONE = { ok: false, code: 'link_not_found', detail: 'This session was never handed off to a phone.' } as const;

export const create = route('createHandoff', 'POST /sdk/v2/handoff', 'session', {
  tag: 'Browser',
  summary: 'Offer the session to a phone',
  description: 'A link for one browser, valid for 30 minutes. A new offer ends the previous one.',
  limit: { name: 'handoff', perMinute: 10 },
  answer: HandoffOffer,
  problems: ['application_not_found', 'already_submitted'],
  async handle(context, { caller }) {
    const { application } = caller;
    if (!application) return NOT_OPEN;
    if (application.stage !== 'collecting') return { ok: false, code: 'already_submitted' };
    return { ok: true, body: await offerHandoff(context, application) };
  },
});

export const send = route('sendHandoff', 'POST /sdk/v2/handoff/send', 'session', {
  tag: 'Browser',
  summary: 'Send the link of the last offer to the person’s phone',
  description:
    'Only through the channels of the flow’s `phoneLinkBy`, at most three times a session and three times an hour to one ' +
    'recipient. The text is the service’s own. An address may ask twelve times an hour.',
  limit: { name: 'handoff-send', perHour: 6 },
  alsoLimit: (_, request) => [
    { limit: { name: 'handoff-send-by-address', perHour: 12 }, countAs: callerNetwork(request) },
  ],
  body: SendHandoff,
  answer: HandoffStatus,
  problems: ['application_not_found', 'link_not_found', 'unprocessable', 'already_submitted'],
  async handle(context, { caller, body }) {
    const { application } = caller;
    if (!application) return NOT_OPEN;
    if (application.stage !== 'collecting') return { ok: false, code: 'already_submitted' };
    const refusal = await sendHandoff(context, application, body);
    return refusal ? { ok: false, ...refusal } : statusOutcome(context, application);
  },
});

export const status = route('getHandoff', 'GET /sdk/v2/handoff', 'session', {
  tag: 'Browser',
  summary: 'Progress of the phone',
  limit: { name: 'handoff-status', perMinute: 120 },
  answer: HandoffStatus,
  problems: ['application_not_found', 'link_not_found'],
  async handle(context, { caller }) {
    const { application } = caller;
    return application ? statusOutcome(context, application) : NOT_OPEN;
  },
});

export const cancel = route('cancelHandoff', 'POST /sdk/v2/handoff/cancel', 'session', {
  tag: 'Browser',
  summary: 'End the hand-off from either side',
  limit: { name: 'handoff', perMinute: 10 },
  answer: HandoffStatus,
  problems: ['application_not_found', 'link_not_found'],
  async handle(context, { caller }) {
    const { application } = caller;
    if (!application) return NOT_OPEN;
    await cancelHandoff(context, application);
    return statusOutcome(context, application);
  },
});

async function statusOutcome(context: ServerContext, application: StoredApplication): Answer<HandoffStatus> {
  const body = await handoffStatus(context, application);
  return body ? { ok: true, body } : NONE;
}
