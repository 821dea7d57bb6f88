import type { ApplicationDetail, Decided } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask, type Refused } from '../../app/api.ts';
import { Dialog } from '../../parts/parts.tsx';
import { ReasonForm } from './reason-form.tsx';

export type Choice = 'approved' | 'declined' | 'confirm' | 'reject';

const VERBS: Readonly<Record<Choice, string>> = {
  approved: 'Approve',
  declined: 'Decline',
  confirm: 'Confirm',
  reject: 'Reject',
};

const REASONS: Readonly<Record<Choice, readonly string[]>> = {
  approved: [
    'The person is the holder of the document',
    'False alarm of an automatic check',
    'Name changed, evidence seen',
    'Clarified with the person',
  ],
  declined: [
    'The document is forged or altered',
    'The person is not the holder of the document',
    'The document is not acceptable',
    'Suspected fraud',
  ],
  confirm: ['I agree with the proposal'],
  reject: ['I disagree with the proposal', 'The reason is not sufficient'],
};

/**
 * The reason and the decision. They apply to what the screen showed: if the application has changed since, the reviewer
 * is asked again.
 */
export function Decision({
  detail,
  choice,
  close,
  done,
}: {
  detail: ApplicationDetail;
  choice: Choice;
  close: () => void;
  done: () => Promise<void>;
}) {
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  const [revision] = useState(detail.revision);
  const { id } = detail.application;
  const judging = choice === 'confirm' || choice === 'reject';
  const proposes = detail.fourEyes && !judging;
  const verb = proposes ? `Propose to ${VERBS[choice].toLowerCase()}` : VERBS[choice];
  const decide = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (reason.trim() === '' || busy) return;
    setBusy(true);
    const answer = judging
      ? await ask<Decided>('POST', `/applications/${id}/proposal`, { verdict: choice, reason, revision })
      : await ask<Decided>('POST', `/applications/${id}/decision`, { status: choice, reason, revision });
    setBusy(false);
    if (answer.ok) await done();
    else setRefused(answer);
  };
  const { proposal } = detail;
  return (
    <Dialog title={judging ? `${verb} what ${proposal?.name} proposes?` : `${verb} this application?`} close={close}>
      <ReasonForm
        reason={reason}
        setReason={setReason}
        choices={REASONS[choice]}
        hint="Kept with the result, in the audit log and in the webhook."
        refused={refused}
        send={decide}
        close={close}
        verb={verb}
        tone={choice === 'approved' || choice === 'confirm' ? 'primary' : 'danger'}
        ready={reason.trim() !== '' && !busy}
      >
        {judging && proposal && (
          <p dir="auto">
            {proposal.status === 'approved' ? 'Approve' : 'Decline'}: {proposal.reason}
          </p>
        )}
        {proposes && <p class="note">This flow requires two reviewers. Someone else must confirm your decision.</p>}
      </ReasonForm>
    </Dialog>
  );
}
