import { CAPTURE_LOCALES, type CaptureLocale, type FlowView, type NewLink, type NewLinkAnswer } from '@verify/contract';
import { useState } from 'preact/hooks';
import { ask, type Refused } from '../../app/api.ts';
import { byLanguageName, languageName } from '../../app/format.ts';
import { faultOf, isShownAtField } from '../../app/fault-of.ts';
import { useData } from '../../app/use-data.ts';
import { Dialog, Fault, Field, Waiting } from '../../parts/parts.tsx';
import { SEND_POINTERS, SendToFields, sendToOf } from '../../parts/send-to.tsx';
import { ShareLink } from '../../parts/share-link.tsx';
import { LinkPerson, PERSON_POINTERS, personOf } from './link-person.tsx';

const LIVES = [
  ['', 'Account’s default'],
  ['3600', 'One hour'],
  ['86400', 'One day'],
  ['604800', 'A week'],
  ['2592000', '30 days'],
] as const;

type Made = NewLinkAnswer & { readonly locale: CaptureLocale | undefined; readonly wanted: boolean };

/** Creates a one-time link, then shows it in the same dialog. */
export function CreateLink({ close }: { close: () => void }) {
  const flows = useData<{ items: FlowView[] }>('/flows');
  const [made, setMade] = useState<Made | null>(null);
  const open = flows.value?.items.filter(({ archivedAt }) => archivedAt === null);
  if (made) {
    return (
      <Dialog title={made.sent ? 'Link sent' : 'Send this link to the person'} close={close}>
        <ShareLink {...made} />
        <div class="actions end">
          <button class="button primary" onClick={close}>
            Done
          </button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title="Create a link" close={close}>
      {!open && (flows.refused ? <Fault refused={flows.refused} /> : <Waiting rows={4} />)}
      {open && <Form flows={open} close={close} done={setMade} />}
    </Dialog>
  );
}

function Form({ flows, close, done }: { flows: readonly FlowView[]; close: () => void; done: (made: Made) => void }) {
  const [flowName, setFlowName] = useState(() => usualFlow(flows));
  const [refused, setRefused] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  const flow = flows.find(({ name }) => name === flowName);
  const choose = (name: string): void => {
    setFlowName(name);
    // The message was about the other flow.
    setRefused(null);
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const of = (name: string): string | undefined => String(form.get(name) ?? '').trim() || undefined;
    const locale = of('locale') as CaptureLocale | undefined;
    const body: NewLink = { flowName, externalId: of('externalId'), locale, ttl: of('ttl'), ...personOf(of) };
    body.send = sendToOf(form);
    setBusy(true);
    const answer = await ask<NewLinkAnswer>('POST', '/links', body);
    setBusy(false);
    setRefused(answer.ok ? null : answer);
    if (answer.ok) done({ ...answer.value, locale, wanted: body.send !== undefined });
  };
  return (
    <form onSubmit={submit} noValidate>
      {refused && !isShownAtField(refused, '/externalId', ...PERSON_POINTERS, ...SEND_POINTERS) && (
        <Fault refused={refused} />
      )}
      <Field label="Flow">
        <select value={flowName} onChange={(event) => choose(event.currentTarget.value)}>
          {flows.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Field
        label="Reference"
        hint="Your own identifier, such as an order number. Do not use a name."
        error={faultOf(refused, '/externalId')}
      >
        <input name="externalId" maxLength={128} autocomplete="off" />
      </Field>
      {flow && <LinkPerson services={flow.settings.services} refused={refused} />}
      <div class="thirds">
        <Field label="Language of the pages">
          <select name="locale">
            <option value="">Follow the browser</option>
            {byLanguageName(CAPTURE_LOCALES).map((each) => (
              <option key={each} value={each}>
                {languageName(each)}
              </option>
            ))}
          </select>
        </Field>
        <Field label="Valid for">
          <select name="ttl">
            {LIVES.map(([seconds, text]) => (
              <option key={seconds} value={seconds}>
                {text}
              </option>
            ))}
          </select>
        </Field>
      </div>
      <SendToFields refused={refused} />
      <div class="actions end">
        <button class="button" type="button" onClick={close}>
          Cancel
        </button>
        <button class="button primary" disabled={busy || !flow}>
          Create link
        </button>
      </div>
    </form>
  );
}

/** The flow that was used last. */
const usualFlow = (flows: readonly FlowView[]): string =>
  flows.toSorted((a, b) => (b.lastUsedAt ?? 0) - (a.lastUsedAt ?? 0))[0]?.name ?? '';
