import type { ApplicationDetail, Decided } from '@verify/contract';
import { ask } from '../../app/api.ts';
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

interface Props {
  readonly detail: ApplicationDetail;
  readonly choice: Choice;
  readonly close: () => void;
  readonly done: () => Promise<void>;
}

/** The reason and the decision on what the screen showed: a changed application is asked about again. */
export function Decision({ detail, choice, close, done }: Props) {
  const { proposal, application, fourEyes, revision } = detail;
  const judging = choice === 'confirm' || choice === 'reject';
  const proposes = fourEyes && !judging;
  const verb = proposes ? `Propose to ${VERBS[choice].toLowerCase()}` : VERBS[choice];
  const decide = async (reason: string) => {
    const path = `/applications/${application.id}/${judging ? 'proposal' : 'decision'}`;
    const body = judging ? { verdict: choice } : { status: choice };
    const answer = await ask<Decided>('POST', path, { ...body, reason, revision });
    if (answer.ok) await done();
    return answer;
  };
  return (
    <Dialog title={judging ? `${verb} what ${proposal?.name} proposes?` : `${verb} this application?`} close={close}>
      <ReasonForm
        choices={REASONS[choice]}
        hint="Kept with the result, in the audit log and in the webhook."
        send={decide}
        close={close}
        verb={verb}
        tone={choice === 'approved' || choice === 'confirm' ? 'primary' : 'danger'}
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
