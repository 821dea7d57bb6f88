import { AskAgain, AskedAgain, Decided, JudgeProposal } from '@verify/contract';
import { sendBack } from '../../../use-cases/applications/send-back.ts';
import { decidedView, judgeProposal } from '../../../use-cases/applications/review.ts';
import { route } from '../../route.ts';
import { LIMIT } from '../people/sign-in.ts';
import { Id } from '../people/users.ts';

const TAG = 'Dashboard';

export const proposal = route({
  method: 'POST',
  url: '/dashboard/api/applications/:id/proposal',
  tag: TAG,
  summary: 'Confirm or reject what another reviewer proposed',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  body: JudgeProposal,
  answer: Decided,
  problems: ['application_not_found', 'stale_edit', 'unprocessable'],
  async handle({ caller, params, body, context }) {
    const judged = await judgeProposal(context, caller.user, params.id, body);
    return judged.ok ? { ok: true, body: decidedView(judged) } : judged;
  },
});

export const askAgain = route({
  method: 'POST',
  url: '/dashboard/api/applications/:id/ask-again',
  tag: TAG,
  summary: 'Send an application back to the person for some of its steps',
  description: 'The one-time link is shown only once.',
  auth: 'user',
  limit: { name: 'dashboard-ask-again', perMinute: 60 },
  params: Id,
  body: AskAgain,
  answer: AskedAgain,
  problems: ['application_not_found', 'stale_edit', 'unprocessable'],
  async handle({ caller, params, body, context }) {
    const sent = await sendBack(context, caller, params.id, body);
    if (!sent.ok) return sent;
    const { expiresAt, revision } = sent.application;
    return { ok: true, body: { url: sent.url, expiresAt, revision, sent: sent.sent } };
  },
});
