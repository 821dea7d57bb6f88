import type { ApplicationDetail, Decided } from '@verify/contract';
import { type Answer, ask, ifOk } from '../../app/api.ts';
import { Dialog } from '../../parts/parts.tsx';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Form, Radios, TextField } from '../../parts/forms/form.tsx';

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

type Props = { detail: ApplicationDetail; choice: Choice; close: () => void; done: () => Promise<void> };

/** The reason and the decision for what the screen showed; a changed application asks again. */
export function Decision({ detail, choice, close, done }: Props) {
  const { proposal, application, fourEyes, revision } = detail;
  const judging = choice === 'confirm' || choice === 'reject';
  const proposes = fourEyes && !judging;
  const verb = proposes ? `Propose to ${VERBS[choice].toLowerCase()}` : VERBS[choice];
  const decide = (reason: string) => {
    const path = `/applications/${application.id}/${judging ? 'proposal' : 'decision'}`;
    const body = judging ? { verdict: choice } : { status: choice };
    return ask<Decided>('POST', path, { ...body, reason, revision }).then(ifOk(done));
  };
  return (
    <ReasonForm
      title={judging ? `${verb} what ${proposal?.name} proposes?` : `${verb} this application?`}
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
  );
}

interface ReasonProps {
  readonly title: string;
  readonly hint: string;
  readonly send: (reason: string, form: FormData) => Promise<Answer<unknown>>;
  readonly close: () => void;
  readonly verb: string;
  readonly tone?: 'primary' | 'danger' | undefined;
  readonly ready?: boolean | undefined;
  /** Common reasons; free text follows under "Other". */
  readonly choices: readonly string[];
  readonly children?: ComponentChildren;
}

export function ReasonForm({ title, hint, send, close, verb, tone, ready = true, choices, children }: ReasonProps) {
  const [reason, setReason] = useState('');
  const [other, setOther] = useState(false);
  return (
    <Dialog title={title} close={close}>
      <Form
        verb={
          <>
            {verb} <kbd>Ctrl Enter</kbd>
          </>
        }
        tone={tone}
        close={close}
        ready={ready && reason.trim() !== ''}
        send={(form) => send(reason, form)}
      >
        {children}
        <Radios
          name="reason"
          legend="Reason"
          options={[...choices.map((each) => [each, each] as const), ['', 'Other']]}
          change={(text) => {
            setOther(text === '');
            setReason(text);
          }}
        >
          {!other && <small>{hint}</small>}
        </Radios>
        {other && (
          <TextField
            {...{ label: 'Other reason', hint, rows: 3, maxLength: 1000, required: true }}
            value={reason}
            onInput={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Form>
    </Dialog>
  );
}
