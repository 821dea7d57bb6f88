import type { ApplicationDetail, AskedAgain, FlowStep } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask, ifOk } from '../../app/api.ts';
import { words } from '../../app/format.ts';
import { Boxes, TextField } from '../../parts/forms/form.tsx';
import { later } from '../../parts/lazy.tsx';
import { SendToFields, sendToOf } from '../../parts/send-to.tsx';
import { Dialog, Done } from '../../parts/parts.tsx';
import { ReasonForm } from './decision.tsx';

const REASONS = [
  'The photo cannot be read',
  'A side of the document is missing',
  'The face cannot be seen',
  'The document has expired',
];

const ShareLink = later(() => import('../../parts/share-link.tsx').then((part) => part.ShareLink));

type Props = { detail: ApplicationDetail; close: () => void; done: () => Promise<void> };

/** Asks the person to repeat some steps. The link is shown once, and the reviewer sends it. */
export function AskAgainDialog({ detail, close, done }: Props) {
  const [steps, setSteps] = useState<readonly FlowStep[]>(detail.steps.slice(0, 1));
  const [asked, setAsked] = useState<(AskedAgain & { readonly wanted: boolean }) | null>(null);
  const send = (reason: string, form: FormData) => {
    const message = String(form.get('message')).trim() || undefined;
    const to = sendToOf(form);
    const body = {
      send: to,
      steps: detail.steps.filter((step) => steps.includes(step)),
      reason,
      message,
      revision: detail.revision,
    };
    return ask<AskedAgain>('POST', `/applications/${detail.application.id}/ask-again`, body).then(
      ifOk((value) => setAsked({ ...value, wanted: to !== undefined })),
    );
  };
  if (asked) {
    return (
      <Dialog title="Send this link to the person" close={() => void done()}>
        <ShareLink {...asked} locale={detail.application.metadata.locale} again />
        <Done close={() => void done()} autoFocus />
      </Dialog>
    );
  }
  return (
    <ReasonForm
      title="Request new photos?"
      choices={REASONS}
      hint="Kept in the audit log. The person does not see it."
      send={send}
      close={close}
      verb="Request new photos"
      ready={steps.length > 0}
    >
      <fieldset class="checks">
        <legend>Steps to repeat</legend>
        <Boxes options={detail.steps.map((step) => [step, words(step)])} chosen={steps} change={setSteps} />
      </fieldset>
      <TextField
        label="Message to the person (optional)"
        hint="The person sees this text as you write it. Problems found by checks are shown automatically."
        {...{ name: 'message', rows: 2, maxLength: 300 }}
      />
      <SendToFields />
    </ReasonForm>
  );
}
