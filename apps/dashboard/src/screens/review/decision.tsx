import type { ApplicationDetail, Decided } from '@verify/contract';
import { type Answer, ask } from '../../app/api.ts';
import { Dialog, Field } from '../../parts/parts.tsx';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Form } from '../../parts/forms/form.tsx';

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

/** The reason and the decision for what the screen showed; a changed application asks again. */
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

interface ReasonProps {
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

export function ReasonForm({ hint, send, close, verb, tone, ready = true, choices, children }: ReasonProps) {
  const [reason, setReason] = useState('');
  const [other, setOther] = useState(choices.length === 0);
  const choose = (text: string | null): void => {
    setOther(text === null);
    setReason(text ?? '');
  };
  return (
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
      {choices.length > 0 && (
        <fieldset class="radios">
          <legend>Reason</legend>
          {choices.map((choice, index) => (
            <label key={choice} class="check">
              <input
                type="radio"
                name="reason"
                autoFocus={index === 0}
                checked={!other && reason === choice}
                onChange={() => choose(choice)}
              />
              {choice}
            </label>
          ))}
          <label class="check">
            <input type="radio" name="reason" checked={other} onChange={() => choose(null)} />
            Other
          </label>
          {!other && <small>{hint}</small>}
        </fieldset>
      )}
      {other && (
        <Field label={choices.length > 0 ? 'Other reason' : 'Reason'} hint={hint}>
          <textarea
            rows={3}
            maxLength={1000}
            required
            autoFocus={choices.length === 0}
            dir="auto"
            value={reason}
            onInput={(event) => setReason(event.currentTarget.value)}
          />
        </Field>
      )}
    </Form>
  );
}
