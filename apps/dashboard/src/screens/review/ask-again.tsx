import type { ApplicationDetail, AskedAgain, FlowStep } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask, type Refused } from '../../app/api.ts';
import { words } from '../../app/format.ts';
import { later } from '../../parts/lazy.tsx';
import { SendToFields, sendToOf } from '../../parts/send-to.tsx';
import { Dialog, Field } from '../../parts/parts.tsx';
import { ReasonForm } from './reason-form.tsx';

const REASONS = [
  'The photo cannot be read',
  'A side of the document is missing',
  'The face cannot be seen',
  'The document has expired',
];

const ShareLink = later(() => import('../../parts/share-link.tsx').then((part) => part.ShareLink));

/**
 * Sends the application back for some of its steps. The link is shown once, and the reviewer sends it to the person.
 */
export function AskAgainDialog({
  detail,
  close,
  done,
}: {
  detail: ApplicationDetail;
  close: () => void;
  done: () => Promise<void>;
}) {
  const [steps, setSteps] = useState<readonly FlowStep[]>(detail.steps.slice(0, 1));
  const [reason, setReason] = useState('');
  const [message, setMessage] = useState('');
  const [refused, setRefused] = useState<Refused | null>(null);
  const [asked, setAsked] = useState<AskedAgain | null>(null);
  const [wanted, setWanted] = useState(false);
  const [revision] = useState(detail.revision);
  const ready = reason.trim() !== '' && steps.length > 0;
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!ready) return;
    const to = sendToOf(new FormData(event.currentTarget as HTMLFormElement));
    const asked = detail.steps.filter((step) => steps.includes(step));
    const said = message.trim() === '' ? undefined : message;
    const body = { send: to, steps: asked, reason, message: said, revision };
    const answer = await ask<AskedAgain>('POST', `/applications/${detail.application.id}/ask-again`, body);
    setWanted(to !== undefined);
    if (answer.ok) setAsked(answer.value);
    else setRefused(answer);
  };
  if (asked) {
    return (
      <Dialog title="Send this link to the person" close={() => void done()}>
        <ShareLink
          url={asked.url}
          expiresAt={asked.expiresAt}
          locale={detail.application.metadata.locale}
          again
          wanted={wanted}
          sent={asked.sent}
        />
        <div class="actions end">
          <button class="button primary" autoFocus onClick={() => void done()}>
            Done
          </button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title="Ask the person again?" close={close}>
      <ReasonForm
        reason={reason}
        setReason={setReason}
        choices={REASONS}
        hint="Kept in the audit log. The person does not see it."
        refused={refused}
        send={send}
        close={close}
        verb="Ask again"
        ready={ready}
      >
        <fieldset class="checks">
          <legend>Steps to repeat</legend>
          {detail.steps.map((step) => (
            <label key={step} class="check">
              <input
                type="checkbox"
                checked={steps.includes(step)}
                onChange={(event) =>
                  setSteps(event.currentTarget.checked ? [...steps, step] : steps.filter((each) => each !== step))
                }
              />
              {words(step)}
            </label>
          ))}
        </fieldset>
        <Field
          label="Message to the person (optional)"
          hint="The person sees this text as you write it. Problems found by checks are shown automatically."
        >
          <textarea
            rows={2}
            maxLength={300}
            dir="auto"
            value={message}
            onInput={(event) => setMessage(event.currentTarget.value)}
          />
        </Field>
        <SendToFields refused={refused} />
      </ReasonForm>
    </Dialog>
  );
}
